import { DatabaseError } from 'pg'
import { BROKEN_CHAIN } from '../chains.ts'

/** The fields of a notice that are read here. */
interface NoticeMessage {
  severity?: string | undefined
  file?: string | undefined
}

/**
 * SQLSTATE codes by the reaction they need (postgresql.org/docs/current/errcodes-appendix.html).
 */

// Serialization failure and deadlock: the operation was rolled back and can be retried. CIINF is
// Citus's code for a statement that the move of a shard ended.
const COLLISIONS = new Set(['40001', '40P01', 'CIINF'])

// Violations of foreign keys and of unique keys.
const OVERTAKEN = new Set(['23503', '23505'])

// Connections, resources, shutdown and operator intervention, system errors, login, missing
// database, read-only server, and statements that PostgreSQL canceled for waiting.
const OUTAGE = /^(?:08|53|57P|58|28|3D)|^(?:57014|25006|25P03|55P03)$/

// Citus reports a lost connection to a worker as an internal error of these files.
const INTERNAL = 'XX000'
const WORKER_FILES = new Set(['remote_commands.c', 'remote_transaction.c'])

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether the operation was rolled back and can be retried. */
export const isSerializationFailure = (error: unknown): boolean => COLLISIONS.has(codeOf(error))

/**
 * Whether a row that the operation had read was deleted, or one that it inserts was inserted. A
 * retry sees that.
 */
export const isOvertaken = (error: unknown): boolean =>
  OVERTAKEN.has(codeOf(error)) || (error instanceof Error && error.message.includes(BROKEN_CHAIN))

/** Whether a lock timed out. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether the server refused the role or its password; pgbouncer calls it a protocol violation. */
export const isLoginRefused = (error: unknown): boolean =>
  ['28P01', '28000', '08P01'].includes(codeOf(error))

/** Whether the server failed inside, which it should not for any statement. */
export const isInternalError = (error: unknown): boolean => codeOf(error) === INTERNAL

/** Whether all connections are in use. */
export const isTooManyConnections = (error: unknown): boolean => codeOf(error) === '53300'

/** Whether the role may not call a function, or the function does not exist. */
export const isPermissionDenied = (error: unknown): boolean =>
  ['42501', '42883', '0A000'].includes(codeOf(error))

/** Whether the server or the network failed, rather than the statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (isLostWorker(error)) return true
  // The driver's own errors have no code, socket errors have a word; a bug here is a TypeError or
  // RangeError.
  return code === '' ? error.constructor === Error : /^E[A-Z]/.test(code) || OUTAGE.test(code)
}

const isLostWorker = (error: Error): boolean =>
  isInternalError(error) && 'file' in error && WORKER_FILES.has(String(error.file))

/**
 * Whether Citus warns that a worker did not confirm a commit. The statement succeeds, though
 * the worker may have kept nothing.
 */
export const isLostCommit = ({ severity, file }: NoticeMessage): boolean =>
  severity === 'WARNING' && file === 'remote_transaction.c'

// Login failures and a missing database; the driver's messages for a password or TLS mismatch.
const LASTING = /^(?:28|3D)/
const LASTING_WORDS = /^SASL|SSL/

/**
 * Whether a database that failed to open may become reachable; wrong passwords and names stay
 * wrong.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (!isConnectionFailure(error)) return isUnreachable(error.cause)
  return !LASTING.test(codeOf(error)) && !LASTING_WORDS.test(error.message)
}

/** Removes row values from an error, because contents must not be logged. */
export function redactDetail(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    error.detail = undefined
    error.where = undefined
    error.internalQuery = undefined
  }
  return error
}
