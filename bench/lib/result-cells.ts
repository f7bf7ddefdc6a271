import { rateOf, type Sample } from './measure.ts'
import { percentile, spreadOf } from './statistics.ts'
import { shown, shownSpread } from './table.ts'

/** The middle over the rounds, as it is printed. */
export const middleOf = (samples: readonly Sample[], value: (sample: Sample) => number): string =>
  shown(spreadOf(samples.map(value)).median)

/** The cells of a row that say how quickly a server answered: answers a second, their quartiles, p50 and p99. */
export function resultCells(samples: readonly Sample[]): string[] {
  const rate = spreadOf(samples.map(rateOf))
  return [
    shown(rate.median),
    shownSpread(rate),
    middleOf(samples, ({ latencies }) => percentile(latencies, 50)),
    middleOf(samples, ({ latencies }) => percentile(latencies, 99)),
  ]
}
