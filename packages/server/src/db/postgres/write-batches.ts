import type { Client, QueryResult } from 'pg'
import { createBatches, type Pending } from './batches.ts'
import { isConnectionFailure } from './error-codes.ts'
import { sendAll } from './pipeline.ts'
import { BATCH_TIMEOUT_TICKS, type ConnectionPool } from './pool.ts'
import type { ProgressTimeout } from './progress-timeout.ts'
import type { Query } from './queries.ts'

/** A row that another transaction locks delays a batch for at most 2 s. */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = '2s'`

/** A chain, which needs no rollback when it finds no row, and the row that it locks. */
export interface GroupedWrite {
  /** Batches lock rows in this order, so that two of them cannot wait for each other. */
  lockKey: string
  hold: Query | undefined
  query: Query
}

interface Deps {
  connections: ConnectionPool
  timeouts: ProgressTimeout
  /** Runs one operation in a separate transaction, as often as collisions require. */
  alone(write: GroupedWrite): Promise<QueryResult>
}

interface WriteBatches {
  write(write: GroupedWrite): Promise<QueryResult>
  close(): Promise<void>
}

/**
 * Commits concurrent operations together: one round trip and one fsync for all. Each resolves after
 * the commit. If one fails or waits too long for a row, all are rolled back and run again, each
 * alone; the batches that follow do not wait for them.
 */
export function createWriteBatches({ connections, timeouts, alone }: Deps): WriteBatches {
  const batches = createBatches<GroupedWrite>({ timeouts, ticks: BATCH_TIMEOUT_TICKS, run })

  async function run(batch: Pending<GroupedWrite>[]): Promise<boolean> {
    const sorted = batch.toSorted((a, b) => compare(a.item.lockKey, b.item.lockKey))
    const writes = sorted.map(({ item }) => item)
    try {
      const results = await connections.use(BATCH_TIMEOUT_TICKS, (client) =>
        commitTogether(client, writes),
      )
      for (const [at, { resolve }] of sorted.entries()) resolve(results[at])
      return true
    } catch (error) {
      if (error instanceof RolledBack) {
        for (const { item, resolve, reject } of batch) alone(item).then(resolve, reject)
        return true
      }
      // Whether they took effect is unknown: none is repeated.
      for (const { reject } of batch) reject(error)
      return false
    }
  }

  return {
    // The batch resolves with the driver's result.
    write: (write) => batches.add(write) as Promise<QueryResult>,
    close: batches.close,
  }
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The database rolled back the whole batch. */
class RolledBack extends Error {
  constructor(cause: unknown) {
    super('a batch was rolled back', { cause })
  }
}

async function commitTogether(
  client: Client,
  writes: readonly GroupedWrite[],
): Promise<QueryResult[]> {
  const queries = writes.flatMap(({ hold, query }) => (hold ? [hold, query] : [query]))
  const outcomes = await sendAll(client, [BEGIN, ...queries, 'COMMIT'])
  const end = outcomes.at(-1)
  if (end?.status === 'fulfilled' && end.value.command === 'COMMIT') {
    const results = new Map(queries.map((query, at) => [query, outcomes[at + 1]]))
    return writes.map(({ query }) => resultOf(results.get(query)))
  }
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  const isKnown = end?.status === 'fulfilled' || !isConnectionFailure(end?.reason)
  throw isKnown ? new RolledBack(failure) : end?.reason
}

function resultOf(outcome: PromiseSettledResult<QueryResult> | undefined): QueryResult {
  if (outcome?.status !== 'fulfilled') throw new Error('a response is missing')
  return outcome.value
}
