import { ApiError } from '@waraq/contract'
import { createFairQueue, type FairQueue } from '../lib/fair-queue.ts'

/** How many requests of one client run at once. */
export interface ConcurrencyLimit {
  running: number
  /** Beyond so many waiting requests the next is refused; undefined: none is. */
  waiting?: number
}

/** A request's part in a cap. */
export interface ConcurrencyPermit {
  /** To be called when the request is done, or when nobody waits for it any more. */
  leave(): void
}

export type Proceed = (error?: ApiError) => void

interface Waiter {
  start(): void
}

interface Client {
  limit: ConcurrencyLimit
  running: number
  queue: FairQueue<Waiter>
}

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

const RETRY_SECONDS = 1

/**
 * Caps on what one client does at once. Requests over the cap wait in turns, by the parts of their path.
 * After `maxWaitMilliseconds` a request goes ahead where the cap refuses nobody, and is refused otherwise.
 */
export function createConcurrencyLimiter(maxWaitMilliseconds: number) {
  const clients = new Map<string, Client>()

  function release(key: string, client: Client): void {
    client.running -= 1
    // There may be more than the cap: those that have waited long enough.
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
    /** Calls `proceed`, at once where there is room. Clients are told apart by `key`. */
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
    /** How many clients have a request that runs or waits. */
    size: () => clients.size,
  }
}

const NO_PERMIT: ConcurrencyPermit = { leave() {} }

const tooMany = (): ApiError => new ApiError('rate_limited', { retryAfter: RETRY_SECONDS })
