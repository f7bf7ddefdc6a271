import { createFairQueue, type QueueItem } from '../../lib/fair-queue.ts'

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
  /** Its cost in addition to a slot, for fairness between clients. */
  cost?: number
  age: number
  settle: (verdict: AdmissionResult) => void
}

/** A request in a queue. */
export interface QueueSlot {
  /** Call this when the request is done or aborted. */
  leave(): void
}

interface Waiter extends QueueItem {
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
  const queue = createFairQueue<Waiter>([options.running, options.clientRunning])
  /** Oldest first. */
  const waiters = new Set<Waiter>()
  const load = createLoadMonitor(target, now)

  const observe = (at: number): void => load.observe(at, queue.waiting())

  const isLate = (at: number): boolean => {
    const [oldest] = waiters
    return oldest !== undefined && at - oldest.since > target
  }

  function remove(waiter: Waiter): boolean {
    return waiters.delete(waiter) && queue.remove(waiter)
  }

  const isNewHere = (client: string): boolean =>
    queue.running([client]) === 0 && queue.waiting([client]) === 0

  /** Rejects the newest request of the client with the most. */
  function makeRoom(): boolean {
    let most = ''
    for (const client of queue.clients()) {
      if (queue.waiting([client]) > queue.waiting([most])) most = client
    }
    const newest = [...waiters].findLast(({ path }) => path[0] === most)
    if (!newest || queue.waiting([most]) < 2) return false
    remove(newest)
    newest.settle('overloaded')
    return true
  }

  function error(client: string, at: number, isShut: boolean): AdmissionResult | undefined {
    const isFull = queue.waiting() >= options.waiting
    const isLong = load.isOver() && (isLate(at) || load.wouldWaitLong(queue.waiting()))
    if (!isFull && !isLong && !isShut) return undefined
    if (isFull || isLong) load.rejected()
    if (queue.waiting([client]) >= clientWaiting) return 'client is over its share'
    if (!isNewHere(client)) return 'overloaded'
    return isFull && !makeRoom() ? 'overloaded' : undefined
  }

  return {
    weight: options.weight,
    waiting: () => queue.waiting(),
    running: () => queue.running(),
    isShedding(): boolean {
      observe(now())
      return load.isOver()
    },
    /** How many waiting requests could run now. */
    ready: (): number => Math.min(queue.waiting(), options.running - queue.running()),

    enter(
      { path, cost = 0, age, settle }: QueuedRequest,
      { isShut = false, mayRun = true } = {},
    ): QueueSlot {
      const [client = ''] = path
      const at = now()
      observe(at)
      let isRunning = false
      const leave = (): void => {
        if (isRunning) queue.end(waiter)
        isRunning = false
      }
      const waiter: Waiter = {
        path,
        cost: 1,
        since: at - age,
        settle(verdict) {
          isRunning = verdict === 'admitted'
          if (isRunning) queue.charge(waiter, cost)
          settle(verdict)
        },
      }
      if (mayRun && !isShut && queue.running() < options.running) {
        queue.begin(waiter)
        load.admitted(age)
        waiter.settle('admitted')
        return { leave }
      }
      const refused = error(client, at, isShut)
      if (refused) {
        settle(refused)
        return NO_SLOT
      }
      queue.push(waiter)
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
      const at = now()
      observe(at)
      const isNewest = load.isOver() && isLate(at)
      const next = queue.next({ isNewest }) ?? queue.next({ isNewest, mayExceed: true })
      if (!next) return false
      waiters.delete(next)
      load.admitted(at - next.since)
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

const WINDOW_MILLISECONDS = 200

/**
 * Judges the load of a queue by age (CoDel), in windows of 200 ms: it is overloaded after two
 * windows in which even the shortest wait exceeded the target, until a window passes without a
 * rejection.
 */
function createLoadMonitor(targetMilliseconds: number, now: () => number) {
  let isOver = false
  let wasLate = false
  let hasRejected = false
  let windowEndsAt = now() + WINDOW_MILLISECONDS
  let shortestWait = Number.POSITIVE_INFINITY
  let admitted = 0
  /** Admissions in the last window. */
  let pace = 0

  return {
    /** Ends the window if it is over. */
    observe(at: number, waiting: number): void {
      if (at < windowEndsAt) return
      // Without admissions while requests wait, nothing is measured.
      if (admitted > 0 || waiting === 0) {
        const isLate = admitted > 0 && shortestWait > targetMilliseconds
        // A stall of the database makes a single window late.
        isOver = isLate && wasLate
        wasLate = isLate
      }
      isOver ||= hasRejected
      // A window without a sweep says nothing about the rate.
      pace = at - windowEndsAt < WINDOW_MILLISECONDS ? admitted : 0
      windowEndsAt = at + WINDOW_MILLISECONDS
      shortestWait = Number.POSITIVE_INFINITY
      hasRejected = false
      admitted = 0
    },
    isOver: () => isOver,
    admitted(wait: number): void {
      admitted += 1
      if (wait < shortestWait) shortestWait = wait
    },
    rejected(): void {
      hasRejected = true
    },
    /** Whether one more request would wait for over half of the target, at the last pace. */
    wouldWaitLong: (waiting: number): boolean =>
      waiting * WINDOW_MILLISECONDS > pace * (targetMilliseconds / 2),
  }
}
