import { rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { isCorruption } from '../corruption.ts'
import { openConnection } from './connection.ts'

/**
 * Writes a copy of the database that is whole in itself, as it is at this moment. Readers and writers go
 * on meanwhile, in this process only where it is called from a thread of its own. A damaged database is
 * copied page by page, damage and all.
 */
export async function writeSnapshot(file: string, target: string): Promise<void> {
  const { sqlite } = openConnection(file, { readOnly: true })
  try {
    sqlite.prepare('VACUUM INTO ?1').run(target)
  } catch (error) {
    if (!isCorruption(error)) throw error
    rmSync(target, { force: true })
    await backup(sqlite, target)
  } finally {
    sqlite.close()
  }
}

/** What SQLite says of a database file after reading all of it: `ok`, or the first thing that is wrong. */
export function checkDatabaseFile(file: string): string {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    return String(sqlite.prepare('PRAGMA integrity_check(1)').get()?.integrity_check)
  } catch (error) {
    if (error instanceof Error && isCorruption(error)) return error.message
    throw error
  } finally {
    sqlite.close()
  }
}
