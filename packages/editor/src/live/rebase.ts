import { Fragment, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import {
  type Mapping,
  ReplaceAroundStep,
  ReplaceStep,
  type Step,
  type StepMap,
} from 'prosemirror-transform'
import { isInWord } from '../content/words.ts'
import { mapStep } from './map-step.ts'

/** An own step that the service does not have yet. */
export interface PendingStep {
  step: Step
  inverted: Step
  /** Set if the undo history does not have it. */
  isUntracked?: boolean
  /** Set if a plugin repaired with it what others changed. */
  isRepair?: boolean
  /** Set if it put back what a rebase would have dropped. */
  isKept?: boolean
  /** Set if it writes on where the author wrote last. */
  goesOn?: boolean
}

/** What a rebase must not drop. */
export interface KeptContent {
  position: number
  inline: Node[]
  /** Blocks without text, such as pictures. */
  blocks: Node[]
}

/** The result of a rebase. */
export interface Rebased {
  tr: Transaction
  pending: PendingStep[]
  kept: KeptContent[]
}

/** In ProseMirror, but not in its types: `prosemirror-collab` uses it too. */
interface Mirrors {
  setMirror(one: number, other: number): void
}

interface Range {
  from: number
  to: number
}

/**
 * Puts steps of others before the own pending ones, as `prosemirror-collab` does: takes the own ones
 * back, applies the others, and applies the own ones again where they are now. Two kinds of content
 * that this would drop are kept: what an own step inserted that no longer applies, and what others
 * inserted where an own step deletes, because its author has not seen it. Repairs are dropped: the
 * plugins repair the result anew, unless another page has done so. So is what `keptByOthers` has:
 * the texts that other pages put back with these steps, having deleted the same words.
 */
export function rebase(
  { tr }: EditorState,
  own: readonly PendingStep[],
  others: readonly Step[],
  keptByOthers: readonly string[] = [],
): Rebased {
  const alreadyKept = [...keptByOthers]
  /** Where own steps deleted that no longer apply. */
  let restored: Range[] = []
  const isThere = (text: string) =>
    takeOut(alreadyKept, text) ||
    takeOut(
      restored.map((range) => textIn(tr.doc, range)),
      text,
    )
  const isDropped = ({ isRepair, isKept, step }: PendingStep) =>
    isRepair || (isKept && isThere(insertedText(step)))
  for (const { inverted } of own.toReversed()) tr.step(inverted)
  let foreign: Range[] = []
  for (const step of others) {
    tr.step(step)
    foreign = joined([...mapRanges(foreign, step.getMap()), ...insertedBy(step.getMap())])
  }
  const pending: PendingStep[] = []
  let kept: KeptContent[] = []
  for (const [at, one] of own.entries()) {
    if (isDropped(one)) continue
    const { step, inverted, ...kind } = one
    const mapping = tr.mapping.slice(own.length - at)
    const before = tr.doc
    const mapped = mapStep(one, mapping, tr.docs[own.length - at], before)
    const unseen = mapped ? deletedIn(before, mapped.getMap(), foreign) : undefined
    if (!mapped || tr.maybeStep(mapped).failed) {
      restored.push(...deletedBy(step.getMap(), mapping))
      const inserted = insertedIn(step, inverted)
      if (inserted) kept.push({ ...inserted, position: mapping.map(startOf(step)) })
      continue
    }
    // The undo history finds its steps again by this.
    ;(tr.mapping as Mapping & Mirrors).setMirror(own.length - 1 - at, tr.steps.length - 1)
    const map = mapped.getMap()
    kept = kept.map((one) => ({ ...one, position: map.map(one.position) }))
    if (unseen) kept.push({ ...unseen, position: map.map(unseen.position) })
    foreign = mapRanges(foreign, map)
    restored = mapRanges(restored, map)
    pending.push({ step: mapped, inverted: mapped.invert(before), ...kind })
  }
  return { tr, pending, kept }
}

/** Atoms count by the text of their attributes, as readers see them. */
export const textOf = (node: Node): string =>
  node.isText ? (node.text ?? '') : String(node.attrs.text ?? node.type.spec.leafText?.(node) ?? '')

/** Whether texts have this one, whole or in parts; takes it out of them. */
function takeOut(texts: string[], text: string): boolean {
  const whole = text === '' ? -1 : texts.findIndex((other) => other.includes(text))
  if (whole >= 0) {
    texts[whole] = texts[whole]?.replace(text, () => '') ?? ''
    return true
  }
  let rest = text
  const parts = texts.filter((other) => {
    const isPart = other.trim() !== '' && rest.includes(other)
    if (isPart) rest = rest.replace(other, () => '')
    return isPart
  })
  if (parts.length === 0 || rest.trim() !== '') return false
  for (const part of parts) texts.splice(texts.indexOf(part), 1)
  return true
}

/** The text that a step inserts. */
export const insertedText = (step: Step): string =>
  leavesIn(sliceOf(step).content).inline.map(textOf).join('')

const startOf = (step: Step): number => {
  let start: number | undefined
  step.getMap().forEach((from) => {
    start ??= from
  })
  return start ?? 0
}

function insertedBy(map: StepMap): Range[] {
  const ranges: Range[] = []
  map.forEach((_from, _to, from, to) => {
    if (from < to) ranges.push({ from, to })
  })
  return ranges
}

/** Ranges in order, without overlaps: text in two of them would be kept twice. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ from, to })
  }
  return result
}

const mapRanges = (ranges: readonly Range[], map: StepMap): Range[] =>
  ranges
    .map(({ from, to }) => ({ from: map.map(from, 1), to: map.map(to, -1) }))
    .filter(({ from, to }) => from < to)

/** The content in these ranges that a step deletes. */
function deletedIn(doc: Node, map: StepMap, ranges: readonly Range[]): KeptContent | undefined {
  const inline: Node[] = []
  const blocks: Node[] = []
  let position: number | undefined
  map.forEach((start, end) => {
    for (const range of ranges) {
      const [from, to] = [Math.max(start, range.from), Math.min(end, range.to)]
      if (from >= to) continue
      const content = contentIn(doc, from, to)
      inline.push(...content.inline)
      blocks.push(...content.blocks)
      position ??= from
    }
  })
  if (position === undefined || inline.length + blocks.length === 0) return undefined
  return { position, inline, blocks }
}

/** Where a step deletes, after other steps. */
function deletedBy(map: StepMap, mapping: Mapping): Range[] {
  const ranges: Range[] = []
  map.forEach((start, end) => {
    ranges.push({ from: mapping.map(start), to: mapping.map(end, -1) })
  })
  return ranges
}

const textIn = (doc: Node, { from, to }: Range): string =>
  contentIn(doc, from, to).inline.map(textOf).join('')

function contentIn(doc: Node, from: number, to: number): Pick<KeptContent, 'inline' | 'blocks'> {
  const inline: Node[] = []
  const blocks: Node[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isText) {
      const [start, end] = [Math.max(0, from - position), Math.min(node.nodeSize, to - position)]
      if (start < end) inline.push(node.cut(start, end))
    } else if (node.isLeaf && position >= from) (node.isInline ? inline : blocks).push(node)
  })
  return { inline, blocks }
}

