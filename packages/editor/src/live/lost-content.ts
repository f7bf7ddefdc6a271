import type { Node } from 'prosemirror-model'
import type { Mappable, Step } from 'prosemirror-transform'
import { insertedBy, type Range, rangesBetween } from './inserted-ranges.ts'

/** The documents of a page that takes a change of others. */
export interface Versions {
  /** What the service had confirmed before the change. */
  base: Node
  /** What the page showed. */
  own: Node
  theirs: Node
  /** What the page shows then. */
  result: Node
}

/** What one side did: steps from the base, and where their document is in the result. */
export interface Side {
  steps: readonly Step[]
  mapping: Mappable
  /** Where its author writes. */
  caret?: number | undefined
}

/** Content that the result lacks. */
export interface LostContent {
  /** Where it was, in the result. */
  position: number
  inline: Node[]
  /** Blocks without text, such as pictures. */
  blocks: Node[]
  /** Whether the author writes on behind it. */
  hasCaret: boolean
}

/** A word or a part of one, or an atom such as a picture. */
interface Piece extends Range {
  key: string
}

/** Kinds that stand for nothing that could be lost, or for a note, whose words count. */
const UNCOUNTED = ['hardBreak', 'footnoteReference']

/**
 * Compares what both sides wrote with the result of a rebase. It has to have each word as often as
 * the one and the other side together, less what both had from the beginning: so what one side
 * deletes leaves, and nothing that one side wrote and the other one has not seen.
 */
export function compareContent(versions: Versions) {
  const { base, own, theirs, result } = versions
  const isCounted = differingBlocks(versions)
  const [inBase, inOwn, inTheirs, inResult] = [base, own, theirs, result].map((doc) =>
    countsIn(doc, isCounted),
  ) as [Count, Count, Count, Count]
  const expected = (key: string) => Math.max(0, inOwn(key) + inTheirs(key) - inBase(key))
  /** Whether one side has put a space or a border of blocks into a word of the other one. */
  const isDivided = (key: string) =>
    inResult.divided(key) > Math.max(inOwn.divided(key), inTheirs.divided(key))

  return {
    /** Whether the result has a word of a text more often than it should. */
    hasTwice: (text: string): boolean =>
      (text.match(/\S+/g) ?? []).some((word) => inResult(word) > expected(word)),

    /** What the sides inserted and the result has nowhere, in the order of their documents. */
    findLost(sides: Record<'own' | 'theirs', Side>): LostContent[] {
      const found = new Map<string, number>()
      const isLost = ({ key }: Piece) => {
        const count = found.get(key) ?? inResult(key)
        found.set(key, count + 1)
        return count < expected(key) && !isDivided(key)
      }
      // With a word that is nowhere those beside it come back that the text had before: they are
      // short, and may be anywhere.
      const lostOf = (run: readonly Piece[]) => {
        const lost = run.filter(isLost)
        return run.filter((it) => lost.includes(it) || (lost.length > 0 && inBase(it.key) > 0))
      }
      return (['theirs', 'own'] as const).flatMap((name) => {
        const { steps, mapping, caret = -1 } = sides[name]
        const doc = versions[name]
        const isMissing = (piece: Range) => !isInPlace(doc, piece, { doc: result, mapping })
        const inserted = insertedBy(steps)
        // What both had from the beginning, and neither deleted.
        const common = name === 'theirs' ? rangesBetween(doc, inserted, isCounted) : []
        const typed = inserted.flatMap((range) =>
          runsOf(doc, missingIn(doc, range, isMissing)).flatMap(lostOf),
        )
        const lost = common.flatMap((range) => missingIn(doc, range, isMissing).filter(isLost))
        return joined(doc, [...typed, ...lost]).map(({ from, to }) => ({
          position: mapping.map(from),
          hasCaret: from < caret && caret <= to,
          ...contentIn(doc, from, to),
        }))
      })
    },
  }
}

interface Count {
  /** How often a document has a text. */
  (text: string): number
  /** How often it has it with a space or a border of blocks in it. */
  divided(text: string): number
}

