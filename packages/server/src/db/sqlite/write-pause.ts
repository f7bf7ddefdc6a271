import { DONE, optional } from '../chains.ts'
import type { Database } from '../database.ts'
import { raw, sql } from '../sql.ts'
import { COPIED_TABLES } from '../tables.ts'
import { PAUSED } from '../write-pause.ts'

const TRIGGERS = COPIED_TABLES.flatMap(({ name: table }) =>
  ['insert', 'update', 'delete'].map((event) => ({
    table,
    event,
    name: `pause_${event}_${table}`,
  })),
)

/** Triggers reject every write to the copied tables; earlier writes are committed. */
export async function pauseSqlite(db: Database): Promise<void> {
  const created = TRIGGERS.map(({ table, event, name }) =>
    optional(
      raw(`CREATE TRIGGER IF NOT EXISTS ${name} BEFORE ${event} ON ${table}
       BEGIN SELECT RAISE(ABORT, '${PAUSED}'); END`),
    ),
  )
  await db.write(...created, DONE)
}

export async function isSqlitePaused(db: Database): Promise<boolean> {
  const [{ name } = { name: '' }] = TRIGGERS
  const trigger = await db.find(sql`SELECT 1 AS found FROM sqlite_master WHERE name = ${name}`)
  return trigger !== undefined
}

export async function resumeSqlite(db: Database): Promise<void> {
  const dropped = TRIGGERS.map(({ name }) => optional(raw(`DROP TRIGGER IF EXISTS ${name}`)))
  await db.write(...dropped, DONE)
}
