import { ApiError } from '@waraq/contract'
import type { Client } from 'pg'
import { createConnect } from './connection.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { isConnectionFailure, redactDetail } from './error-codes.ts'
import type { Ancestry, Lineage } from './lineage.ts'
import { createLineageProbe, requireLineage } from './lineage-probe.ts'
import { createProgressTimeout } from './progress-timeout.ts'
import type { ServerAddress } from './server-address.ts'

// Timeouts in ticks of 100 ms, each for the connection and again for the response.
/** For callers that only read and can retry. */
export const READ_TIMEOUT_TICKS = 50
/** For writes and the reads they depend on. */
export const BATCH_TIMEOUT_TICKS = 100

export interface ConnectionPool {
  /**
   * Acquires a connection for a piece of work. `ticks` of 100 ms limit the wait for it, and again
   * the wait for the result.
   *
   * @throws ApiError `service_unavailable` if the server is unreachable, has no free connection or
   *   does not respond. Whether the work took effect is then unknown.
   */
  use<Result>(ticks: number, work: (client: Client) => Promise<Result>): Promise<Result>
  /** Resolves when the running work has ended. */
  close(): Promise<void>
}

interface Options {
  isPooled?: boolean
  /** Whether a standby is acceptable. */
  mayFollow?: boolean
  /** Prevents the use of a database that was rewound. */
  lineage?: Lineage | undefined
}

/** Pools connections to one server, opened on demand. */
export function openPool(
  address: ServerAddress,
  { isPooled = false, mayFollow = false, lineage }: Options = {},
): ConnectionPool {
  const timeouts = createProgressTimeout()
  const ancestors = new WeakMap<Client, Ancestry>()
  const doubtful = new WeakSet<Client>()
  const connect = createConnect({
    address,
    isPooled,
    timeouts,
    mayFollow,
    check,
    onLostCommit: (client) => doubtful.add(client),
  })
  const { acquire, release, destroy, destroyWhere, close } = createConnectionQueue({
    connect,
    timeouts,
  })
  const probe = isPooled && lineage ? createLineageProbe(lineage, withConnection) : undefined
  const begun = new Set<Promise<unknown>>()
  let isClosed = false

  async function withConnection<Result>(
    ticks: number,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    const client = await acquire(ticks)
    let isBroken = false
    const stop = timeouts.watch(ticks, () => destroy(client))
    try {
      const result = await work(client)
      if (doubtful.has(client)) throw new Error('a worker did not confirm the commit')
      return result
    } catch (error) {
      isBroken = isConnectionFailure(error)
      throw error
    } finally {
      stop()
      release(client, isBroken)
    }
  }

  async function check(client: Client): Promise<void> {
    const checked = lineage && (await requireLineage(client, lineage))
    if (!checked) return
    ancestors.set(client, checked.ancestry)
    if (!checked.isAhead) return
    destroyWhere((one) => {
      const ancestry = ancestors.get(one)
      return ancestry !== undefined && lineage.isOutdated(ancestry)
    })
  }

  return {
    async use(ticks, work) {
      if (probe?.isBack()) throw new ApiError('service_unavailable')
      if (isClosed) throw new ApiError('service_unavailable')
      const done = withConnection(ticks, work)
      begun.add(done)
      try {
        return await done
      } catch (error) {
        const fault = redactDetail(error)
        throw isConnectionFailure(fault)
          ? new ApiError('service_unavailable', { cause: fault })
          : fault
      } finally {
        begun.delete(done)
      }
    },
    async close() {
      if (isClosed) return
      isClosed = true
      probe?.close()
      await Promise.allSettled(begun)
      await close()
    },
  }
}
