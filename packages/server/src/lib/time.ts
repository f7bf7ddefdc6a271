import { createRecent } from './recent.ts'

/** The wall clock, handed in so that a test can travel. */
export type Clock = () => Date

/** Microseconds since 1970: how the database keeps a moment. */
export type Micros = number

/** A clock that falls back by less was nudged, by more was set. */
const NUDGE: Micros = 1_000_000

/**
 * A source of stamps from a clock of milliseconds: while the clock stands still or is nudged back they
 * count up, so that what was written later is stamped later.
 */
export function createStamps(now: Clock): () => Micros {
  let last = 0
  return () => {
    const wall = now().getTime() * 1000
    last = last >= wall && last < wall + NUDGE ? last + 1 : wall
    return last
  }
}

/** ISO 8601 in UTC with six fractional digits and `Z`, as documents carry it. */
export const isoOf = (at: Micros): string => `${withoutZone(at)}Z`

const MICROS_OF_DAY = 86_400_000_000

/** ISO 8601 in UTC with six fractional digits and no zone, as embed tokens carry it (specification 2.5). */
export function withoutZone(at: Micros): string {
  const day = Math.floor(at / MICROS_OF_DAY)
  const rest = at - day * MICROS_OF_DAY
  const seconds = Math.floor(rest / 1_000_000)
  const [hour, minute] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const fraction = String(rest % 1_000_000).padStart(6, '0')
  return `${dateOf(day)}T${two(hour)}:${two(minute)}:${two(seconds % 60)}.${fraction}`
}

// A list of a thousand documents has two thousand moments, on few days.
const dates = createRecent<number, string>(1_000)

function dateOf(day: number): string {
  const known = dates.get(day)
  if (known) return known
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

const two = (number: number): string => (number < 10 ? `0${number}` : String(number))

export const microsOf = (date: Date): Micros => date.getTime() * 1000
