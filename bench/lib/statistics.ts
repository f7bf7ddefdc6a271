/** Median and quartiles of several measurements. */
export interface Spread {
  median: number
  low: number
  high: number
}

/** The percentile by linear interpolation. */
export function percentile(values: Iterable<number>, percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = ((sorted.length - 1) * percent) / 100
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(place))
  return below + (above - below) * (place % 1)
}

export const median = (values: Iterable<number>): number => percentile(values, 50)

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: median(values),
    low: percentile(values, 25),
    high: percentile(values, 75),
  }
}

/** Ratios round by round, since noise of a round affects both measurements. */
export function ratios(above: readonly number[], below: readonly number[]): number[] {
  return above.map((value, round) => value / (below[round] ?? Number.NaN))
}
