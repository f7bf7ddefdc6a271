import { ApiError } from '@waraq/contract'
import type { Client } from 'pg'
import { createConnect } from './connection.ts'
import { createConnectionQueue } from './connection-queue.ts'
import { isConnectionFailure, redactDetail } from './error-codes.ts'
import type { Ancestry, Lineage } from './lineage.ts'
import { createLineageProbe, requireLineage } from './lineage-probe.ts'
import { createProgressTimeout } from './progress-timeout.ts'

// In beats of a tenth of a second, for a connection and again for the answer: a database that stalls costs time.
/** For whoever only reads, and asks again. */
export const READ_TIMEOUT_TICKS = 50
/** For writes, and all that they rest on. */
export const BATCH_TIMEOUT_TICKS = 100

export interface ConnectionPool {
  /**
   * Lends a connection for a piece of work. It is waited for so many beats of a tenth of a second, and so
   * is the work's answer.
   *
   * @throws Refusal `service_unavailable` where the server cannot be reached, has no connection to give,
   *   or does not answer. Whether it did what it was asked is then known to nobody.
   */
  use<Result>(beats: number, work: (client: Client) => Promise<Result>): Promise<Result>
  /** Ends after the work that has begun. */
  close(): Promise<void>
}

interface Options {
  isPooled?: boolean
  /** Whether a standby will do. */
  mayFollow?: boolean
  /** What keeps a database that went back from being used. */
  lineage?: Lineage | undefined
}

/** Connections to one server, opened when they are needed. */
export function openPool(
  url: string,
  { isPooled = false, mayFollow = false, lineage }: Options = {},
): ConnectionPool {
  const timeouts = createProgressTimeout()
  const ancestors = new WeakMap<Client, Ancestry>()
  const connect = createConnect({ url, isPooled, timeouts, mayFollow, check })
  const { acquire, release, destroy, destroyWhere, close } = createConnectionQueue({
    connect,
    timeouts,
  })
  const probe = isPooled && lineage ? createLineageProbe(lineage, lend) : undefined
  const begun = new Set<Promise<unknown>>()
  let isClosed = false

  async function lend<Result>(
    beats: number,
    work: (client: Client) => Promise<Result>,
  ): Promise<Result> {
    const client = await acquire(beats)
    let isBroken = false
    const stop = timeouts.watch(beats, () => destroy(client))
    try {
      return await work(client)
    } catch (error) {
      isBroken = isConnectionFailure(error)
      throw error
    } finally {
      stop()
      release(client, isBroken)
    }
  }

  async function check(client: Client): Promise<void> {
    const found = lineage && (await requireLineage(client, lineage))
    if (!found) return
    ancestors.set(client, found.ancestry)
    if (!found.isAhead) return
    destroyWhere((one) => {
      const ancestry = ancestors.get(one)
      return ancestry !== undefined && lineage.isOutdated(ancestry)
    })
  }

  return {
    async use(beats, work) {
      if (probe?.isBack()) throw new ApiError('service_unavailable')
      if (isClosed) throw new ApiError('service_unavailable')
      const done = lend(beats, work)
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
