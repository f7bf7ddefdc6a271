import type { Metric } from './bench.ts'
import { spreadOf } from './statistics.ts'
import { shown, shownSpread } from './table.ts'

/** A metric whose median over the rounds must not exceed its target. */
export function atMost(what: string, values: number[], target: number): Metric {
  const spread = spreadOf(values)
  return {
    what,
    measured: shown(spread.median),
    spread: values.length > 1 ? shownSpread(spread) : '',
    target: `at most ${target}`,
    isMet: spread.median <= target,
  }
}
