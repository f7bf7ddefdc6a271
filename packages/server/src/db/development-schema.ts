import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../lib/operator-error.ts'
import { isCorruption } from './corruption.ts'

// The schemas before 0.1.0 counted from 1 too. Each of them has this column, and no later one has.
const IN_SQLITE = `SELECT 1 FROM pragma_table_info('documents') WHERE name = 'title_folded'`
const IN_POSTGRES = `
  SELECT current_database() AS name FROM pg_attribute
  WHERE attrelid = to_regclass('documents') AND attname = 'title_folded'`

/** What is refused, and what the operator can do then. */
interface Refused {
  what: string
  remedy: string
}

/** A database file in a backup. */
export const IN_BACKUP: Refused = { what: 'this backup', remedy: 'restore it with that version' }

const inFolder = (file: string): Refused => ({
  what: `the database ${file}`,
  remedy: 'export what you need with that version, then delete the data folder',
})

const onServer = (name: string): Refused => ({
  what: `the database ${name}`,
  remedy: 'export what you need with that version, then drop the database',
})

/** @throws OperatorError where a development version before 0.1.0 made this database. */
export function refuseDevelopmentSchema(sqlite: DatabaseSync, file: string): void {
  if (isOfDevelopment(sqlite)) throw refusalOf(inFolder(file))
}

/**
 * Passes a file that is too damaged to tell: backups take it along.
 *
 * @throws OperatorError where a development version before 0.1.0 made the database in this file.
 */
export function refuseDevelopmentFile(file: string, refused = inFolder(file)): void {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    if (isOfDevelopment(sqlite)) throw refusalOf(refused)
  } catch (error) {
    if (!isCorruption(error)) throw error
  } finally {
    sqlite.close()
  }
}

/** @throws OperatorError where a development version before 0.1.0 made this PostgreSQL database. */
export async function refuseDevelopmentPostgres(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<void> {
  const [found] = (await query(IN_POSTGRES)).rows
  if (found) throw refusalOf(onServer(found.name))
}

const isOfDevelopment = (sqlite: DatabaseSync): boolean =>
  sqlite.prepare(IN_SQLITE).get() !== undefined

const refusalOf = ({ what, remedy }: Refused): OperatorError =>
  new OperatorError(
    `${what} was made by a development version before 0.1.0 and cannot be upgraded: ${remedy}`,
  )
