import { ApiError } from '@waraq/contract'
import { createFairQueue, type FairQueue } from '../../lib/fair-queue.ts'

/** The limit of concurrent requests of one client. */
export interface ConcurrencyLimit {
  running: number
  /** Rejects requests beyond this many waiting ones; undefined: rejects none. */
  waiting?: number
}

export interface ConcurrencyPermit {
  /** Call this when the request is done or aborted. */
  leave(): void
}

type Proceed = (error?: ApiError) => void

interface Waiter {
  start(): void
}

interface Client {
  limit: ConcurrencyLimit
  running: number
  queue: FairQueue<Waiter>
}

const RETRY_SECONDS = 1

/**
 * Limits the concurrent requests of each client. Requests over the limit wait in a fair queue by
 * the parts of their path. After `maxWaitMilliseconds` a request is rejected, or proceeds if the
 * limit has no `waiting`.
 */
export function createConcurrencyLimiter(maxWaitMilliseconds: number) {
  const clients = new Map<string, Client>()

  function release(key: string, client: Client): void {
    client.running -= 1
    // More than the limit may run: requests that waited long enough proceed.
    if (client.running < client.limit.running) client.queue.shift()?.start()
    if (client.running === 0) clients.delete(key)
  }

  function wait(
    key: string,
    client: Client,
    path: readonly string[],
    proceed: Proceed,
  ): ConcurrencyPermit {
    let isRunning = false
    const start = (error?: ApiError): void => {
      clearTimeout(timer)
      isRunning = error === undefined
      if (isRunning) client.running += 1
      proceed(error)
    }
    const waiter = { start: () => start() }
    const timer = setTimeout(() => {
      client.queue.remove(path, waiter)
      start(client.limit.waiting === undefined ? undefined : tooMany())
    }, maxWaitMilliseconds)
    client.queue.push(path, waiter)
    return {
      leave() {
        clearTimeout(timer)
        if (!isRunning) client.queue.remove(path, waiter)
        else release(key, client)
        isRunning = false
      },
    }
  }

  return {
    /** Calls `proceed`, immediately if a slot is free. `key` identifies the client. */
    enter(
      key: string,
      path: readonly string[],
      limit: ConcurrencyLimit,
      proceed: Proceed,
    ): ConcurrencyPermit {
      let client = clients.get(key)
      if (!client) {
        client = { limit, running: 0, queue: createFairQueue() }
        clients.set(key, client)
      }
      if (client.running >= limit.running) {
        if (client.queue.size() < (limit.waiting ?? Number.POSITIVE_INFINITY)) {
          return wait(key, client, path, proceed)
        }
        proceed(tooMany())
        return NO_PERMIT
      }
      client.running += 1
      proceed()
      let isRunning = true
      return {
        leave() {
          if (isRunning && client) release(key, client)
          isRunning = false
        },
      }
    },
    /** Number of clients with a running or waiting request. */
    size: () => clients.size,
  }
}

const NO_PERMIT: ConcurrencyPermit = { leave() {} }

const tooMany = (): ApiError => new ApiError('rate_limited', { retryAfter: RETRY_SECONDS })
