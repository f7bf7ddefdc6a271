/** The wall clock, handed in so that a test can travel. */
export type Clock = () => Date

/** Microseconds since 1970: how the database keeps a moment. */
export type Micros = number

/**
 * A source of stamps from a clock of milliseconds: calls within one millisecond count up, so that what
 * was written later is stamped later.
 */
export function createStamps(now: Clock): () => Micros {
  let last = 0
  return () => {
    const wall = now().getTime() * 1000
    last = last >= wall && last < wall + 1000 ? last + 1 : wall
    return last
  }
}

/** ISO 8601 in UTC with six fractional digits and `Z`, as documents carry it. */
export function isoOf(at: Micros): string {
  return `${withoutZone(at)}Z`
}

/** ISO 8601 in UTC with six fractional digits and no zone, as embed tokens carry it (specification 2.5). */
export function withoutZone(at: Micros): string {
  const rest = String(at % 1000).padStart(3, '0')
  return new Date(Math.floor(at / 1000)).toISOString().slice(0, -1) + rest
}

export const microsOf = (date: Date): Micros => date.getTime() * 1000
