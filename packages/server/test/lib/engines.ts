/** The database engines that storage tests run over. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Database, Statement } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { MIGRATIONS } from '../../src/db/migrations/migrations.ts'
import { migratePostgres } from '../../src/db/postgres/migrate.ts'
import { openPostgresDb } from '../../src/db/postgres/postgres.ts'
import { createBinder, type Sql, sql } from '../../src/db/sql.ts'
import { openConnection } from '../../src/db/sqlite/connection.ts'
import { openServerDatabase } from '../../src/db/sqlite/sqlite.ts'
import { newCitus } from './citus.ts'
import { pooledInCommon } from './pgbouncer.ts'
import { emptyPostgres, newPostgres, POSTGRES_PART } from './postgres.ts'
import { postgresPlanOf } from './postgres-plan.ts'
import type { QueryPlanStep } from './query-plan-step.ts'

export interface Engine {
  name: string
  /** A database with this schema; it is deleted with the test. */
  open(t: TestContext, schema?: readonly Sql[]): Promise<TestDb>
}

interface TestDb {
  db: Database
  /** Closes and reopens it, like a restart. */
  reopen(): Promise<Database>
  /** The query plan of a statement. */
  planOf(statement: Statement): Promise<QueryPlanStep[]>
}

const MAX_BATCH = 64

const onFatal = (error: Error): void => {
  throw error
}

const SQLITE: Engine = {
  name: 'SQLite',
  async open(t, schema = MIGRATIONS) {
    const open = () => openServerDatabase(file, { maxBatch: MAX_BATCH, onFatal })
    const file = scratchDatabase(t, () => db.close())
    migrate(file, new Date(), schema)
    let db = open()
    return {
      db,
      async reopen() {
        await db.close()
        db = open()
        return db
      },
      planOf: async (statement) => sqlitePlanOf(file, statement),
    }
  },
}

const POSTGRES: Engine = {
  name: 'PostgreSQL',
  async open(t, schema) {
    const database = await (schema ? emptyPostgres() : newPostgres())
    if (schema) await migratePostgres(database.url, new Date(), schema)
    let db = openPostgresDb(database.url)
    t.after(async () => {
      await db.close()
      await database.drop()
    })
    return {
      db,
      async reopen() {
        await db.close()
        db = openPostgresDb(database.url)
        return db
      },
      planOf: (statement) => postgresPlanOf(database.url, statement),
    }
  },
}

/** The engines that this machine has: SQLite, and PostgreSQL if it is installed. */
export const BOTH_ENGINES: readonly Engine[] = POSTGRES_PART.skip ? [SQLITE] : [SQLITE, POSTGRES]

/** The engine that `WARAQ_TEST_DATABASE` chooses, as for the services of tests. */
export const ENGINES: readonly Engine[] = [process.env.WARAQ_TEST_DATABASE ? POSTGRES : SQLITE]

/** Settings of a service for this database. */
interface ChosenDatabase {
  settings: Record<string, string>
  /** Runs after the service has ended. */
  drop(): Promise<unknown>
}

/**
 * The database of test services: a file in their data folder, or as `WARAQ_TEST_DATABASE` says,
 * `postgres`, `pgbouncer` (a PostgreSQL behind a pooler in transaction mode) or `citus`.
 */
export async function newDatabase(): Promise<ChosenDatabase> {
  const chosen = process.env.WARAQ_TEST_DATABASE ?? 'sqlite'
  if (chosen === 'sqlite') return { settings: {}, drop: async () => {} }
  if (chosen === 'citus') {
    const { coordinator } = await newCitus()
    return { settings: { WARAQ_DATABASE_URL: coordinator.url }, drop: async () => {} }
  }
  const { url, drop } = await newPostgres()
  if (chosen === 'postgres') return { settings: { WARAQ_DATABASE_URL: url }, drop }
  if (chosen !== 'pgbouncer') throw new Error(`WARAQ_TEST_DATABASE cannot be ${chosen}`)
  const settings = {
    WARAQ_DATABASE_URL: await pooledInCommon(url),
    WARAQ_DATABASE_POOLER: 'transaction',
  }
  return { settings, drop }
}

/** The plan steps of all these statements. */
export async function stepsOf(
  statements: readonly Statement[],
  planOf: TestDb['planOf'],
): Promise<QueryPlanStep[]> {
  // Sequential, since concurrent updates of planner statistics may deadlock.
  const plans = await Array.fromAsync(statements, planOf)
  return plans.flat()
}

/** A path for a database file that is deleted with the test. */
export function scratchDatabase(t: TestContext, close: () => unknown = () => {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-db-'))
  t.after(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return join(folder, 'waraq.db')
}

function sqlitePlanOf(file: string, statement: Statement): QueryPlanStep[] {
  const { sqlite, prepared } = openConnection(file, { readOnly: true })
  try {
    const { text, values } = createBinder('sqlite')(sql`EXPLAIN QUERY PLAN ${statement}`)
    const lines = prepared(text).all(values)
    const texts = lines.map(({ detail }) => String(detail))
    return texts.filter((text) => !/^(COMPOUND|LEFT-MOST|UNION|LIST|MULTI)/.test(text)).map(stepOf)
  } finally {
    sqlite.close()
  }
}

const stepOf = (text: string): QueryPlanStep => ({
  text,
  isSort: text.startsWith('USE TEMP B-TREE'),
  isPlain:
    /^(SCALAR|CORRELATED SCALAR) SUBQUERY|^SCAN CONSTANT ROW|^SCAN json_each|^CREATE BLOOM FILTER|^MERGE \(UNION\)$|^(LEFT|RIGHT)$|^LIST SUBQUERY/.test(
      text,
    ),
  isWalk: /^SCAN \w+ USING (COVERING )?INDEX /.test(text),
  usesIndex: /^SEARCH \w+ USING ((COVERING )?INDEX|PRIMARY KEY) /.test(text),
  isCovered: text.includes(' USING COVERING INDEX '),
  namesShard: text.includes('(shard=?'),
})
