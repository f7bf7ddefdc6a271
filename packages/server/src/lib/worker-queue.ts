import { ApiError } from '@waraq/contract'
import { createFairQueue } from './fair-queue.ts'
import { unavailable } from './unavailable.ts'
import type { WorkerJob } from './watched-worker.ts'
import { createWorkerFeed, type FeedOptions } from './worker-feed.ts'
import type { ResultOf, WorkerHandlers } from './worker-server.ts'

/** A worker thread with a fair queue for the requests of one handler table. */
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
  ): Promise<ResultOf<ReturnType<Table[Name]>>>
  /**
   * Starts the thread, now and whenever it has ended; resolves when it is open or has failed to
   * open.
   */
  open(): Promise<void>
  /** Replaces the thread after its current requests; the next request finds its files reopened. */
  reopen(): void
  /** Bytes of the requests in the queue and in the thread. */
  pendingBytes(): number
  close(): Promise<void>
}

export interface AskOptions {
  /** The client at each level of the fair queue. */
  client?: readonly string[]
  /** Aborted when the response is no longer needed. */
  signal?: AbortSignal | undefined
  /** Size of the request. */
  bytes?: number
  /** Overrides the deadline of the queue. */
  cpuMilliseconds?: number
}

export interface WorkerQueueOptions extends FeedOptions {
  /** CPU limit of a request, so that a busy machine causes delay instead of errors. */
  cpuMilliseconds: number
  /** Maximum age in the queue. The time in which the thread opens its files does not count. */
  maxWaitMilliseconds: number
  /** The number of waiting requests: of all, and of a client of each level. */
  maxWaiting: readonly number[]
  /** A larger request waits only if it is alone. */
  maxPendingBytes?: number
  /** Bytes of the requests that are sent to the thread together; by default one at a time. */
  bytesInThread?: number
}

/** When a request was queued, in time with an open thread and in total. */
interface Age {
  open: number
  total: number
}

const TICK_MILLISECONDS = 50
/** A process that was suspended does not reject requests that arrived in the meantime. */
const MAX_STEP_MILLISECONDS = 2 * TICK_MILLISECONDS
/**
 * Idle connections are closed soon after this, so requests that wait for a thread to open fail
 * before.
 */
const OPENING_MILLISECONDS = 8_000
const NO_CLIENT = ['']
/** A parser takes about a microsecond for this many. */
const BYTES_PER_MICROSECOND = 64
const RETRY_SECONDS = 1

const costOf = (bytes: number): number => 1 + Math.ceil(bytes / BYTES_PER_MICROSECOND)

/** Creates a queue; its thread starts with the first request or with `open`. */
export function createWorkerQueue<Table extends WorkerHandlers>(
  options: WorkerQueueOptions,
): WorkerQueue<Table> {
  const { maxPendingBytes = Number.POSITIVE_INFINITY } = options
  const queue = createFairQueue<WorkerJob>([costOf(options.bytesInThread ?? 0)])
  const feed = createWorkerFeed(queue, options)
  const ages = new WeakMap<WorkerJob, Age>()
  const now: Age = { open: 0, total: 0 }
  let pendingBytes = 0
  let lastId = 0
  let isClosed = false
  let clock: NodeJS.Timeout | undefined
  let tickedAt = 0

  function tick(): void {
    const at = performance.now()
    pass(Math.min(at - tickedAt, MAX_STEP_MILLISECONDS))
    tickedAt = at
    feed.check()
    if (queue.waiting() === 0 && feed.isIdle()) stopClock()
  }

  /** Advances time, and rejects requests that waited too long for their first slice. */
  function pass(milliseconds: number): void {
    now.total += milliseconds
    if (feed.isOpen()) now.open += milliseconds
    for (const job of queue.items()) {
      const { open, total } = ages.get(job) ?? now
      const isOpeningTooLong = !feed.isOpen() && now.total - total > OPENING_MILLISECONDS
      const isTooOld = !job.isBegun && now.open - open > options.maxWaitMilliseconds
      if (isTooOld || isOpeningTooLong) {
        queue.remove(job)
        job.reject(unavailable())
      }
    }
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

  function requireRoom(client: readonly string[], bytes: number): void {
    for (const [level, max] of options.maxWaiting.entries()) {
      if (queue.waiting(client.slice(0, level)) < max) continue
      // Only this client has too many requests; others may still send some.
      if (level === client.length) throw new ApiError('rate_limited', { retryAfter: RETRY_SECONDS })
      throw unavailable()
    }
    if (pendingBytes > 0 && pendingBytes + bytes > maxPendingBytes) throw unavailable()
  }

  async function enter(
    job: Omit<WorkerJob, 'resolve' | 'reject'>,
    bytes: number,
    signal?: AbortSignal,
  ) {
    requireRoom(job.path, bytes)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const entered: WorkerJob = { ...job, resolve, reject }
    const giveUp = () => {
      feed.cancel(entered)
      reject(signal?.reason)
    }
    queue.push(entered)
    ages.set(entered, { ...now })
    pendingBytes += bytes
    startClock()
    feed.sendSoon()
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      return await promise
    } finally {
      pendingBytes -= bytes
      signal?.removeEventListener('abort', giveUp)
    }
  }

  return {
    async ask(name, input, limits = {}) {
      limits.signal?.throwIfAborted()
      if (isClosed) throw unavailable()
      const { client = NO_CLIENT, bytes = 0 } = limits
      const cpuMilliseconds = limits.cpuMilliseconds ?? options.cpuMilliseconds
      const job = {
        task: { id: ++lastId, name, input, cpuMilliseconds },
        path: client,
        cost: costOf(bytes),
        isBegun: false,
        isCancelled: false,
        losses: 0,
      }
      // The handler table determines the response type of this name.
      return (await enter(job, bytes, limits.signal)) as never
    },
    // A caller that opens several queues may continue after their close; a leaked thread would
    // never end.
    open: async () => {
      if (!isClosed) await feed.open()
    },
    reopen: () => {
      if (!isClosed) feed.reopen()
    },
    pendingBytes: () => pendingBytes,
    async close() {
      isClosed = true
      stopClock()
      await feed.close()
    },
  }
}
