/** Whether two kinds of work take the same time: a t-test over blocks of interleaved pairs. */

/** Above this, the difference of two samples is not chance (the threshold of dudect). */
export const DISTINGUISHABLE = 4.5

/** What is slower than this share of a block is the machine, not the code. */
const KEPT_SHARE = 0.9
const BLOCKS = 24

/** Returns a duration in nanoseconds. */
export type Measure = () => Promise<number> | number

export interface Comparison {
  t: number
  /** How much longer the first takes, in nanoseconds of the mean. */
  difference: number
}

/**
 * Compares two measures. A block makes its measures anew, so that what one of them owes to its
 * place in memory differs from block to block; a pair is measured in random order, so that a slow
 * machine slows both. The t-value is that of the blocks' differences.
 */
export async function compareTimes(
  pairs: number,
  create: () => [one: Measure, other: Measure],
): Promise<Comparison> {
  const differences: number[] = []
  for (let block = 0; block < BLOCKS; block++) {
    differences.push(await differenceIn(Math.ceil(pairs / BLOCKS), ...create()))
  }
  const difference = meanOf(differences)
  const variance =
    differences.reduce((sum, each) => sum + (each - difference) ** 2, 0) / (BLOCKS - 1)
  return { t: difference / Math.sqrt(variance / BLOCKS), difference }
}

async function differenceIn(pairs: number, one: Measure, other: Measure): Promise<number> {
  const measures = [one, other] as const
  const [ones, others]: [number[], number[]] = [[], []]
  const taken = [ones, others] as const
  for (let pair = 0; pair < pairs; pair++) {
    const first = Math.random() < 0.5 ? 0 : 1
    // One place that measures both: two places in the code are two speeds.
    for (const which of [first, 1 - first] as (0 | 1)[]) {
      taken[which].push(await measures[which]())
    }
  }
  const sorted = [...ones, ...others].sort((a, b) => a - b)
  const limit = sorted[Math.floor(sorted.length * KEPT_SHARE)] ?? Number.POSITIVE_INFINITY
  const kept = (values: number[]) => meanOf(values.filter((value) => value <= limit))
  return kept(ones) - kept(others)
}

const meanOf = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
