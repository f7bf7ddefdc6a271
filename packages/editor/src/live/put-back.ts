import { Fragment, type Node } from 'prosemirror-model'
import { Selection, TextSelection, type Transaction } from 'prosemirror-state'
import { spacedText } from '../content/words.ts'
import type { LostContent } from './lost-content.ts'
import { restOfWord } from './map-step.ts'

/** Puts lost content at the nearest place where it fits. */
export function putBack(tr: Transaction, kept: readonly LostContent[]): Transaction {
  const done = tr.steps.length
  // Behind what is put back before it, which may stand elsewhere than at its own position.
  const placeNow = (at: number) => tr.mapping.slice(done).map(at)
  for (const { position, ...content } of kept.toSorted((a, b) => a.position - b.position)) {
    putInline(tr, { ...content, position: placeNow(position) })
    putBlocks(tr, { ...content, position: placeNow(position) })
  }
  return tr
}

function putInline(tr: Transaction, { inline, position, hasCaret }: LostContent): void {
  if (inline.length === 0) return
  const { schema } = tr.doc.type
  const { $from } = Selection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size)))
  const $place = tr.doc.resolve($from.pos + restOfWord(tr.doc, $from.pos))
  const { parent, parentOffset } = $place
  const text = inline.map(textOf).join('')
  const plain = text === '' ? [] : [schema.text(text)]
  const around = spacedText(parent)
  // It must not become a part of another word.
  const spaceIf = (isNeeded: boolean) => (isNeeded ? [schema.text(' ')] : [])
  const before = spaceIf(/\S$/.test(around.slice(0, parentOffset)) && !/^\s/.test(text))
  const behind = spaceIf(/^\S/.test(around.slice(parentOffset)) && !/\s$/.test(text))
  for (const nodes of [inline, plain]) {
    const fragment = Fragment.from([...before, ...nodes, ...behind])
    if (parent.inlineContent && parent.canReplace($place.index(), $place.index(), fragment)) {
      tr.insert($place.pos, fragment)
      const end = $place.pos + fragment.size - behind.length
      // Else the next letter would stand apart from those before it.
      if (hasCaret) tr.setSelection(TextSelection.create(tr.doc, end))
      return
    }
  }
  const block = schema.nodes.paragraph?.create(null, plain)
  if (block) putBlocks(tr, { position, blocks: [block] })
}

/** Atoms count by the text of their attributes, as readers see them. */
const textOf = (node: Node): string =>
  node.isText ? (node.text ?? '') : String(node.attrs.text ?? node.type.spec.leafText?.(node) ?? '')

function putBlocks(
  tr: Transaction,
  { blocks, position }: Pick<LostContent, 'blocks' | 'position'>,
): void {
  if (blocks.length === 0) return
  const $position = tr.doc.resolve(Math.min(position, tr.doc.content.size))
  tr.insert($position.depth === 0 ? $position.pos : $position.after(1), blocks)
}
