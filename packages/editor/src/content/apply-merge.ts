import { Fragment, type Node, type Slice } from 'prosemirror-model'
import { ReplaceStep, type Transform } from 'prosemirror-transform'
import type { TextEditor } from '../context/text-editor.ts'
import { positionOf, type Replacement, toEditorBlocks } from './apply-blocks.ts'
import { keepThroughUndo } from './keep-through-undo.ts'

/**
 * Applies the changes of another window. Undo passes over them: it takes back only what this
 * author wrote, before and after them.
 */
export function applyMerge({ view, schema }: TextEditor, replacements: Replacement[]): void {
  const { tr, doc } = view.state
  // From the end, so that earlier positions stay valid.
  for (const { from, to, blocks } of replacements.toReversed()) {
    const before = doc.content.content.slice(from, to)
    const after = blocks.length === 0 ? [] : toEditorBlocks(blocks, schema).content.content
    changeBlocks(tr, positionOf(doc, from), before, after)
  }
  if (tr.doc.childCount === 0) tr.insert(0, schema.node('paragraph'))
  if (!tr.docChanged) return
  view.dispatch(tr.setMeta('addToHistory', false))
  keepThroughUndo(view, tr.mapping)
}

/** Changes blocks in small steps, through which the undo history finds the text that stays. */
export function changeBlocks(
  tr: Transform,
  start: number,
  before: readonly Node[],
  after: readonly Node[],
): void {
  if (before.length !== after.length) {
    changeRange(tr, start, Fragment.from(before), Fragment.from(after))
    return
  }
  let position = start + Fragment.from(before).size
  for (const [at, old] of [...before.entries()].reverse()) {
    position -= old.nodeSize
    const next = after[at]
    if (!next || old.eq(next)) continue
    if (!old.sameMarkup(next)) tr.replaceWith(position, position + old.nodeSize, next)
    else if (old.isTextblock) changeRange(tr, position + 1, old.content, next.content)
    else changeBlocks(tr, position + 1, old.content.content, next.content.content)
  }
}

/** Replaces what is between the first and the last difference of two contents. */
function changeRange(tr: Transform, start: number, before: Fragment, after: Fragment): void {
  const from = before.findDiffStart(after)
  const end = before.findDiffEnd(after)
  if (from === null || !end) return
  // Both ends may count the same text, such as one of two equal words.
  const overlap = Math.max(0, from - Math.min(end.a, end.b))
  const to = end.a + overlap
  const slice = sliceOf(tr.doc, after, from, end.b + overlap)
  const step = new ReplaceStep(start + from, start + to, slice)
  const changed = step.apply(tr.doc).doc
  const isExact = changed?.slice(start, start + after.size).content.eq(after)
  if (isExact) tr.step(step)
  else tr.replaceWith(start, start + before.size, after)
}

// `Fragment` has no slices with open ends.
const sliceOf = (doc: Node, content: Fragment, from: number, to: number): Slice =>
  doc.type.create(null, content).slice(from, to)
