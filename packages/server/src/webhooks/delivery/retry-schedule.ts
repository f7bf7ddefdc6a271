import { type Random, randomShare } from '../../lib/random.ts'
import { HOUR_MICROS, type Microseconds } from '../../lib/time.ts'

const SECOND: Microseconds = 1_000_000
const MINUTE: Microseconds = 60 * SECOND

/** The pauses after failed attempts, which Standard Webhooks suggests: about three days in all. */
const PAUSES: readonly Microseconds[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR_MICROS,
  5 * HOUR_MICROS,
  10 * HOUR_MICROS,
  14 * HOUR_MICROS,
  20 * HOUR_MICROS,
  24 * HOUR_MICROS,
]
const LEAST_JITTER = 0.8
const JITTER = 0.4
const LONGEST_REQUESTED_PAUSE = HOUR_MICROS
const IN_SECONDS = /^\d{1,9}$/

/** The pause after this many failed attempts; undefined after the last one. */
export function pauseAfter(failures: number, random: Random): Microseconds | undefined {
  const pause = PAUSES[failures - 1]
  return pause && Math.round(pause * (LEAST_JITTER + JITTER * randomShare(random)))
}

/**
 * The pause that a response requests: `Retry-After` of 429 and 503, at most one hour; undefined
 * without one.
 */
export function requestedPause(
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
  at: Microseconds,
): Microseconds | undefined {
  if ((status !== 429 && status !== 503) || retryAfter === undefined) return undefined
  const pause = IN_SECONDS.test(retryAfter)
    ? Number(retryAfter) * SECOND
    : Date.parse(retryAfter) * 1_000 - at
  return pause > 0 ? Math.min(pause, LONGEST_REQUESTED_PAUSE) : undefined
}
