import type { Client } from 'pg'
import type { Db, Questions, Statement, Value } from './db.ts'
import type { Lineage } from './lineage.ts'
import { isCollision, isGone, isNoRow } from './postgres-faults.ts'
import { BRIEFLY, openConnections, PATIENTLY } from './postgres-pool.ts'
import { createQueries, type Query } from './postgres-queries.ts'

/** How often an operation is begun that others undo. */
const TRIES = 8
/** A row that vanished under an operation is not there the next time. */
const TRIES_OF_GONE = 3

/**
 * The database of one process of many over one PostgreSQL. A pooler that lends a connection for one
 * transaction forgets what a connection was told, and is told everything each time.
 */
export function openPostgresDb(url: string, isPooled = false, lineage?: Lineage): Db {
  const connections = openConnections(url, { isPooled, lineage })
  const queries = createQueries(isPooled)

  const ask = (beats: number, sql: string, values: readonly Value[]) => {
    const query = queries.plain(sql, values)
    return connections.use(beats, (client) => client.query(query))
  }

  // What the rows look like is known to the store that wrote the statement.
  const questions = (beats: number): Questions => ({
    async find<Row>(sql: string, values: readonly Value[]) {
      const { rows } = await ask(beats, sql, values)
      return rows[0] as Row | undefined
    },
    async list<Row>(sql: string, values: readonly Value[]) {
      const { rows } = await ask(beats, sql, values)
      return rows as Row[]
    },
  })

  return {
    ...questions(PATIENTLY),
    brief: questions(BRIEFLY),
    async write<Row>(...statements: Statement[]) {
      const [only, ...others] = statements
      const isAlone = only && others.length === 0 && only[2] !== 'maybe'
      if (isAlone) {
        const { rows } = await again(() => ask(PATIENTLY, only[0], only[1]))
        return rows[0] as Row | undefined
      }
      const sent = queries.ofOperation(statements)
      const run = (client: Client) => runTransaction(client, sent, statements)
      return (await again(() => connections.use(PATIENTLY, run))) as Row | undefined
    },
    close: connections.close,
  }
}

/** Does the work once more where others were in its way. */
async function again<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const most = isCollision(error) ? TRIES : isGone(error) ? TRIES_OF_GONE : 0
      if (tries >= most) throw error
    }
  }
}

/**
 * All statements and the word that keeps them, behind each other and without waiting in between: rows are
 * held for as long as the server works, and never for as long as we do.
 */
async function runTransaction(
  client: Client,
  queries: readonly Query[],
  statements: readonly Statement[],
): Promise<unknown> {
  // The row of the last one that had to find something is the answer; where none had to, nothing is kept.
  const answering = statements.findLastIndex(([, , rows]) => rows !== 'maybe')
  const { stream } = client.connection
  stream.cork()
  const sent = ['BEGIN', ...queries, answering < 0 ? 'ROLLBACK' : 'COMMIT'].map((query) =>
    client.query(query),
  )
  stream.uncork()
  const outcomes = await Promise.allSettled(sent)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    if (isNoRow(failed.reason)) return undefined
    throw failed.reason
  }
  const results = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  )
  if (answering < 0) return undefined
  const word = results.at(-1)?.command
  if (word !== 'COMMIT') throw new Error(`the database answered COMMIT with ${word}`)
  return results[answering + 1]?.rows[0]
}
