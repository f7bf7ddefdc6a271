import type { Outline } from './outline.ts'

/** The extent of a line's ink above and below its baseline, for each unit of page width. */
export type Skyline = { above: Float32Array; below: Float32Array }

/** The skyline of an empty line. */
export function emptySkyline(width: number): Skyline {
  const empty = () => new Float32Array(width).fill(-Infinity)
  return { above: empty(), below: empty() }
}

/** Adds an outline at x on the baseline. */
export function addOutline(skyline: Skyline, { glyphs }: Outline, x: number, scale: number): void {
  for (const glyph of glyphs) {
    let [fromX, fromY] = [0, 0]
    for (const { command, points } of glyph.strokes) {
      for (let at = 0; at + 1 < points.length; at += 2) {
        const toX = x + ((points[at] ?? 0) + glyph.x) * scale
        const toY = ((points[at + 1] ?? 0) + glyph.y) * scale
        // A curve lies within the hull of its control points.
        if (command !== 'M') addSpan(skyline, [fromX, toX], [fromY, toY])
        fromX = toX
        fromY = toY
      }
    }
  }
}

/** Adds a box between two x positions and two heights above the baseline. */
export function addSpan(
  { above, below }: Skyline,
  [x1, x2]: readonly [number, number],
  [y1, y2]: readonly [number, number],
): void {
  const first = Math.max(0, Math.floor(Math.min(x1, x2)))
  const last = Math.min(above.length - 1, Math.floor(Math.max(x1, x2)))
  const [top, bottom] = [Math.max(y1, y2), Math.min(y1, y2)]
  for (let at = first; at <= last; at++) {
    if (top > (above[at] ?? 0)) above[at] = top
    if (-bottom > (below[at] ?? 0)) below[at] = -bottom
  }
}

/** The minimum distance of two baselines that keeps `clearance` between their ink. */
export function distanceOf(upper: Skyline, lower: Skyline, clearance: number): number {
  const width = upper.below.length
  let distance = -Infinity
  for (let at = 0; at < width; at++) {
    const low = upper.below[at] ?? -Infinity
    // Adjacent units count too, because ink is close sideways as well.
    for (let beside = Math.max(0, at - 1); beside <= Math.min(width - 1, at + 1); beside++) {
      distance = Math.max(distance, low + (lower.above[beside] ?? -Infinity) + clearance)
    }
  }
  return distance
}
