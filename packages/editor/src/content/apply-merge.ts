import { Fragment, type Node } from 'prosemirror-model'
import { ReplaceStep, type Transform } from 'prosemirror-transform'
import type { TextEditor } from '../context/text-editor.ts'
import { positionOf, type Replacement, toEditorBlocks } from './apply-blocks.ts'
import { differentRuns } from './common-ends.ts'
import { keepThroughUndo } from './keep-through-undo.ts'
import { isInWord, spacedText, wordAround } from './words.ts'

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
    changeRuns(tr, start, before, after)
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

/** Changes lists of blocks of another length where they differ. */
function changeRuns(
  tr: Transform,
  start: number,
  before: readonly Node[],
  after: readonly Node[],
): void {
  const runs = differentRuns(before, after)
  // From the end, so that earlier positions stay valid.
  for (const { from, to, start: first, end } of runs.toReversed()) {
    const [old, now] = [before.slice(from, to), after.slice(first, end)]
    const at = start + Fragment.from(before.slice(0, from)).size
    if (old.length === now.length) changeBlocks(tr, at, old, now)
    else changeRange(tr, at, Fragment.from(old), Fragment.from(now))
  }
}

/** Replaces what is between the first and the last difference of two contents. */
function changeRange(tr: Transform, start: number, before: Fragment, after: Fragment): void {
  const [old, now] = [before, after].map((content) => tr.doc.type.create(null, content))
  const difference = old && now && differenceOf(old, now)
  if (!difference) return
  for (const { from, to, end } of [withWholeWords(old, now, difference), difference]) {
    const step = new ReplaceStep(start + from, start + to, now.slice(from, end))
    const changed = step.apply(tr.doc).doc
    if (!changed?.slice(start, start + after.size).content.eq(after)) continue
    tr.step(step)
    return
  }
  tr.replaceWith(start, start + before.size, after)
}

/** What is from `from` to `to` in one content and from `from` to `end` in another. */
interface Difference {
  from: number
  to: number
  end: number
}

function differenceOf({ content: before }: Node, { content: after }: Node): Difference | undefined {
  const from = before.findDiffStart(after)
  const ends = before.findDiffEnd(after)
  if (from === null || !ends) return undefined
  // Both ends may count the same text, such as one of two equal words.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  return { from, to: ends.a + overlap, end: ends.b + overlap }
}

/**
 * The difference with borders in no word. Two words that begin alike would otherwise share letters,
 * and a step that deletes the one would take them from the other.
 */
function withWholeWords(old: Node, now: Node, { from, to, end }: Difference): Difference {
  if (from === to || from === end) {
    const back = from === to ? wayBack(old, now, from, end) : wayBack(now, old, from, to)
    return { from: from - back, to: to - back, end: end - back }
  }
  const around = (node: Node, position: number) => wordAround(node.resolve(position))
  const lead = Math.max(around(old, from).before, around(now, from).before)
  const trail = Math.max(around(old, to).behind, around(now, end).behind)
  return { from: from - lead, to: to + trail, end: end + trail }
}

/**
 * How far back what one of two nodes has more may begin as well, so that it is in no word of the
 * other, or else so that it is whole words.
 */
function wayBack(shorter: Node, longer: Node, from: number, end: number): number {
  const [$from, $end] = [shorter.resolve(from), longer.resolve(end)]
  const [text, longText] = [spacedText($from.parent), spacedText($end.parent)]
  let wholeWords: number | undefined
  for (let back = 0; ; back++) {
    const [at, atEnd] = [$from.parentOffset - back, $end.parentOffset - back]
    if (!isInWord(text, at)) return back
    if (!isInWord(longText, atEnd)) wholeWords ??= back
    if (text[at - 1] !== longText[atEnd - 1]) return wholeWords ?? 0
  }
}
