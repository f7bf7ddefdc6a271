import { DatabaseSync } from 'node:sqlite'
import { isCorruption } from '../corruption.ts'
import type { Database } from '../database.ts'
import { sql } from '../sql.ts'

/** Runs PRAGMA quick_check, which skips indexes. Returns `ok` or the first error found. */
export async function quickCheck(db: Database): Promise<string> {
  const [row] = await db.list<{ quick_check: string }>(sql`PRAGMA quick_check(1)`)
  return row?.quick_check ?? 'no answer'
}

/**
 * Runs PRAGMA integrity_check, which reads the whole file and its indexes. Returns `ok` or up to
 * five errors.
 */
export async function integrityCheck(db: Database): Promise<string> {
  const rows = await db.list<{ integrity_check: string }>(sql`PRAGMA integrity_check(5)`)
  return rows.map((row) => row.integrity_check).join('; ') || 'no answer'
}

/** Runs PRAGMA integrity_check on a file that is not open yet. Returns `ok` or the first error. */
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
