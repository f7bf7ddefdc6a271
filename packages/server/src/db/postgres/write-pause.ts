import { OperatorError } from '../../lib/operator-error.ts'
import { DONE, optional } from '../chains.ts'
import type { Database } from '../database.ts'
import { raw, sql } from '../sql.ts'
import { COPIED_TABLES } from '../tables.ts'
import { PAUSED } from '../write-pause.ts'
import { hasCitus } from './citus-check.ts'

const CREATE_FUNCTION = `
  CREATE OR REPLACE FUNCTION waraq_refuse_write() RETURNS trigger LANGUAGE plpgsql
  AS 'BEGIN RAISE EXCEPTION ''${PAUSED}''; END'`

const createTrigger = (table: string): string => `
  CREATE OR REPLACE TRIGGER waraq_pause BEFORE INSERT OR UPDATE OR DELETE ON ${table}
  FOR EACH ROW EXECUTE FUNCTION waraq_refuse_write()`

/**
 * Triggers reject every write to the copied tables. Creating one waits for the transactions that
 * write its table. Each has a separate transaction, because two locks could cause a deadlock.
 *
 * @throws OperatorError over Citus, which has no triggers on distributed tables.
 */
export async function pausePostgres(db: Database): Promise<void> {
  if (await hasCitus(db)) {
    throw new OperatorError(
      'Citus cannot pause writes: stop the servers and run waraq copy without --live',
    )
  }
  await run(db, CREATE_FUNCTION)
  for (const { name } of COPIED_TABLES) await run(db, createTrigger(name))
}

export async function isPostgresPaused(db: Database): Promise<boolean> {
  const trigger = await db.find(
    sql`SELECT 1 AS found FROM pg_trigger WHERE tgname = 'waraq_pause' LIMIT 1`,
  )
  return trigger !== undefined
}

export async function resumePostgres(db: Database): Promise<void> {
  for (const { name } of COPIED_TABLES) {
    await run(db, `DROP TRIGGER IF EXISTS waraq_pause ON ${name}`)
  }
  await run(db, 'DROP FUNCTION IF EXISTS waraq_refuse_write()')
}

async function run(db: Database, statement: string): Promise<void> {
  await db.write(optional(raw(statement)), DONE)
}
