import { ApiError } from '@waraq/contract'
import type { Client, QueryResult } from 'pg'
import { BROKEN_CHAIN, optional, statementOfChain } from '../chains.ts'
import { CONTROL_CHANNEL } from '../channels.ts'
import { INCREMENT_CONTROL_EPOCH } from '../control-epoch.ts'
import type { Chain, Database, Queryable, Statement } from '../database.ts'
import { raw, type Sql, sql } from '../sql.ts'
import { createCitusCheck } from './citus-check.ts'
import { isOvertaken, isSerializationFailure } from './error-codes.ts'
import type { Lineage } from './lineage.ts'
import { copyRows } from './load.ts'
import { sendAll, valuesOf } from './pipeline.ts'
import { createPipelinedReads } from './pipelined-reads.ts'
import { BATCH_TIMEOUT_TICKS, type ConnectionPool, openPool, READ_TIMEOUT_TICKS } from './pool.ts'
import { createProgressTimeout } from './progress-timeout.ts'
import { createQueries, type Query } from './queries.ts'
import { fixedAddress, type ServerAddress } from './server-address.ts'
import { createWriteBatches, type GroupedWrite } from './write-batches.ts'

/** Attempts of an operation that others roll back. */
const TRIES = 8
/** Attempts of an operation that another one overtook: the next one sees what that one did. */
const TRIES_OF_OVERTAKEN = 3

/** Notifies all servers at commit. Separate, because Citus refuses it in a writing statement. */
const NOTIFY = optional(
  sql`SELECT CAST(pg_notify('${raw(CONTROL_CHANNEL)}', '') AS TEXT) AS notified`,
)

/**
 * Opens a PostgreSQL database that several processes share. A pooler in transaction mode keeps no
 * session state, so settings are sent each time.
 */
export function openPostgresDb(
  server: ServerAddress | string,
  isPooled = false,
  lineage?: Lineage,
): Database {
  const address = typeof server === 'string' ? fixedAddress(server) : server
  const connections = openPool(address, { isPooled, lineage })
  const queryOf = createQueries(isPooled)
  const stepQueryOf = createQueries(isPooled, 'citus')
  const timeouts = createProgressTimeout()
  const reads = createPipelinedReads({ connections, timeouts, ticks: READ_TIMEOUT_TICKS })
  const commits = createWriteBatches({ connections, timeouts, alone: runAloneBy(connections.use) })

  let isClosed = false

  /** Used by callers, which must stop at `close`; pending batches still use the connections. */
  const withConnection: ConnectionPool['use'] = async (ticks, work) => {
    if (isClosed) throw new ApiError('service_unavailable')
    return connections.use(ticks, work)
  }

  const runQuery = (ticks: number, statement: Sql) => {
    const query = queryOf(statement)
    return withConnection(ticks, (client) => client.query(query))
  }

  // The store that wrote the statement knows the type of its rows.
  const queryable = (ticks: number): Queryable => ({
    async find<Row>(query: Sql) {
      const { rows } = await runQuery(ticks, query)
      return rows[0] as Row | undefined
    },
    async list<Row>(query: Sql) {
      const { rows } = await runQuery(ticks, query)
      return rows as Row[]
    },
  })

  const separateReads = queryable(READ_TIMEOUT_TICKS)
  const isSingle = createCitusCheck(separateReads)
  const readOnly: Queryable = {
    async find<Row>(query: Sql) {
      if (!isSingle()) return separateReads.find<Row>(query)
      const { rows } = await reads.read(queryOf(query))
      return rows[0] as Row | undefined
    },
    async list<Row>(query: Sql, size?: 'few') {
      if (size !== 'few' || !isSingle()) return separateReads.list<Row>(query)
      const { rows } = await reads.read(queryOf(query))
      return rows as Row[]
    },
  }

  return {
    ...queryable(BATCH_TIMEOUT_TICKS),
    readOnly,
    async write<Row>(...steps: Statement[]) {
      const statements = steps.includes(INCREMENT_CONTROL_EPOCH) ? [...steps, NOTIFY] : steps
      const [only, ...others] = statements
      const isAlone = only && others.length === 0 && only.role !== 'optional'
      if (isAlone) {
        const { rows } = await retryConflicts(() => runQuery(BATCH_TIMEOUT_TICKS, only))
        return rows[0] as Row | undefined
      }
      const run = (client: Client) => runTransaction(client, queryOf, statements)
      return (await retryConflicts(() => withConnection(BATCH_TIMEOUT_TICKS, run))) as
        | Row
        | undefined
    },
    async writeChain<Row>(chain: Chain) {
      if (isSingle() === false) {
        const run = (client: Client) => runInOrder(client, stepQueryOf, chain)
        return (await retryConflicts(() => withConnection(BATCH_TIMEOUT_TICKS, run))) as
          | Row
          | undefined
      }
      const { hold, steps, locks } = chain
      const [only, ...others] = steps
      const query = queryOf(only && others.length === 0 ? only : statementOfChain(steps))
      const write = { lockKey: locks ?? '', hold: hold && queryOf(hold), query }
      const isGrouped = locks !== undefined && isSingle()
      const { rows } = await (isGrouped ? commits.write(write) : runAloneBy(withConnection)(write))
      return rows[0] as Row | undefined
    },
    load: (rows) =>
      retryConflicts(() => withConnection(BATCH_TIMEOUT_TICKS, (client) => copyRows(client, rows))),
    async close() {
      isClosed = true
      await Promise.all([reads.close(), commits.close()])
      await connections.close()
    },
  }
}

