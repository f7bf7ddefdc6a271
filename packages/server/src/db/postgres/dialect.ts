/** Translates SQLite statements and migrations to PostgreSQL; both are written once. */

import type { Statement } from '../database.ts'

/** Channel that notifies servers of suspensions, revocations, rolls and limit changes. */
export const CONTROL_CHANNEL = 'waraq_control'

/** Translates a store's statement to PostgreSQL. */
export const toPostgresSql = (sql: string): string =>
  sql
    // Text read as bytes: this cast costs nothing and marks the column for `values.ts`.
    .replace(/\bAS BLOB\)/g, 'AS VARCHAR)')
    .replace(/\binstr\(/g, 'strpos(')
    // PostgreSQL uses an index for an array, independent of the planner's estimate of its length.
    .replace(
      /\b(NOT )?IN \(SELECT value FROM json_each\((\$\d+)\)\)/g,
      (_, not, place) => `${not ? '<> ALL' : '= ANY'} ${arrayOf(place)}`,
    )

/** Notifies all servers at commit. Separate, because Citus refuses it in a writing statement. */
export const NOTIFY_CONTROL: Statement = [
  `SELECT CAST(pg_notify('${CONTROL_CHANNEL}', '') AS TEXT) AS told`,
  [],
  'maybe',
]

/** Whether a statement increments the control epoch. */
export const changesControl = ([sql]: Statement): boolean => sql.endsWith('RETURNING control_epoch')

const arrayOf = (place: string): string =>
  `(ARRAY(SELECT json_array_elements_text(CAST(${place} AS json))))`

/**
 * Translates a migration to PostgreSQL. Text compares byte by byte, as in SQLite, independent of
 * the locale. Content is compressed with lz4, at a third of the cost of PostgreSQL's default.
 */
export const toPostgresSchema = (sql: string): string =>
  sql
    .replace(/\bINTEGER\b/g, 'BIGINT')
    .replace(/\bBLOB\b/g, 'BYTEA')
    .replace(/\bTEXT\b/g, 'TEXT COLLATE "C"')
    .replace(/\bcontent TEXT\b/g, 'content TEXT COMPRESSION lz4')
    .replace(/\)\s*STRICT\b/g, ')')
