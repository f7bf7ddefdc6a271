import { createCache } from './cache.ts'
import { HOUR_MILLISECONDS } from './time.ts'

const MAX_KEYS = 1_000

/** Calls `report` at most once an hour for each key, of which it remembers at most 2,000. */
export function hourly(
  report: (key: string) => void,
  monotonicNow: () => number,
): (key: string) => void {
  const reportedAt = createCache<string, number>(MAX_KEYS)
  return (key) => {
    const at = monotonicNow()
    const last = reportedAt.get(key) ?? Number.NEGATIVE_INFINITY
    if (at - last < HOUR_MILLISECONDS) return
    reportedAt.set(key, at)
    report(key)
  }
}
