/**
 * The part of a page that belongs to one surah and has its own lines: the widths of its boxes in
 * order.
 */
type BoxRun = { boxes: readonly number[]; endsSurah: boolean }

type Breaking = {
  /** The width of a line before justification, gaps included. */
  measure: number
  /** The first box of each line, for each run. */
  starts: number[][]
}

type Limits = {
  /** The number of lines for all runs together. */
  lines: number
  /** The space between two boxes. */
  gap: number
  /** Minimum line width, even if some lines stay empty. */
  least: number
}

/**
 * Breaks runs into lines: the widest line is as narrow as the number of lines permits, and the
 * lines of each run have similar widths. Only the last line of a surah may be shorter at little
 * cost.
 */
export function breakLines(runs: readonly BoxRun[], { lines, gap, least }: Limits): Breaking {
  const needed = (measure: number) =>
    runs.reduce((sum, { boxes }) => sum + greedyLines(boxes, gap, measure), 0)
  let low = Math.max(least, ...runs.flatMap(({ boxes }) => boxes))
  let high = Math.max(low, ...runs.map(({ boxes }) => widthOf(boxes, gap)))
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (needed(middle) <= lines) high = middle
    else low = middle + 1
  }
  const measure = Math.ceil(low)
  return { measure, starts: runs.map((run) => evenStarts(run, gap, measure)) }
}

const widthOf = (boxes: readonly number[], gap: number) =>
  boxes.reduce((sum, box) => sum + box + gap, -gap)

function greedyLines(boxes: readonly number[], gap: number, measure: number): number {
  let lines = 0
  let room = -1
  for (const box of boxes) {
    room -= gap + box
    if (room >= 0) continue
    lines++
    room = measure - box
  }
  return lines
}

const SHORT_ENDING = 0.1

// Dynamic programming over exactly the required number of lines; the cost of a line is its squared
// slack.
function evenStarts({ boxes, endsSurah }: BoxRun, gap: number, measure: number): number[] {
  const lines = greedyLines(boxes, gap, measure)
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]]
  for (let line = 1; line <= lines; line++) {
    best[line] = boxes.map((_, at) => cheapestEnd(at + 1, line))
    best[line]?.unshift({ cost: Infinity, from: 0 })
  }
  const starts: number[] = []
  for (let line = lines, end = boxes.length; line > 0; line--) {
    end = best[line]?.[end]?.from ?? 0
    starts.unshift(end)
  }
  return starts

  function cheapestEnd(end: number, line: number) {
    let cheapest = { cost: Infinity, from: 0 }
    let width = -gap
    for (let from = end - 1; from >= 0; from--) {
      width += (boxes[from] ?? 0) + gap
      if (width > measure) break
      const lacking = (measure - width) / measure
      const isEnding = endsSurah && end === boxes.length
      const before = best[line - 1]?.[from]?.cost ?? Infinity
      const cost = before + lacking ** 2 * (isEnding ? SHORT_ENDING : 1)
      if (cost < cheapest.cost) cheapest = { cost, from }
    }
    return cheapest
  }
}
