import { createFairQueue, type FairQueue } from '../lib/fair-queue.ts'

/** Limits for requests of one class: how many run and wait, and how long before the class sheds. */
export interface RequestQueueOptions {
  /** The share of this queue among all queues. */
  weight: number
  running: number
  waiting: number
  targetMilliseconds: number
  /** Maximum running requests of one client while other clients wait. */
  clientRunning: number
  /** Under overload, a client with this many waiting requests gets a 429. */
  clientWaiting?: number
}

export type AdmissionResult = 'admitted' | 'overloaded' | 'client is over its share'

export interface QueuedRequest {
  path: readonly string[]
  age: number
  settle: (verdict: AdmissionResult) => void
}

/** A request in a queue. */
export interface QueueSlot {
  /** Call this when the request is done or aborted. */
  leave(): void
}

interface Waiter {
  path: readonly string[]
  since: number
  settle(verdict: AdmissionResult): void
}

export type RequestQueue = ReturnType<typeof createRequestQueue>

const WINDOW_MILLISECONDS = 200

const NO_SLOT: QueueSlot = { leave() {} }

/**
 * Sheds by age (CoDel). If even the shortest wait of two windows exceeds the target, new requests
 * that would wait for over half of it are rejected, until a window passes without a rejection. A
 * client without a request here may always wait. While shedding, the newest request is served first
 * if the oldest exceeds the target, and requests are rejected at twice the target.
 */
export function createRequestQueue(options: RequestQueueOptions, now: () => number) {
  const { targetMilliseconds: target, clientWaiting = Number.POSITIVE_INFINITY } = options
  const queue: FairQueue<Waiter> = createFairQueue()
  /** Oldest first. */
  const waiters = new Set<Waiter>()
  const runningOf = new Map<string, number>()
  let running = 0
  let isOver = false
  let wasLate = false
  let hasRefused = false
  let windowEndsAt = now() + WINDOW_MILLISECONDS
  let shortestWait = Number.POSITIVE_INFINITY
  let admitted = 0
  /** Admissions in the last window. */
  let pace = 0

  function observe(at: number): void {
    if (at < windowEndsAt) return
    // Without admissions while requests wait, nothing is measured.
    if (admitted > 0 || queue.size() === 0) {
      const isLate = admitted > 0 && shortestWait > target
      // A stall of the database makes a single window late.
      isOver = isLate && wasLate
      wasLate = isLate
    }
    isOver ||= hasRefused
    // A window without a sweep says nothing about the rate.
    pace = at - windowEndsAt < WINDOW_MILLISECONDS ? admitted : 0
    windowEndsAt = at + WINDOW_MILLISECONDS
    shortestWait = Number.POSITIVE_INFINITY
    hasRefused = false
    admitted = 0
  }

  function run(client: string, wait: number): void {
    running += 1
    admitted += 1
    runningOf.set(client, (runningOf.get(client) ?? 0) + 1)
    if (wait < shortestWait) shortestWait = wait
  }

  function release(client: string): void {
    running -= 1
    const left = (runningOf.get(client) ?? 0) - 1
    if (left > 0) runningOf.set(client, left)
    else runningOf.delete(client)
  }

  function remove(waiter: Waiter): boolean {
    return waiters.delete(waiter) && queue.remove(waiter.path, waiter)
  }

  const hasItsShare = (client: string): boolean =>
    (runningOf.get(client) ?? 0) >= options.clientRunning

  const isNewHere = (client: string): boolean =>
    !runningOf.has(client) && queue.itemsOf(client).size === 0

  function wouldWaitLong(): boolean {
    const [oldest] = waiters
    if (oldest && now() - oldest.since > target) return true
    return queue.size() * WINDOW_MILLISECONDS > pace * (target / 2)
  }

  /** Rejects the newest request of the client with the most. */
  function makeRoom(): boolean {
    let most: ReadonlySet<Waiter> = new Set()
    for (const client of queue.clients()) {
      const held = queue.itemsOf(client)
      if (held.size > most.size) most = held
    }
    const newest = [...most].at(-1)
    if (!newest || most.size < 2) return false
    remove(newest)
    newest.settle('overloaded')
    return true
  }

  function error(client: string, isShut: boolean): AdmissionResult | undefined {
    const isFull = queue.size() >= options.waiting
    const isLong = isOver && wouldWaitLong()
    if (!isFull && !isLong && !isShut) return undefined
    hasRefused ||= isFull || isLong
    if (queue.itemsOf(client).size >= clientWaiting) return 'client is over its share'
    if (!isNewHere(client)) return 'overloaded'
    return isFull && !makeRoom() ? 'overloaded' : undefined
  }

  return {
    weight: options.weight,
    waiting: () => queue.size(),
    running: () => running,
    isShedding(): boolean {
      observe(now())
      return isOver
    },
    /** How many waiting requests could run now. */
    ready: (): number => Math.min(queue.size(), options.running - running),

    enter({ path, age, settle }: QueuedRequest, { isShut = false, mayRun = true } = {}): QueueSlot {
      const [client = ''] = path
      const at = now()
      observe(at)
      let isRunning = false
      const leave = (): void => {
        if (isRunning) release(client)
        isRunning = false
      }
      if (mayRun && !isShut && running < options.running) {
        run(client, age)
        isRunning = true
        settle('admitted')
        return { leave }
      }
      const refused = error(client, isShut)
      if (refused) {
        settle(refused)
        return NO_SLOT
      }
      const waiter: Waiter = {
        path,
        since: at - age,
        settle(verdict) {
          isRunning = verdict === 'admitted'
          settle(verdict)
        },
      }
      queue.push(path, waiter)
      waiters.add(waiter)
      return {
        leave() {
          if (!isRunning) remove(waiter)
          leave()
        },
      }
    },

    /** Admits the next request, if one waits and a slot is free. */
    admitNext(): boolean {
      if (running >= options.running) return false
      const at = now()
      observe(at)
      const [oldest] = waiters
      const newest = isOver && oldest !== undefined && at - oldest.since > target
      const next = queue.shift({ newest, skip: hasItsShare })
      if (!next) return false
      waiters.delete(next)
      run(next.path[0] ?? '', at - next.since)
      next.settle('admitted')
      return true
    },

    /** Rejects requests that have waited too long: twice the target while the queue sheds. */
    sweep(at: number, maxWaitMilliseconds: number): void {
      observe(at)
      const longest = isOver ? Math.min(2 * target, maxWaitMilliseconds) : maxWaitMilliseconds
      for (const waiter of waiters) {
        if (at - waiter.since <= longest) return
        hasRefused = true
        if (remove(waiter)) waiter.settle('overloaded')
      }
    },
  }
}
