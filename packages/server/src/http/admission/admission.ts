import {
  type AdmissionResult,
  createRequestQueue,
  type QueuedRequest,
  type QueueSlot,
  type RequestQueue,
  type RequestQueueOptions,
} from './request-queue.ts'

interface AdmissionOptions {
  /** The first queue is shed last. */
  queues: readonly RequestQueueOptions[]
  maxWaitMilliseconds: number
  /** Time per turn of the event loop for queued requests before new ones are read. */
  turnMilliseconds: number
  /** A monotonic clock in milliseconds. */
  monotonicNow: () => number
  /** Schedules a callback for the next turn of the event loop: `setImmediate`. */
  later: (callback: () => void) => void
}

/** A longer step is a stall of the process, which is not counted as waiting time. */
const MAX_STEP_MILLISECONDS = 100
/** Maximum requests admitted per turn before the event loop reads new ones. */
const MAX_PER_TURN = 64

/**
 * Admits requests immediately while there is time. Under load they wait in the queue of their class
 * rather than in the kernel, so that clients are served fairly, queues share by weight, and the age
 * of a request is known. `createRequestQueue` decides which ones are rejected.
 */
export function createAdmission(options: AdmissionOptions) {
  const { maxWaitMilliseconds, turnMilliseconds, monotonicNow, later } = options
  let tickedAt = monotonicNow()
  let elapsed = 0
  let turnStartedAt: number | undefined
  let isEndScheduled = false
  let round = 0

  /** The elapsed time without stalls. */
  function now(): number {
    const at = monotonicNow()
    elapsed += Math.min(at - tickedAt, MAX_STEP_MILLISECONDS)
    tickedAt = at
    return elapsed
  }
  const queues = options.queues.map((each) => createRequestQueue(each, now))
  const rounds = queues.flatMap((queue) => Array.from({ length: queue.weight }, () => queue))

  const someoneWaits = (): boolean => queues.some((queue) => queue.waiting() > 0)

  /** Whether this turn has time left; starts a turn if there is none. */
  function hasTime(): boolean {
    if (turnStartedAt !== undefined) return monotonicNow() - turnStartedAt < turnMilliseconds
    turnStartedAt = monotonicNow()
    scheduleEnd()
    return true
  }

  // A second end of the turn would admit twice as many requests, and double again in the next
  // turns.
  function scheduleEnd(): void {
    if (isEndScheduled) return
    isEndScheduled = true
    later(endTurn)
  }

  function wake(): void {
    if (someoneWaits()) scheduleEnd()
  }

  // One callback per request, so that the clock includes the work of each.
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
    if (!queue) throw new Error('no queue')
    return queue
  }

  return {
    /**
     * Calls `settle` with the result, immediately if the request need not wait. Clients are the
     * first part of the path; `age` is how long the request has been in the server.
     */
    enter(
      index: number,
      request: Pick<QueuedRequest, 'path' | 'cost' | 'age'>,
      settle: (verdict: AdmissionResult) => void,
    ): QueueSlot {
      const queue = queues[index]
      if (!queue) throw new Error(`no queue ${index}`)
      const isShut = queues.some((other, at) => at < index && other.isShedding())
      const mayRun = !someoneWaits() && hasTime()
      return queue.enter({ ...request, settle }, { isShut, mayRun })
    },
    /** Admits requests after a slot became free, and rejects those that have waited too long. */
    sweep(): void {
      const at = now()
      for (const queue of queues) queue.sweep(at, maxWaitMilliseconds)
      wake()
    },
    /** Call this when a slot becomes free. */
    wake,
    queues,
  }
}
