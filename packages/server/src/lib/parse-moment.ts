import type { Microseconds } from './time.ts'

// Without a zone, `Date.parse` would take the zone of the server.
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/

/** A time in ISO 8601 with a zone, to the millisecond; undefined for another text. */
export function parseMoment(text: string): Microseconds | undefined {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at * 1000
}
