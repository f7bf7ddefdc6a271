import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../lib/operator-error.ts'
import { isCorruption } from '../corruption.ts'

// Schema versions before 0.1.0 also counted from 1. All of them have this column; no later one
// does.
const IN_SQLITE = `SELECT 1 FROM pragma_table_info('documents') WHERE name = 'title_folded'`
const IN_POSTGRES = `
  SELECT current_database() AS name FROM pg_attribute
  WHERE attrelid = to_regclass('documents') AND attname = 'title_folded'`

/** The subject of the error and what the operator can do. */
interface RejectedDatabase {
  what: string
  remedy: string
}

/** A database file in a backup. */
export const IN_BACKUP: RejectedDatabase = {
  what: 'this backup',
  remedy: 'restore it with that version',
}

const inFolder = (file: string): RejectedDatabase => ({
  what: `the database ${file}`,
  remedy: 'export what you need with that version, then delete the data folder',
})

const onServer = (name: string): RejectedDatabase => ({
  what: `the database ${name}`,
  remedy: 'export what you need with that version, then drop the database',
})

/** @throws OperatorError if a development version before 0.1.0 created this database. */
export function refuseDevelopmentSchema(sqlite: DatabaseSync, file: string): void {
  if (isOfDevelopment(sqlite)) throw errorOf(inFolder(file))
}

/**
 * Accepts a file that is too damaged to check, because backups include it.
 *
 * @throws OperatorError if a development version before 0.1.0 created the database in this file.
 */
export function refuseDevelopmentFile(file: string, subject = inFolder(file)): void {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    if (isOfDevelopment(sqlite)) throw errorOf(subject)
  } catch (error) {
    if (!isCorruption(error)) throw error
  } finally {
    sqlite.close()
  }
}

/** @throws OperatorError if a development version before 0.1.0 created this PostgreSQL database. */
export async function refuseDevelopmentPostgres(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<void> {
  const [found] = (await query(IN_POSTGRES)).rows
  if (found) throw errorOf(onServer(found.name))
}

const isOfDevelopment = (sqlite: DatabaseSync): boolean =>
  sqlite.prepare(IN_SQLITE).get() !== undefined

const errorOf = ({ what, remedy }: RejectedDatabase): OperatorError =>
  new OperatorError(
    `${what} was made by a development version before 0.1.0 and cannot be upgraded: ${remedy}`,
  )
