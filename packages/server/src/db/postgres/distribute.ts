import type { Client } from 'pg'
import { OperatorError } from '../../lib/operator-error.ts'
import { DISTRIBUTED_TABLES, REFERENCE_TABLES } from '../tables.ts'
import { beginMigration, withClient } from './migrate.ts'

interface Options {
  /** Only returns the statements that are missing. */
  isDryRun: boolean
  /** Called after each statement is committed. */
  onStatement?: (sql: string) => void
}

/** A table in Citus's catalog; `placed` is its distribution column, `reference` or `other`. */
interface PlacedTable {
  name: string
  placed: string
  group: string
}

interface Step {
  table: string
  sql: string
}

const ROOT = 'organizations'

const EXTENSION = `SELECT 1 AS found FROM pg_extension WHERE extname = 'citus'`
const WORKERS = 'SELECT 1 AS found FROM pg_dist_node WHERE isactive AND shouldhaveshards LIMIT 1'
const IS_COORDINATOR = 'SELECT 1 AS found FROM pg_dist_local_group WHERE groupid = 0'

const PLACED = `
  SELECT logicalrelid::text AS name, colocationid::text AS group,
    CASE WHEN partmethod = 'h' THEN column_to_column_name(logicalrelid, partkey)
      WHEN partmethod = 'n' AND repmodel = 't' THEN 'reference' ELSE 'other' END AS placed
  FROM pg_dist_partition
  WHERE logicalrelid::text = ANY($1)`

// Citus leaves the earlier rows of a table in its local copy.
const LEFT_BEHIND = 'SELECT pg_relation_size(to_regclass($1)) > 0 AS found'

/**
 * Distributes the tables of organizations over the workers of Citus by `shard`, and copies the
 * others to every node. One transaction per table: a repeated call does what is missing. Returns
 * the statements, in order.
 *
 * @throws OperatorError without Citus or a worker, or if a table is placed differently.
 */
export function distributePostgres(url: string, { isDryRun, onStatement }: Options) {
  return withClient(url, async (client): Promise<string[]> => {
    await requireCitus(client)
    const steps = missingSteps(await placedTables(client))
    if (isDryRun) return steps.map(({ sql }) => sql)
    const statements: string[] = []
    const run = async (sql: string) => {
      await client.query(sql)
      statements.push(sql)
    }
    for (const { table, sql } of steps) {
      await inTransaction(client, async () => {
        // A concurrent run of this command may have finished in the meantime.
        const placed = await placedTables(client)
        if (!placed.some(({ name }) => name === table)) await run(sql)
      })
      onStatement?.(sql)
    }
    for (const table of [...REFERENCE_TABLES, ...DISTRIBUTED_TABLES]) {
      if ((await client.query(LEFT_BEHIND, [table])).rows[0]?.found !== true) continue
      const sql = `SELECT truncate_local_data_after_distributing_table('${table}')`
      await inTransaction(client, () => run(sql))
      onStatement?.(sql)
    }
    return statements
  })
}

async function requireCitus(client: Client): Promise<void> {
  const isThere = async (sql: string) => (await client.query(sql)).rows.length > 0
  if (!(await isThere(EXTENSION))) {
    throw new OperatorError(
      'this database has no Citus: set shared_preload_libraries = citus on every node, restart them, and run CREATE EXTENSION citus in this database on each',
    )
  }
  if (!(await isThere(IS_COORDINATOR))) {
    throw new OperatorError('this is a worker: set WARAQ_DATABASE_URL to the coordinator')
  }
  if (!(await isThere(WORKERS))) {
    throw new OperatorError(
      'the coordinator has no worker: run SELECT citus_add_node(HOST, PORT) for each',
    )
  }
}

const placedTables = async (client: Client): Promise<PlacedTable[]> =>
  (await client.query<PlacedTable>(PLACED, [[...REFERENCE_TABLES, ...DISTRIBUTED_TABLES]])).rows

/** The statements that a cluster with these tables still needs. */
function missingSteps(placed: readonly PlacedTable[]): Step[] {
  const tablesByName = new Map(placed.map((table) => [table.name, table]))
  const group = tablesByName.get(ROOT)?.group
  for (const table of REFERENCE_TABLES) {
    const is = tablesByName.get(table)?.placed ?? 'reference'
    if (is !== 'reference') throw misplaced(table, 'is not a reference table')
  }
  for (const table of DISTRIBUTED_TABLES) {
    const there = tablesByName.get(table)
    if (there && there.placed !== 'shard') throw misplaced(table, 'is not distributed by shard')
    if (there && there.group !== group) throw misplaced(table, `is not beside ${ROOT}`)
  }
  const steps = [
    ...REFERENCE_TABLES.map((table) => ({
      table,
      sql: `SELECT create_reference_table('${table}')`,
    })),
    ...DISTRIBUTED_TABLES.map((table) => ({ table, sql: distributionOf(table) })),
  ]
  return steps.filter(({ table }) => !tablesByName.has(table))
}

const distributionOf = (table: string): string =>
  table === ROOT
    ? `SELECT create_distributed_table('${table}', 'shard', colocate_with => 'none')`
    : `SELECT create_distributed_table('${table}', 'shard', colocate_with => '${ROOT}')`

const misplaced = (table: string, fault: string): OperatorError =>
  new OperatorError(
    `the table ${table} ${fault}: run SELECT undistribute_table('${table}', cascade_via_foreign_keys => true), then this command again`,
  )

/** Runs the work in a transaction that excludes migrations and other runs of this command. */
async function inTransaction(client: Client, work: () => Promise<unknown>): Promise<void> {
  await beginMigration(client)
  await work()
  await client.query('COMMIT')
}
