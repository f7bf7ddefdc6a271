import { rateOf, type Sample } from './measure.ts'
import { percentile, spreadOf } from './statistics.ts'
import { shown, shownSpread } from './table.ts'

/** The median over the rounds, formatted. */
export const middleOf = <One extends Sample>(
  samples: readonly One[],
  value: (sample: One) => number,
): string => shown(spreadOf(samples.map(value)).median)

/** Table cells for a server: requests per second with quartiles, p50 and p99. */
export function resultCells(samples: readonly Sample[]): string[] {
  const rate = spreadOf(samples.map(rateOf))
  return [
    shown(rate.median),
    shownSpread(rate),
    middleOf(samples, ({ latencies }) => percentile(latencies, 50)),
    middleOf(samples, ({ latencies }) => percentile(latencies, 99)),
  ]
}
