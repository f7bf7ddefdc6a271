/** Two positions with equal tokens. */
export type Pair = [before: number, after: number]

/** Part of both sequences, without the ends. */
interface Range {
  from: number
  to: number
  otherFrom: number
  otherTo: number
}

/** The table of an exact alignment has at most this many cells. */
const MAX_CELLS = 65_536
const MAX_EDITS = 400
/** Each level of splitting reads the sequences once more. */
const MAX_SPLITS = 32

/**
 * Aligns two sequences and returns the pairs of equal tokens in increasing order. Takes linear
 * time: in a part without rare tokens and with more than 400 edits it returns no pairs, and none
 * after `isOver` returns true.
 */
export function alignSequences(
  before: readonly number[],
  after: readonly number[],
  isOver: () => boolean,
): Pair[] {
  const pairs: Pair[] = []

  function align(range: Range, splits: number): void {
    let { from, to, otherFrom, otherTo } = range
    while (from < to && otherFrom < otherTo && before[from] === after[otherFrom]) {
      pairs.push([from++, otherFrom++])
    }
    const end = to
    while (from < to && otherFrom < otherTo && before[to - 1] === after[otherTo - 1]) {
      to--
      otherTo--
    }
    if (from < to && otherFrom < otherTo && !isOver()) {
      alignInner({ from, to, otherFrom, otherTo }, splits)
    }
    for (let at = 0; at < end - to; at++) pairs.push([to + at, otherTo + at])
  }

  function alignInner(range: Range, splits: number): void {
    if ((range.to - range.from) * (range.otherTo - range.otherFrom) <= MAX_CELLS) {
      alignExactly(before, after, range, pairs)
      return
    }
    const anchors = splits < MAX_SPLITS ? findAnchors(before, after, range) : []
    if (anchors.length === 0) {
      alignByEdits(before, after, range, pairs, isOver)
      return
    }
    let { from, otherFrom } = range
    for (const [to, otherTo] of anchors) {
      align({ from, to, otherFrom, otherTo }, splits + 1)
      pairs.push([to, otherTo])
      from = to + 1
      otherFrom = otherTo + 1
    }
    align({ ...range, from, otherFrom }, splits + 1)
  }

  align({ from: 0, to: before.length, otherFrom: 0, otherTo: after.length }, 0)
  return pairs
}

/** The longest common subsequence, by a table. */
function alignExactly(
  before: readonly number[],
  after: readonly number[],
  { from, to, otherFrom, otherTo }: Range,
  pairs: Pair[],
): void {
  const width = otherTo - otherFrom + 1
  const lengths = new Uint16Array((to - from + 1) * width)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = to - from - 1; row >= 0; row--) {
    for (let column = width - 2; column >= 0; column--) {
      lengths[row * width + column] =
        before[from + row] === after[otherFrom + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  let [row, column] = [0, 0]
  while (row < to - from && column < width - 1) {
    if (before[from + row] === after[otherFrom + column]) {
      pairs.push([from + row++, otherFrom + column++])
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++
    else column++
  }
}

/** Tokens that both ranges have exactly once, in the longest order that both share. */
function findAnchors(
  before: readonly number[],
  after: readonly number[],
  { from, to, otherFrom, otherTo }: Range,
): Pair[] {
  const positions = positionsOfUnique(before, from, to)
  const others = positionsOfUnique(after, otherFrom, otherTo)
  const common: Pair[] = []
  for (const [token, position] of positions) {
    const other = others.get(token)
    if (position >= 0 && other !== undefined && other >= 0) common.push([position, other])
  }
  return longestIncreasing(common)
}

/** The position of each token, -1 for repeated ones. */
function positionsOfUnique(tokens: readonly number[], from: number, to: number) {
  const positions = new Map<number, number>()
  for (let at = from; at < to; at++) {
    const token = tokens[at] ?? -1
    positions.set(token, positions.has(token) ? -1 : at)
  }
  return positions
}

// Patience sorting: `piles` has the smallest last pair of the runs of each length.
function longestIncreasing(pairs: Pair[]): Pair[] {
  const piles: number[] = []
  const previous = new Map<number, number | undefined>()
  pairs.forEach(([, other], at) => {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const [, last = 0] = pairs[piles[middle] ?? 0] ?? []
      if (last < other) low = middle + 1
      else high = middle
    }
    previous.set(at, piles[low - 1])
    piles[low] = at
  })
  const longest: Pair[] = []
  for (let at = piles.at(-1); at !== undefined; at = previous.get(at)) {
    const pair = pairs[at]
    if (pair) longest.push(pair)
  }
  return longest.reverse()
}

/** The greedy algorithm of Myers, up to 400 edits. */
function alignByEdits(
  before: readonly number[],
  after: readonly number[],
  { from, to, otherFrom, otherTo }: Range,
  pairs: Pair[],
  isOver: () => boolean,
): void {
  const [height, width] = [to - from, otherTo - otherFrom]
  const reach = new Int32Array(2 * CENTER + 1)
  const isEqual = (row: number, column: number) =>
    row < height && column < width && before[from + row] === after[otherFrom + column]
  const extend = (edits: number, diagonal: number) => {
    const last = lastDiagonal(reach, edits, diagonal)
    let row = (reach[CENTER + last] ?? 0) + (last < diagonal ? 1 : 0)
    while (isEqual(row, row - diagonal)) row++
    reach[CENTER + diagonal] = row
  }
  const steps: Int32Array[] = []
  for (let edits = 0; edits <= MAX_EDITS && !isOver(); edits++) {
    steps.push(reach.slice())
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      extend(edits, diagonal)
    }
    if ((reach[CENTER + height - width] ?? 0) < height) continue
    for (const [at, other] of pairsOnPath(steps, height, width)) {
      pairs.push([from + at, otherFrom + other])
    }
    return
  }
}

/** The diagonal in the middle of the reached rows. */
const CENTER = MAX_EDITS + 1

/** The neighbor from which an edit reaches farthest on a diagonal. */
function lastDiagonal(reach: Int32Array, edits: number, diagonal: number): number {
  const [left = 0, right = 0] = [reach[CENTER + diagonal - 1], reach[CENTER + diagonal + 1]]
  const isRight = diagonal === -edits || (diagonal !== edits && left < right)
  return isRight ? diagonal + 1 : diagonal - 1
}

function pairsOnPath(steps: Int32Array[], height: number, width: number): Pair[] {
  const pairs: Pair[] = []
  let [row, column] = [height, width]
  steps.forEach((_, at) => {
    const edits = steps.length - 1 - at
    const reach = steps[edits] ?? new Int32Array()
    const last = lastDiagonal(reach, edits, row - column)
    const start = edits === 0 ? 0 : (reach[CENTER + last] ?? 0)
    const startColumn = edits === 0 ? 0 : start - last
    while (row > start && column > startColumn) pairs.push([--row, --column])
    row = start
    column = startColumn
  })
  return pairs.reverse()
}
