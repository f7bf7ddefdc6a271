import { createBoundedQueue, type QueueLimits, unavailable } from './bounded-queue.ts'
import { createWorkerFeed, type FeedOptions, type WorkerJob } from './worker-feed.ts'
import type { WorkerHandlers } from './worker-server.ts'

/** A worker thread with a bounded queue for the requests of one handler table. */
export interface WorkerQueue<Table extends WorkerHandlers> {
  /**
   * Sends a request and returns the thread's response.
   *
   * @throws ApiError `service_unavailable` if the queue is full, the wait or the request takes too
   *   long, or the thread breaks; `rate_limited` if the client has too many queued requests; the
   *   error of the request itself; the reason of `signal` if it is aborted.
   */
  ask<Name extends keyof Table & string>(
    name: Name,
    input: Parameters<Table[Name]>[0],
    options?: AskOptions,
  ): Promise<Awaited<ReturnType<Table[Name]>>>
  /**
   * Starts the thread, now and whenever it has ended; resolves when it is open or has failed to
   * open.
   */
  open(): Promise<void>
  /** Replaces the thread after its current requests; the next request finds its files reopened. */
  reopen(): void
  /** Bytes of the requests in the queue and in the thread. */
  waitingBytes(): number
  close(): Promise<void>
}

export interface AskOptions {
  /** Fairness path: the client first, then keys within that client. */
  client?: readonly string[]
  /** Aborted when the response is no longer needed. */
  signal?: AbortSignal | undefined
  /** Size of the request. */
  bytes?: number
  /** Overrides the deadline of the queue. */
  cpuMilliseconds?: number
  /** The request continues admitted work: neither the queue length nor its age rejects it. */
  goesOn?: boolean
}

export interface WorkerQueueOptions extends QueueLimits, FeedOptions {
  /** CPU limit of a request, so that a busy machine causes delay instead of errors. */
  cpuMilliseconds: number
}

const TICK_MILLISECONDS = 50
/** A process that was suspended does not reject requests that arrived in the meantime. */
const MAX_STEP_MILLISECONDS = 2 * TICK_MILLISECONDS
const NO_CLIENT = ['']

/** Creates a queue; its thread starts with the first request or with `open`. */
export function createWorkerQueue<Table extends WorkerHandlers>(
  options: WorkerQueueOptions,
): WorkerQueue<Table> {
  const queue = createBoundedQueue<WorkerJob>(options)
  const feed = createWorkerFeed(queue, options)
  let lastId = 0
  let isClosed = false
  let clock: NodeJS.Timeout | undefined
  let tickedAt = 0

  function tick(): void {
    const at = performance.now()
    queue.pass(Math.min(at - tickedAt, MAX_STEP_MILLISECONDS), feed.isOpen())
    tickedAt = at
    feed.check()
    if (queue.size() === 0 && feed.isIdle()) stopClock()
  }

  function startClock(): void {
    if (clock) return
    tickedAt = performance.now()
    clock = setInterval(tick, TICK_MILLISECONDS)
  }

  function stopClock(): void {
    clearInterval(clock)
    clock = undefined
  }

  function cancel(job: WorkerJob, reason: unknown): void {
    if (queue.leave(job, reason)) return
    job.reject(reason)
    feed.cancel(job)
  }

  async function enter(job: Omit<WorkerJob, 'resolve' | 'reject'>, signal?: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const entered: WorkerJob = { ...job, resolve, reject }
    queue.enter(entered, feed.bytes())
    startClock()
    feed.sendSoon()
    if (!signal) return promise
    const giveUp = () => cancel(entered, signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    return promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  return {
    async ask(name, input, limits = {}) {
      limits.signal?.throwIfAborted()
      if (isClosed) throw unavailable()
      const job = {
        task: { id: ++lastId, name, input },
        path: limits.client ?? NO_CLIENT,
        bytes: limits.bytes ?? 0,
        cpuMilliseconds: limits.cpuMilliseconds ?? options.cpuMilliseconds,
        goesOn: limits.goesOn ?? false,
        isCancelled: false,
        losses: 0,
      }
      // The handler table determines the response type of this name.
      return (await enter(job, limits.signal)) as never
    },
    // A caller that opens several queues may continue after their close; a leaked thread would
    // never end.
    open: async () => {
      if (!isClosed) await feed.open()
    },
    reopen: () => {
      if (!isClosed) feed.reopen()
    },
    waitingBytes: () => queue.bytes() + feed.bytes(),
    async close() {
      isClosed = true
      stopClock()
      await feed.close()
    },
  }
}
