import type { Client, QueryResult } from 'pg'
import { type Batches, createBatches, type Pending } from './batches.ts'
import { MAX_CONNECTIONS } from './connection-queue.ts'
import { isConnectionFailure, redactDetail } from './error-codes.ts'
import type { ConnectionPool } from './pool.ts'
import type { ProgressTimeout } from './progress-timeout.ts'
import type { Query } from './queries.ts'

/** After this long without a response, the reads of a broken connection are not repeated. */
const PROMPT_MILLISECONDS = 1_000
/** A server that ends all connections breaks idle ones too, which are tried before a new one. */
const MAX_REPEATS = MAX_CONNECTIONS

interface Deps {
  connections: ConnectionPool
  timeouts: ProgressTimeout
  /** Maximum wait for a batch, a connection and the responses, each in ticks of 100 ms. */
  ticks: number
}

interface Read {
  query: Query
  repeats: number
}

interface PipelinedReads {
  /** Sends a query together with other reads. */
  read(query: Query): Promise<QueryResult>
  close(): Promise<void>
}

/**
 * Reads that share connections: each batch is pipelined, so that one write and a few reads of the
 * socket carry many queries. A slow query delays those after it, so it needs its own connection.
 */
export function createPipelinedReads({ connections, timeouts, ticks }: Deps): PipelinedReads {
  const batches: Batches<Read> = createBatches({ timeouts, ticks, run })

  async function run(batch: Pending<Read>[]): Promise<boolean> {
    const open = new Set(batch)
    let sentAt = Number.NEGATIVE_INFINITY
    try {
      await connections.use(ticks, (client) => {
        sentAt = performance.now()
        return sendAll(client, open)
      })
      return true
    } catch (error) {
      const isPrompt = performance.now() - sentAt < PROMPT_MILLISECONDS
      for (const pending of open) repeat(pending, error, isPrompt)
      return isPrompt
    }
  }

  /** Sends a read again that a broken connection left unanswered; reads have no effect. */
  function repeat({ item, resolve, reject }: Pending<Read>, error: unknown, isPrompt: boolean) {
    if (isPrompt && item.repeats < MAX_REPEATS)
      batches.add({ ...item, repeats: item.repeats + 1 }).then(resolve, reject)
    else reject(error)
  }

  return {
    // The batch resolves with the driver's result.
    read: (query) => batches.add({ query, repeats: 0 }) as Promise<QueryResult>,
    close: batches.close,
  }
}

/** Sends the queries, and settles each at its response. */
function sendAll(client: Client, open: Set<Pending<Read>>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let remaining = open.size
  let failure: unknown
  const { stream } = client.connection
  stream.cork()
  for (const pending of open) {
    client.query(pending.item.query, (error: Error | null, result: QueryResult) => {
      if (error && isConnectionFailure(error)) failure ??= error
      else {
        open.delete(pending)
        if (error) pending.reject(redactDetail(error))
        else pending.resolve(result)
      }
      remaining -= 1
      if (remaining > 0) return
      if (failure) reject(failure)
      else resolve()
    })
  }
  stream.uncork()
  return promise
}
