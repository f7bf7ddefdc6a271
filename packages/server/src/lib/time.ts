import { createCache } from './cache.ts'

/** The wall clock; injected for tests. */
export type Clock = () => Date

/** Microseconds since 1970, as the database stores timestamps. */
export type Microseconds = number

export const HOUR_MICROS: Microseconds = 3_600_000_000
export const DAY_MICROS: Microseconds = 24 * HOUR_MICROS
export const HOUR_MILLISECONDS = 3_600_000
export const DAY_MILLISECONDS = 24 * HOUR_MILLISECONDS
export const DAY_SECONDS = 86_400

/** A clock that moves back by less was adjusted; one that moves back by more was set. */
const NUDGE: Microseconds = 1_000_000

/**
 * Timestamps from a millisecond clock: they increase while the clock stands still or is adjusted
 * backwards, so later writes get later timestamps.
 */
export function createMonotonicTimestamps(now: Clock): () => Microseconds {
  let last = 0
  return () => {
    const wall = now().getTime() * 1000
    last = last >= wall && last < wall + NUDGE ? last + 1 : wall
    return last
  }
}

/** ISO 8601 in UTC with six fractional digits and `Z`, as in documents. */
export const isoOf = (at: Microseconds): string => `${isoWithoutZone(at)}Z`

/**
 * ISO 8601 in UTC with six fractional digits and no zone, as in embed tokens (specification 2.5).
 */
export function isoWithoutZone(at: Microseconds): string {
  const day = Math.floor(at / DAY_MICROS)
  const micros = at - day * DAY_MICROS
  const millis = Math.floor(micros / 1_000)
  const seconds = Math.floor(millis / 1_000)
  const time = `${MINUTES[Math.floor(seconds / 60)]}:${TWO[seconds % 60]}`
  return `${dateOf(day)}T${time}.${THREE[millis % 1_000]}${THREE[micros % 1_000]}`
}

/** Zero-padded numbers below `count`: a lookup takes half the time of formatting. */
const numerals = (count: number, digits: number): string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(digits, '0'))

const [TWO, THREE] = [numerals(60, 2), numerals(1_000, 3)]
const MINUTES = numerals(24, 2).flatMap((hour) => TWO.map((minute) => `${hour}:${minute}`))

// A list of a thousand documents has two thousand timestamps on few days.
const dates = createCache<number, string>(1_000)

function dateOf(day: number): string {
  const cached = dates.get(day)
  if (cached) return cached
  const date = new Date(day * DAY_MILLISECONDS).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

export const microsOf = (date: Date): Microseconds => date.getTime() * 1000
