import { Fragment } from 'prosemirror-model'
import { Selection, type Transaction } from 'prosemirror-state'
import { restOfWord } from './map-step.ts'
import { type KeptContent, textOf } from './rebase.ts'

/** Puts kept content at the nearest place where it fits. */
export function putBack(tr: Transaction, kept: readonly KeptContent[]): Transaction {
  const done = tr.steps.length
  // Behind what is put back before it, which may stand elsewhere than at its own position.
  const placeNow = (at: number) => tr.mapping.slice(done).map(at)
  for (const { position, ...content } of kept.toSorted((a, b) => a.position - b.position)) {
    putInline(tr, { ...content, position: placeNow(position) })
    putBlocks(tr, { ...content, position: placeNow(position) })
  }
  return tr
}

function putInline(tr: Transaction, { inline, position }: KeptContent): void {
  if (inline.length === 0) return
  const { $from } = Selection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size)))
  const $place = tr.doc.resolve($from.pos + restOfWord(tr.doc, $from.pos))
  const { parent } = $place
  const text = inline.map(textOf).join('')
  const plain = text === '' ? Fragment.empty : Fragment.from(tr.doc.type.schema.text(text))
  for (const fragment of [Fragment.from(inline), plain]) {
    if (parent.inlineContent && parent.canReplace($place.index(), $place.index(), fragment)) {
      tr.insert($place.pos, fragment)
      return
    }
  }
  const block = tr.doc.type.schema.nodes.paragraph?.create(null, plain)
  if (block) putBlocks(tr, { position, inline: [], blocks: [block] })
}

function putBlocks(tr: Transaction, { blocks, position }: KeptContent): void {
  if (blocks.length === 0) return
  const $position = tr.doc.resolve(Math.min(position, tr.doc.content.size))
  tr.insert($position.depth === 0 ? $position.pos : $position.after(1), blocks)
}
