import type { Client, QueryResult } from 'pg'
import type { Chain, Database, Queryable, Statement, Value } from '../database.ts'
import { changesControl, NOTIFY_CONTROL } from './dialect.ts'
import { isForeignKeyViolation, isSerializationFailure } from './error-codes.ts'
import type { Lineage } from './lineage.ts'
import { BATCH_TIMEOUT_TICKS, openPool, READ_TIMEOUT_TICKS } from './pool.ts'
import { createQueries, type Queries, type Query } from './queries.ts'
import { fixedAddress, type ServerAddress } from './server-address.ts'

/** Attempts of an operation that others roll back. */
const TRIES = 8
/** A row that was deleted during an operation is not found by the next attempt. */
const TRIES_OF_GONE = 3

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
  const queries = createQueries(isPooled)

  const runQuery = (ticks: number, sql: string, values: readonly Value[]) => {
    const query = queries.plain(sql, values)
    return connections.use(ticks, (client) => client.query(query))
  }

  // The store that wrote the statement knows the type of its rows.
  const queryable = (ticks: number): Queryable => ({
    async find<Row>(sql: string, values: readonly Value[]) {
      const { rows } = await runQuery(ticks, sql, values)
      return rows[0] as Row | undefined
    },
    async list<Row>(sql: string, values: readonly Value[]) {
      const { rows } = await runQuery(ticks, sql, values)
      return rows as Row[]
    },
  })

  return {
    ...queryable(BATCH_TIMEOUT_TICKS),
    brief: queryable(READ_TIMEOUT_TICKS),
    async write<Row>(...asked: Statement[]) {
      const statements = asked.some(changesControl) ? [...asked, NOTIFY_CONTROL] : asked
      const [only, ...others] = statements
      const isAlone = only && others.length === 0 && only[2] !== 'maybe'
      if (isAlone) {
        const { rows } = await again(() => runQuery(BATCH_TIMEOUT_TICKS, only[0], only[1]))
        return rows[0] as Row | undefined
      }
      const run = (client: Client) => runTransaction(client, queries, statements)
      return (await again(() => connections.use(BATCH_TIMEOUT_TICKS, run))) as Row | undefined
    },
    async writeChain<Row>({ hold, steps }: Chain) {
      const [only, ...others] = steps
      const query =
        only && others.length === 0 ? queries.plain(only[0], only[1]) : queries.chain(steps)
      const held = hold && queries.plain(hold[0], hold[1])
      const run = (client: Client) => (held ? runHeld(client, held, query) : client.query(query))
      const { rows } = await again(() => connections.use(BATCH_TIMEOUT_TICKS, run))
      return rows[0] as Row | undefined
    },
    close: connections.close,
  }
}

/** Retries the work where a concurrent operation rolled it back. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const most = isSerializationFailure(error)
        ? TRIES
        : isForeignKeyViolation(error)
          ? TRIES_OF_GONE
          : 0
      if (tries >= most) throw error
    }
  }
}

/** Pipelines the queries and waits for all results. */
async function sendAll(client: Client, sent: readonly (string | Query)[]): Promise<QueryResult[]> {
  const { stream } = client.connection
  stream.cork()
  const answers = sent.map((query) => client.query(query))
  stream.uncork()
  const outcomes = await Promise.allSettled(answers)
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

/** PostgreSQL holds the lock only while it works, not during our round trips. */
async function runHeld(client: Client, hold: Query, query: Query): Promise<QueryResult> {
  const [, , result, end] = await sendAll(client, ['BEGIN', hold, query, 'COMMIT'])
  requireCommitted(end)
  if (!result) throw new Error('a response is missing')
  return result
}

/** Statements that see each other's effects; if one finds no row, all are rolled back. */
async function runTransaction(
  client: Client,
  queries: Queries,
  statements: readonly Statement[],
): Promise<unknown> {
  const sent = statements.map(([sql, values]) => queries.plain(sql, values))
  const isRequired = statements.map(([, , part]) => part !== 'maybe')
  // Returns the row of the last required statement; without one, rolls back.
  const answering = isRequired.lastIndexOf(true)
  try {
    const [, ...results] = await sendAll(client, ['BEGIN', ...sent])
    const isDone = results.every(({ rows }, at) => !isRequired[at] || rows.length > 0)
    if (answering >= 0 && isDone) {
      requireCommitted(await client.query('COMMIT'))
      return results[answering]?.rows[0]
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
