import type { Database, Statement } from '../database.ts'
import { COPIED_TABLES } from '../tables.ts'
import { DONE, PAUSED } from '../write-pause.ts'

const TRIGGERS = COPIED_TABLES.flatMap(({ name: table }) =>
  ['insert', 'update', 'delete'].map((event) => ({
    table,
    event,
    name: `pause_${event}_${table}`,
  })),
)

/** Triggers reject every write to the copied tables; earlier writes are committed. */
export async function pauseSqlite(db: Database): Promise<void> {
  const created = TRIGGERS.map(
    ({ table, event, name }): Statement => [
      `CREATE TRIGGER IF NOT EXISTS ${name} BEFORE ${event} ON ${table}
       BEGIN SELECT RAISE(ABORT, '${PAUSED}'); END`,
      [],
      'maybe',
    ],
  )
  await db.write(...created, DONE)
}

export async function isSqlitePaused(db: Database): Promise<boolean> {
  const [{ name } = { name: '' }] = TRIGGERS
  return (
    (await db.find('SELECT 1 AS found FROM sqlite_master WHERE name = ?', [name])) !== undefined
  )
}

export async function resumeSqlite(db: Database): Promise<void> {
  const dropped = TRIGGERS.map(
    ({ name }): Statement => [`DROP TRIGGER IF EXISTS ${name}`, [], 'maybe'],
  )
  await db.write(...dropped, DONE)
}
