import { Fragment, type Node } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { ReplaceAroundStep, ReplaceStep, type Step, type StepMap } from 'prosemirror-transform'

/** An own step that the service does not have yet. */
export interface PendingStep {
  step: Step
  inverted: Step
  /** Set if the undo history does not have it. */
  isUntracked?: boolean
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

interface Range {
  from: number
  to: number
}

/**
 * Puts steps of others before the own pending ones, as `prosemirror-collab` does: takes the own ones
 * back, applies the others, and applies the own ones again where they are now. Two kinds of content
 * that this would drop are kept: what an own step inserted that no longer applies, and what others
 * inserted where an own step deletes, because its author has not seen it.
 */
export function rebase(
  { tr }: EditorState,
  own: readonly PendingStep[],
  others: readonly Step[],
): Rebased {
  for (const { inverted } of own.toReversed()) tr.step(inverted)
  let foreign: Range[] = []
  for (const step of others) {
    tr.step(step)
    foreign = [...mapRanges(foreign, step.getMap()), ...insertedBy(step.getMap())]
  }
  const pending: PendingStep[] = []
  let kept: KeptContent[] = []
  for (const [at, { step, inverted, ...kind }] of own.entries()) {
    const mapping = tr.mapping.slice(own.length - at)
    const mapped = step.map(mapping)
    const before = tr.doc
    const unseen = mapped ? deletedIn(before, mapped.getMap(), foreign) : undefined
    if (!mapped || tr.maybeStep(mapped).failed) {
      const inserted = insertedIn(step, inverted)
      if (inserted) kept.push({ ...inserted, position: mapping.map(startOf(step)) })
      continue
    }
    // The undo history finds its steps again by this.
    tr.mapping.setMirror(own.length - 1 - at, tr.steps.length - 1)
    const map = mapped.getMap()
    kept = kept.map((one) => ({ ...one, position: map.map(one.position) }))
    if (unseen) kept.push({ ...unseen, position: map.map(unseen.position) })
    foreign = mapRanges(foreign, map)
    pending.push({ step: mapped, inverted: mapped.invert(before), ...kind })
  }
  return { tr, pending, kept }
}

/** Puts kept content at the nearest place where it fits. */
export function putBack(tr: Transaction, kept: readonly KeptContent[]): Transaction {
  // From the end, so that earlier positions stay valid.
  for (const content of kept.toSorted((one, other) => other.position - one.position)) {
    putInline(tr, content)
    putBlocks(tr, content)
  }
  return tr
}

function putInline(tr: Transaction, { inline, position }: KeptContent): void {
  if (inline.length === 0) return
  const { $from } = Selection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size)))
  const { parent } = $from
  const text = inline.map(textOf).join('')
  const plain = text === '' ? Fragment.empty : Fragment.from(tr.doc.type.schema.text(text))
  for (const fragment of [Fragment.from(inline), plain]) {
    if (parent.inlineContent && parent.canReplace($from.index(), $from.index(), fragment)) {
      tr.insert($from.pos, fragment)
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

/** Atoms count by the text of their attributes, as readers see them. */
const textOf = (node: Node): string =>
  node.isText ? (node.text ?? '') : String(node.attrs.text ?? node.type.spec.leafText?.(node) ?? '')

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

/** The text without what both texts begin and end with. */
function withoutCommon(text: string, other: string): string {
  const most = Math.min(text.length, other.length)
  let start = 0
  while (start < most && text[start] === other[start]) start++
  let end = 0
  while (end < most - start && text.at(-1 - end) === other.at(-1 - end)) end++
  return text.slice(start, text.length - end)
}
