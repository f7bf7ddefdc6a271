import type { PoolClient, QueryResult } from 'pg'
import type { Db, Statement, Value } from './db.ts'
import { postgresText } from './postgres-dialect.ts'
import { isCollision, isGone } from './postgres-faults.ts'
import { type Connections, LOOKUP, openConnections, WORK } from './postgres-pool.ts'
import { bound } from './values.ts'

/** How often an operation is begun that others undo. */
const TRIES = 8
/** A row that vanished under an operation is not there the next time. */
const TRIES_OF_GONE = 3

/**
 * The database of one process of many over one PostgreSQL. A pooler that lends a connection for one
 * transaction forgets what a connection was told, and is told everything each time.
 */
export function openPostgresDb(url: string, isPooled = false): Db {
  const connections = openConnections(url)
  const queryOf = isPooled ? queryOfPooled : createQueries()

  const ask = (limits: typeof WORK, sql: string, values: readonly Value[]) => {
    const query = queryOf(sql, values)
    return connections.use(limits, (client) => client.query(query))
  }

  return {
    // What the rows look like is known to the store that wrote the statement.
    async find<Row>(sql: string, values: readonly Value[]) {
      const { rows } = await ask(LOOKUP, sql, values)
      return rows[0] as Row | undefined
    },
    async list<Row>(sql: string, values: readonly Value[]) {
      const { rows } = await ask(WORK, sql, values)
      return rows as Row[]
    },
    async write<Row>(...statements: Statement[]) {
      return (await runOperation(connections, queryOf, statements)) as Row | undefined
    },
    close: connections.close,
  }
}

type Queries = (sql: string, values: readonly Value[]) => Query

interface Query {
  name?: string
  text: string
  values: Value[]
}

const queryOfPooled: Queries = (sql, values) => ({
  text: postgresText(sql),
  values: [...bound(values)],
})

/** Statements by their names: each connection reads and plans a text once. */
function createQueries(): Queries {
  const known = new Map<string, { name: string; text: string }>()
  return (sql, values) => {
    let named = known.get(sql)
    if (!named) {
      named = { name: `waraq_${known.size + 1}`, text: postgresText(sql) }
      known.set(sql, named)
    }
    return { ...named, values: [...bound(values)] }
  }
}

async function runOperation(
  connections: Connections,
  queryOf: Queries,
  statements: readonly Statement[],
): Promise<unknown> {
  const queries = statements.map(([sql, values]) => queryOf(sql, values))
  const [only] = queries
  const isAlone = only && queries.length === 1 && statements[0]?.[2] !== 'maybe'
  for (let tries = 1; ; tries++) {
    try {
      return await connections.use(WORK, async (client) =>
        isAlone ? (await client.query(only)).rows[0] : runTransaction(client, queries, statements),
      )
    } catch (error) {
      const most = isCollision(error) ? TRIES : isGone(error) ? TRIES_OF_GONE : 0
      if (tries >= most) throw error
    }
  }
}

/** All statements behind each other without waiting in between, then the word that keeps or undoes them. */
async function runTransaction(
  client: PoolClient,
  queries: readonly Query[],
  statements: readonly Statement[],
): Promise<unknown> {
  const { stream } = client.connection
  stream.cork()
  const sent = [client.query('BEGIN'), ...queries.map((query) => client.query(query))]
  stream.uncork()
  const [begun, ...outcomes] = await Promise.allSettled(sent)
  if (begun?.status === 'rejected') throw begun.reason
  let row: unknown
  try {
    row = answerOf(statements, outcomes)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  if (row === undefined) await client.query('ROLLBACK')
  else await commit(client)
  return row
}

/** The last row that is one; undefined where a statement that had to find something found nothing. */
function answerOf(
  statements: readonly Statement[],
  outcomes: readonly PromiseSettledResult<QueryResult>[],
): unknown {
  let row: unknown
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    if (statements[index]?.[2] === 'maybe') continue
    row = outcome.value.rows[0]
    if (row === undefined) return undefined
  }
  return row
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT')
  if (command !== 'COMMIT') throw new Error(`the database answered COMMIT with ${command}`)
}
