import type { Node } from 'prosemirror-model'
import type { Step, StepMap } from 'prosemirror-transform'

/** Positions of a document. */
export interface Range {
  from: number
  to: number
}

/** Where steps have inserted something, in the document after them: a range for what goes on. */
export function insertedBy(steps: readonly Step[]): Range[] {
  let ranges: Range[] = []
  for (const step of steps) {
    const map = step.getMap()
    ranges = ranges.flatMap((range) => remaining(range, map))
    map.forEach((_from, _to, from, to) => {
      const last = ranges.at(-1)
      if (last?.to === from) last.to = to
      else if (from < to) ranges.push({ from, to })
    })
  }
  return ranges
}

/** A range after a step, divided by what the step has inserted in it. */
function remaining({ from, to }: Range, map: StepMap): Range[] {
  let rest = { from: map.map(from, 1), to: map.map(to, -1) }
  const parts: Range[] = []
  map.forEach((_from, _to, start, end) => {
    if (start < rest.from || end > rest.to) return
    parts.push({ from: rest.from, to: start })
    rest = { from: end, to: rest.to }
  })
  return [...parts, rest].filter((part) => part.from < part.to)
}

/** The ranges of the counted blocks that are in none of these. */
export function rangesBetween(
  doc: Node,
  ranges: readonly Range[],
  isCounted: (block: Node) => boolean,
): Range[] {
  const rest: Range[] = []
  doc.forEach((block, offset) => {
    if (!isCounted(block)) return
    const end = offset + block.nodeSize
    let at = offset
    for (const { from, to } of ranges.toSorted((one, other) => one.from - other.from)) {
      if (at < Math.min(from, end)) rest.push({ from: at, to: Math.min(from, end) })
      at = Math.max(at, to)
    }
    if (at < end) rest.push({ from: at, to: end })
  })
  return rest
}
