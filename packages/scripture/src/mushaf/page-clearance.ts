import { type Line, PAGE_GEOMETRY } from './page-geometry.ts'
import { addOutline, addSpan, distanceOf, emptySkyline, type Skyline } from './page-skyline.ts'

const CLEARANCE = 1

/**
 * Moves overlapping lines apart: the lower line and all lines below it move down, and the total
 * shift is centered on the page. `base` is the distance of baselines below line middles.
 */
export function resolveCollisions(lines: Line[], base: number): Line[] {
  const skylines = lines.map((line) => skylineOf(line, base))
  let shift = 0
  const shifts = lines.map(({ middle }, at) => {
    const [above, upper, lower] = [lines[at - 1], skylines[at - 1], skylines[at]]
    if (above && upper && lower) {
      shift += Math.max(0, distanceOf(upper, lower, CLEARANCE) - (middle - above.middle))
    }
    return shift
  })
  return lines.map((line, at) => movedDown(line, (shifts[at] ?? 0) - shift / 2))
}

function skylineOf(line: Line, base: number): Skyline {
  const skyline = emptySkyline(PAGE_GEOMETRY.width)
  for (const { outline, x, scale } of line.kind === 'verses' ? line.tokens : line.words) {
    addOutline(skyline, outline, x, scale)
  }
  const side = (PAGE_GEOMETRY.width - PAGE_GEOMETRY.text) / 2
  if (line.kind === 'surah') {
    addSpan(
      skyline,
      [side, PAGE_GEOMETRY.width - side],
      [base + PAGE_GEOMETRY.band, base - PAGE_GEOMETRY.band],
    )
  }
  return skyline
}

function movedDown(line: Line, by: number): Line {
  const moved = <Drawn extends { y: number }>(drawn: Drawn): Drawn => ({
    ...drawn,
    y: drawn.y + by,
  })
  const middle = line.middle + by
  return line.kind === 'verses'
    ? { ...line, middle, tokens: line.tokens.map(moved) }
    : { ...line, middle, words: line.words.map(moved) }
}
