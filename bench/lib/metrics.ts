import type { Metric } from './bench.ts'
import { spreadOf } from './statistics.ts'
import { shown, shownSpread } from './table.ts'

/** A metric whose value, or median over the rounds, must not exceed its target. */
export function atMost(what: string, value: number | number[], target: number): Metric {
  const values = [value].flat()
  const spread = spreadOf(values)
  return {
    what,
    measured: shown(spread.median),
    spread: values.length > 1 ? shownSpread(spread) : '',
    target: `at most ${target}`,
    isMet: spread.median <= target,
  }
}

/** A metric whose share, from 0 to 1, must reach its target. */
export function atLeast(what: string, share: number, target: number): Metric {
  const isMet = share >= target
  return { what, measured: share.toFixed(3), spread: '', target: `at least ${target}`, isMet }
}

/** A figure that is reported and not judged. */
export function withoutTarget(what: string, measured: string): Metric {
  return { what, measured, spread: '', target: '', isMet: undefined }
}
