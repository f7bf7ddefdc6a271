import { DatabaseError } from 'pg'

/** SQLSTATE codes (postgresql.org/docs/current/errcodes-appendix.html) by what a server has to do about them. */

// Of two operations that stood in each other's way one was undone: it is done again.
const COLLISIONS = new Set(['40001', '40P01'])

// A row that a statement had found was gone when it was to be pointed at: looked at again, it is not found.
const GONE = '23503'

// Connections, resources, shutdowns and what an operator does, trouble of the system, who may log in, no
// such database, a server that is no primary any more, and one that waited long enough for us.
const OUTAGE = /^(?:08|53|57P|58|28|3D)|^(?:57014|25006|25P03|55P03)$/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether the same operation may be done once more: nothing of it was kept. */
export const isSerializationFailure = (error: unknown): boolean => COLLISIONS.has(codeOf(error))

/** Whether the operation pointed at a row that somebody deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean => codeOf(error) === GONE

/** Whether somebody held what the statement needed, and it waited no longer. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether every connection is taken, and one may come free. */
export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === '53300'

/** Whether a function is kept from us, or is not there. */
export const isPermissionDenied = (error: unknown): boolean =>
  ['42501', '42883', '0A000'].includes(codeOf(error))

/** Whether the fault lies with the server or the way to it, and not with the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  // The driver's own complaints have no code, those of sockets a word; a bug of ours is a TypeError or RangeError.
  return code === '' ? error.constructor === Error : /^E[A-Z]/.test(code) || OUTAGE.test(code)
}

// Who may log in, and no such database; the driver's own words for a password and a TLS that do not fit.
const LASTING = /^(?:28|3D)/
const LASTING_WORDS = /^SASL|SSL/

/** Whether a database that could not be opened may be there later: waiting mends neither passwords nor names. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!isConnectionFailure(error)) return isUnreachable(error.cause)
  return !LASTING.test(codeOf(error)) && !LASTING_WORDS.test(error.message)
}

/** The same error without what it quotes of a row: it is logged, and contents are in no log. */
export function redactDetail(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    error.detail = undefined
    error.where = undefined
    error.internalQuery = undefined
  }
  return error
}