/** Runs an operation in a separate transaction, as often as collisions require. */
const runAloneBy =
  (use: ConnectionPool['use']) =>
  ({ hold, query }: GroupedWrite): Promise<QueryResult> => {
    const run = (client: Client) => (hold ? runHeld(client, hold, query) : client.query(query))
    return retryConflicts(() => use(BATCH_TIMEOUT_TICKS, run))
  }

/** Retries the work where a concurrent operation rolled it back. */
async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const most = isSerializationFailure(error)
        ? TRIES
        : isOvertaken(error)
          ? TRIES_OF_OVERTAKEN
          : 0
      if (tries >= most) throw error
    }
  }
}

/** Sends everything in one round trip, so that the lock is not held while the network is slow. */
async function runHeld(client: Client, hold: Query, query: Query): Promise<QueryResult> {
  const [, , result, end] = valuesOf(await sendAll(client, ['BEGIN', hold, query, 'COMMIT']))
  requireCommitted(end)
  if (!result) throw new Error('a response is missing')
  return result
}

/**
 * Runs the steps of a chain one by one, and rolls all back if one finds no row. Citus would send
 * the results within one statement to every worker, and would commit on all of them.
 */
function runInOrder(
  client: Client,
  queryOf: (statement: Sql) => Query,
  { hold, steps }: Chain,
): Promise<unknown> {
  return commitRow(client, async () => {
    let hasWritten = false
    let row: unknown
    await client.query('BEGIN')
    if (hold) await client.query(queryOf(hold))
    for (const step of steps) {
      const { rows } = await client.query(queryOf(step))
      if (step.role === 'optional') continue
      if (rows.length === 0 && hasWritten) throw new Error(BROKEN_CHAIN)
      row = rows[0]
      if (row === undefined) break
      hasWritten ||= step.role !== 'lookup'
    }
    return row
  })
}

/** Statements that see each other's effects; if one finds no row, all are rolled back. */
function runTransaction(
  client: Client,
  queryOf: (statement: Sql) => Query,
  statements: readonly Statement[],
): Promise<unknown> {
  const queries = statements.map(queryOf)
  const isRequired = statements.map(({ role }) => role !== 'optional')
  // Returns the row of the last required statement; without one, rolls back.
  const resultIndex = isRequired.lastIndexOf(true)
  return commitRow(client, async () => {
    const [, ...results] = valuesOf(await sendAll(client, ['BEGIN', ...queries]))
    const isDone = results.every(({ rows }, at) => !isRequired[at] || rows.length > 0)
    return isDone ? results[resultIndex]?.rows[0] : undefined
  })
}

/** Commits a transaction that `run` begins, and returns its row; without one, rolls back. */
async function commitRow(client: Client, run: () => Promise<unknown>): Promise<unknown> {
  try {
    const row = await run()
    if (row !== undefined) {
      requireCommitted(await client.query('COMMIT'))
      return row
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
  await client.query('ROLLBACK')
  return undefined
}

function requireCommitted(end: QueryResult | undefined): void {
  if (end?.command === 'COMMIT') return
  throw new Error(`the database answered COMMIT with ${end?.command}`)
}
