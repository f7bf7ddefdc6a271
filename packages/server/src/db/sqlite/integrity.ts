import type { Database } from '../database.ts'

/** What SQLite says of the whole file at a quick look: `ok`, or the first thing that is wrong with it. */
export async function quickCheck(db: Database): Promise<string> {
  const [found] = await db.list<{ quick_check: string }>('PRAGMA quick_check(1)', [])
  return found?.quick_check ?? 'no answer'
}

/** What SQLite says after reading the whole file, its indexes too: `ok`, or the first things that are wrong. */
export async function integrityCheck(db: Database): Promise<string> {
  const found = await db.list<{ integrity_check: string }>('PRAGMA integrity_check(5)', [])
  return found.map((row) => row.integrity_check).join('; ') || 'no answer'
}
