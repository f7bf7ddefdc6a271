import { DatabaseSync } from 'node:sqlite'
import { openConnection } from './sqlite-connection.ts'

/**
 * Writes a copy of the database that is whole in itself, as it is at this moment. Readers and writers go
 * on meanwhile, in this process only where it is called from a thread of its own.
 */
export function writeSnapshot(file: string, target: string): void {
  const { sqlite } = openConnection(file, { readOnly: true })
  try {
    sqlite.prepare('VACUUM INTO ?1').run(target)
  } finally {
    sqlite.close()
  }
}

/** What SQLite says of a database file after reading all of it: `ok`, or the first thing that is wrong. */
export function fullCheck(file: string): string {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    return String(sqlite.prepare('PRAGMA integrity_check(1)').get()?.integrity_check)
  } finally {
    sqlite.close()
  }
}
