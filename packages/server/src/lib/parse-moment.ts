import { ApiError } from '@waraq/contract'
import type { Microseconds } from './time.ts'

// Without a zone, `Date.parse` would take the zone of the server.
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)$/

/** A time in ISO 8601 with a zone, to the millisecond; undefined for another text. */
export function parseMoment(text: string): Microseconds | undefined {
  const at = MOMENT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at * 1000
}

/**
 * The same for a parameter of a query or a member of a body.
 *
 * @throws ApiError `invalid_request` for another text
 */
export function requireMoment(
  name: string,
  text: string,
  rule: 'query_expected' | 'member_expected',
): Microseconds {
  const at = parseMoment(text)
  if (at !== undefined) return at
  const values = { name, expected: 'a time in ISO 8601 with a time zone' }
  const field = rule === 'member_expected' ? { field: `/${name}` } : {}
  throw new ApiError('invalid_request', { rule, values, ...field })
}
