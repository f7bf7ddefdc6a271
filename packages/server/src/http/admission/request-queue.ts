import { createFairQueue, type FairQueue } from '../../lib/fair-queue.ts'
import { createLoadMonitor } from './load-monitor.ts'

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

const NO_SLOT: QueueSlot = { leave() {} }

/**
 * Sheds by age, as `createLoadMonitor` judges: while the queue is overloaded, new requests that
 * would wait for over half of the target are rejected. A client without a request here may always
 * wait.
 * While shedding, the newest request is served first if the oldest exceeds the target, and requests
 * are rejected at twice the target.
 */
export function createRequestQueue(options: RequestQueueOptions, now: () => number) {
  const { targetMilliseconds: target, clientWaiting = Number.POSITIVE_INFINITY } = options
  const queue: FairQueue<Waiter> = createFairQueue()
  /** Oldest first. */
  const waiters = new Set<Waiter>()
  const running = createRunningCounts()
  const load = createLoadMonitor(target, now)

  const observe = (at: number): void => load.observe(at, queue.size())

  const isLate = (at: number): boolean => {
    const [oldest] = waiters
    return oldest !== undefined && at - oldest.since > target
  }

  function run(client: string, wait: number): void {
    running.add(client)
    load.admitted(wait)
  }

  function remove(waiter: Waiter): boolean {
    return waiters.delete(waiter) && queue.remove(waiter.path, waiter)
  }

  const isNewHere = (client: string): boolean =>
    running.of(client) === 0 && queue.itemsOf(client).size === 0

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

  function error(client: string, at: number, isShut: boolean): AdmissionResult | undefined {
    const isFull = queue.size() >= options.waiting
    const isLong = load.isOver() && (isLate(at) || load.wouldWaitLong(queue.size()))
    if (!isFull && !isLong && !isShut) return undefined
    if (isFull || isLong) load.rejected()
    if (queue.itemsOf(client).size >= clientWaiting) return 'client is over its share'
    if (!isNewHere(client)) return 'overloaded'
    return isFull && !makeRoom() ? 'overloaded' : undefined
  }

  return {
    weight: options.weight,
    waiting: () => queue.size(),
    running: running.total,
    isShedding(): boolean {
      observe(now())
      return load.isOver()
    },
    /** How many waiting requests could run now. */
    ready: (): number => Math.min(queue.size(), options.running - running.total()),

    enter({ path, age, settle }: QueuedRequest, { isShut = false, mayRun = true } = {}): QueueSlot {
      const [client = ''] = path
      const at = now()
      observe(at)
      let isRunning = false
      const leave = (): void => {
        if (isRunning) running.remove(client)
        isRunning = false
      }
      if (mayRun && !isShut && running.total() < options.running) {
        run(client, age)
        isRunning = true
        settle('admitted')
        return { leave }
      }
      const refused = error(client, at, isShut)
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
      if (running.total() >= options.running) return false
      const at = now()
      observe(at)
      const hasItsShare = (client: string) => running.of(client) >= options.clientRunning
      const next = queue.shift({ newest: load.isOver() && isLate(at), skip: hasItsShare })
      if (!next) return false
      waiters.delete(next)
      run(next.path[0] ?? '', at - next.since)
      next.settle('admitted')
      return true
    },

    /** Rejects requests that have waited too long: twice the target while the queue sheds. */
    sweep(at: number, maxWaitMilliseconds: number): void {
      observe(at)
      const longest = load.isOver()
        ? Math.min(2 * target, maxWaitMilliseconds)
        : maxWaitMilliseconds
      for (const waiter of waiters) {
        if (at - waiter.since <= longest) return
        load.rejected()
        if (remove(waiter)) waiter.settle('overloaded')
      }
    },
  }
}

/** Running requests, in all and of each client. */
function createRunningCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: () => total,
    of: (client: string): number => counts.get(client) ?? 0,
    add(client: string): void {
      total += 1
      counts.set(client, (counts.get(client) ?? 0) + 1)
    },
    remove(client: string): void {
      total -= 1
      const left = (counts.get(client) ?? 0) - 1
      if (left > 0) counts.set(client, left)
      else counts.delete(client)
    },
  }
}
