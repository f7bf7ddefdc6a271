import { rmSync } from 'node:fs'
import { backup } from 'node:sqlite'
import { isCorruption } from '../corruption.ts'
import { openConnection } from './connection.ts'

/**
 * Writes a consistent copy of the database at this moment. It does not block readers or writers of
 * other threads and processes. A damaged database is copied page by page, including the damage.
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
