/** Compares the time of two operations: a t-test over blocks of interleaved pairs. */

/** Above this value a difference is significant (the threshold of dudect). */
export const DISTINGUISHABLE = 4.5

/** Slower samples than this share of a block come from the machine and are dropped. */
const KEPT_SHARE = 0.9
const BLOCKS = 24

/** Returns a duration in nanoseconds. */
export type Measure = () => Promise<number> | number

export interface Comparison {
  t: number
  /** The difference of the means, in nanoseconds. */
  difference: number
}

/**
 * Compares two measures. Each block creates its measures again, so that effects of memory layout
 * differ from block to block; pairs run in random order, so that a slow machine affects both. The
 * t-value is computed over the differences of the blocks.
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
    // One call site for both: two call sites would be compiled differently.
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
