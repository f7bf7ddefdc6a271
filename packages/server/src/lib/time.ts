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
  const minutes = Math.floor(seconds / 60)
  const [hour, minute, second] = [Math.floor(minutes / 60), minutes % 60, seconds % 60]
  // A one before it keeps the zeros, and costs half of what padding does.
  const fraction = String(1_000_000 + (rest % 1_000_000)).slice(1)
  return `${dateOf(day)}T${TWO[hour]}:${TWO[minute]}:${TWO[second]}.${fraction}`
}

const TWO = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

// A list of a thousand documents has two thousand moments, on few days.
const dates = createRecent<number, string>(1_000)

function dateOf(day: number): string {
  const known = dates.get(day)
  if (known) return known
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

export const microsOf = (date: Date): Micros => date.getTime() * 1000