/** What a step inserted beside what it replaced. */
function insertedIn(step: Step, inverted: Step): Omit<KeptContent, 'position'> | undefined {
  const { content } = sliceOf(step)
  if (content.size === 0) return undefined
  const doc = step instanceof ReplaceStep || step instanceof ReplaceAroundStep ? content : undefined
  if (!doc) return undefined
  const { inline, blocks } = leavesIn(content)
  const removed = leavesIn(sliceOf(inverted).content)
  const text = inline.map(textOf).join('')
  const added = withoutCommon(text, removed.inline.map(textOf).join(''))
  if (added === text) return inline.length + blocks.length > 0 ? { inline, blocks } : undefined
  const [first] = inline
  const { schema } = first?.type ?? {}
  return added === '' || !schema ? undefined : { inline: [schema.text(added)], blocks: [] }
}

const sliceOf = (step: Step): { content: Fragment } =>
  step instanceof ReplaceStep || step instanceof ReplaceAroundStep
    ? step.slice
    : { content: Fragment.empty }

function leavesIn(content: Fragment): Pick<KeptContent, 'inline' | 'blocks'> {
  const inline: Node[] = []
  const blocks: Node[] = []
  content.descendants((node) => {
    if (node.isLeaf) (node.isInline ? inline : blocks).push(node)
  })
  return { inline, blocks }
}

/** The text without what both texts begin and end with, but with whole words. */
function withoutCommon(text: string, other: string): string {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start++
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++
  if (start + end === text.length) return ''
  while (isInWord(text, start) || isInWord(other, start)) start--
  while (isInWord(text, text.length - end) || isInWord(other, other.length - end)) end--
  return text.slice(start, text.length - end)
}
