import { rmSync } from 'node:fs'
import { backup } from 'node:sqlite'
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
