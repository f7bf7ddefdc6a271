import { Refusal } from '@waraq/contract'
import { createFairQueue, type FairQueue } from '../lib/fair-queue.ts'

/** How many requests of one client run at once. */
export interface Cap {
  running: number
  /** Beyond so many waiting requests the next is refused; undefined: none is. */
  waiting?: number
}

/** A request's part in a cap. */
export interface Turn {
  /** To be called when the request is done, or when nobody waits for it any more. */
  leave(): void
}

export type Proceed = (refusal?: Refusal) => void

interface Waiter {
  start(): void
}

interface Client {
  cap: Cap
  running: number
  queue: FairQueue<Waiter>
}

export type Concurrency = ReturnType<typeof createConcurrency>

const RETRY_SECONDS = 1

/**
 * Caps on what one client does at once. Requests over the cap wait in turns, by the parts of their path.
 * After `maxWaitMilliseconds` a request goes ahead where the cap refuses nobody, and is refused otherwise.
 */
export function createConcurrency(maxWaitMilliseconds: number) {
  const clients = new Map<string, Client>()

  function release(key: string, client: Client): void {
    client.running -= 1
    // There may be more than the cap: those that have waited long enough.
    if (client.running < client.cap.running) client.queue.shift()?.start()
    if (client.running === 0) clients.delete(key)
  }

  function wait(key: string, client: Client, path: readonly string[], proceed: Proceed): Turn {
    let isRunning = false
    const start = (refusal?: Refusal): void => {
      clearTimeout(timer)
      isRunning = refusal === undefined
      if (isRunning) client.running += 1
      proceed(refusal)
    }
    const waiter = { start: () => start() }
    const timer = setTimeout(() => {
      client.queue.remove(path, waiter)
      start(client.cap.waiting === undefined ? undefined : tooMany())
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
    enter(key: string, path: readonly string[], cap: Cap, proceed: Proceed): Turn {
      let client = clients.get(key)
      if (!client) {
        client = { cap, running: 0, queue: createFairQueue() }
        clients.set(key, client)
      }
      if (client.running >= cap.running) {
        if (client.queue.size() < (cap.waiting ?? Number.POSITIVE_INFINITY)) {
          return wait(key, client, path, proceed)
        }
        proceed(tooMany())
        return NO_TURN
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

const NO_TURN: Turn = { leave() {} }

const tooMany = (): Refusal => new Refusal('rate_limited', { retryAfter: RETRY_SECONDS })
