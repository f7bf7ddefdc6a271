import {
  type AdmissionResult,
  createRequestQueue,
  type QueueSlot,
  type RequestQueue,
  type RequestQueueOptions,
} from './request-queue.ts'

export interface AdmissionOptions {
  /** The first lane is shed last. */
  queues: readonly RequestQueueOptions[]
  maxWaitMilliseconds: number
  /** So much of a turn of the event loop goes to requests before those that just came are read. */
  turnMilliseconds: number
  /** A clock that only moves forward, in milliseconds. */
  monotonicNow: () => number
  /** Calls back in the next turn of the event loop: `setImmediate`. */
  later: (callback: () => void) => void
}

export type Admission = ReturnType<typeof createAdmission>

/** Whatever takes longer between two looks at the clock was a standstill, in which nobody waited for us. */
const MAX_STEP_MILLISECONDS = 100
/** So many requests are let in one after the other before the event loop looks for new ones. */
const MAX_PER_TURN = 64

/**
 * Lets requests in, at once while there is time for them. Under load they wait in the lane of their class
 * and not in the kernel, so that clients take turns, lanes have their share by their weight, and their
 * age is known: see `createRequestQueue` for who is refused.
 */
export function createAdmission(options: AdmissionOptions) {
  const { maxWaitMilliseconds, turnMilliseconds, monotonicNow, later } = options
  let tickedAt = monotonicNow()
  let elapsed = 0
  let turnStartedAt: number | undefined
  let isEndScheduled = false
  let round = 0

  /** The time without standstills. */
  function now(): number {
    const at = monotonicNow()
    elapsed += Math.min(at - tickedAt, MAX_STEP_MILLISECONDS)
    tickedAt = at
    return elapsed
  }
  const queues = options.queues.map((each) => createRequestQueue(each, now))
  const rounds = queues.flatMap((queue) => Array.from({ length: queue.weight }, () => queue))

  const someoneWaits = (): boolean => queues.some((queue) => queue.waiting() > 0)

  /** Whether this turn has time left; begins one where there is none. */
  function hasTime(): boolean {
    if (turnStartedAt !== undefined) return monotonicNow() - turnStartedAt < turnMilliseconds
    turnStartedAt = monotonicNow()
    scheduleEnd()
    return true
  }

  // Two ends at a time would let in twice as many, and the next turns as many more.
  function scheduleEnd(): void {
    if (isEndScheduled) return
    isEndScheduled = true
    later(endTurn)
  }

  // Each request is let in by a callback of its own, so that the clock sees what it did.
  function endTurn(): void {
    turnStartedAt = undefined
    isEndScheduled = false
    const count = queues.reduce((sum, queue) => sum + queue.ready(), 0)
    if (count === 0) return
    later(beginDrain)
    for (let nth = 0; nth < Math.min(count, MAX_PER_TURN); nth++) later(admitOne)
    scheduleEnd()
  }

  function beginDrain(): void {
    turnStartedAt = monotonicNow()
  }

  function admitOne(): void {
    if (!hasTime()) return
    for (let tried = 0; tried < rounds.length; tried++) {
      if (queueOf(round++).admitNext()) return
    }
  }

  const queueOf = (index: number): RequestQueue => {
    const queue = rounds[index % rounds.length]
    if (!queue) throw new Error('there is no lane')
    return queue
  }

  return {
    /**
     * Calls `settle` with a verdict, at once where nobody has to wait. Clients are the first part of
     * `path`; `age` is for how long the request has been here.
     */
    enter(
      index: number,
      path: readonly string[],
      age: number,
      settle: (verdict: AdmissionResult) => void,
    ): QueueSlot {
      const queue = queues[index]
      if (!queue) throw new Error(`there is no lane ${index}`)
      const isShut = queues.some((other, at) => at < index && other.isShedding())
      const mayRun = !someoneWaits() && hasTime()
      return queue.enter({ path, age, settle }, { isShut, mayRun })
    },
    /** Wakes those who wait for nothing but a place that became free, and refuses who has waited too long. */
    sweep(): void {
      const at = now()
      for (const queue of queues) queue.sweep(at, maxWaitMilliseconds)
      if (turnStartedAt === undefined && someoneWaits()) hasTime()
    },
    /** Tells that a place is free. */
    wake(): void {
      if (turnStartedAt === undefined && someoneWaits()) hasTime()
    },
    queues,
  }
}