function countsIn(doc: Node, isCounted: (block: Node) => boolean): Count {
  const text = doc.children
    .filter(isCounted)
    .map((block) =>
      block.isLeaf ? keyOf(block) : block.textBetween(0, block.content.size, '\n', keyOf),
    )
    .join('\n')
  const spaced = text.replace(/\s+/g, ' ')
  const timesIn = (whole: string, part: string) => whole.split(part).length - 1
  const divided = (part: string) => {
    const places = Array.from({ length: part.length - 1 }, (_, at) => at + 1)
    return places.reduce(
      (sum, at) => sum + timesIn(spaced, `${part.slice(0, at)} ${part.slice(at)}`),
      0,
    )
  }
  return Object.assign((part: string) => timesIn(text, part), { divided })
}

/** Blocks that the four documents share as they are need no look. */
function differingBlocks({ base, own, theirs, result }: Versions): (block: Node) => boolean {
  const counts = [base, own, theirs, result].map((doc) => {
    const count = new Map<Node, number>()
    for (const block of doc.children) count.set(block, (count.get(block) ?? 0) + 1)
    return count
  })
  return (block) => new Set(counts.map((count) => count.get(block))).size > 1
}

const keyOf = ({ type, attrs }: Node): string =>
  UNCOUNTED.includes(type.name) ? ' ' : `\n${type.name} ${JSON.stringify(attrs)}\n`

/** Whether a result has the same content where a mapping leads to. */
function isInPlace(
  doc: Node,
  { from, to }: Range,
  { doc: result, mapping }: { doc: Node; mapping: Mappable },
): boolean {
  const [start, end] = [mapping.map(from, 1), mapping.map(to, -1)]
  return (
    end - start === to - from &&
    result.textBetween(start, end, '\n', keyOf) === doc.textBetween(from, to, '\n', keyOf)
  )
}

/** The words, parts of words and atoms of a range that are missing. */
function missingIn(doc: Node, { from, to }: Range, isMissing: (piece: Range) => boolean): Piece[] {
  const pieces: Piece[] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (node.isText) {
      const start = Math.max(from, position)
      const text = node.text?.slice(start - position, Math.max(0, to - position)) ?? ''
      for (const { 0: word, index } of text.matchAll(/\S+/g))
        pieces.push(...missingParts(word, start + index, isMissing))
    } else if (node.isLeaf && position >= from && !UNCOUNTED.includes(node.type.name)) {
      const piece = { from: position, to: position + node.nodeSize }
      if (isMissing(piece)) pieces.push({ ...piece, key: keyOf(node) })
    }
    // Most of a long list is where it was.
    return !node.isTextblock || isMissing({ from: position, to: position + node.nodeSize })
  })
  return pieces
}

/** Pieces that only spaces divide. */
function runsOf(doc: Node, pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNext = last && /^[^\S\n]*$/.test(doc.textBetween(last.to, piece.from, '\n', '\n'))
    if (run && isNext) run.push(piece)
    else runs.push([piece])
  }
  return runs
}

function missingParts(word: string, at: number, isMissing: (piece: Range) => boolean): Piece[] {
  if (!isMissing({ from: at, to: at + word.length })) return []
  const parts: Piece[] = []
  for (let index = 0; index < word.length; index++) {
    const [from, to] = [at + index, at + index + 1]
    if (!isMissing({ from, to })) continue
    const key = word.charAt(index)
    const last = parts.at(-1)
    if (last?.to === from) {
      last.to = to
      last.key += key
    } else parts.push({ key, from, to })
  }
  return parts
}

/** Ranges of pieces that follow each other, with the spaces between and behind them. */
function joined(doc: Node, pieces: readonly Range[]): Range[] {
  const ranges: Range[] = []
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    const last = ranges.at(-1)
    const { parent, parentOffset } = doc.resolve(from)
    const end = parentOffset + to - from
    const rest = parent.textBetween(end, parent.content.size, undefined, '\ufffc')
    const behind = /^\s*/.exec(rest)?.[0].length ?? 0
    if (last && last.to >= from) last.to = Math.max(last.to, to + behind)
    else ranges.push({ from, to: to + behind })
  }
  return ranges
}

function contentIn(doc: Node, from: number, to: number): Pick<LostContent, 'inline' | 'blocks'> {
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
