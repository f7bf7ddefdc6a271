import { createBoundedQueue, type QueueLimits, unavailable } from './bounded-queue.ts'
import { createWorkerFeed, type FeedOptions, type Job } from './worker-feed.ts'
import type { WorkerHandlers } from './worker-server.ts'

/** A worker thread with a bounded queue; its requests are those of one table. */
export interface WorkerQueue<Table extends WorkerHandlers> {
  /**
   * The answer of the thread.
   *
   * @throws Refusal `service_unavailable` where the queue is full, where the wait or the request takes too
   *   long, or where the thread breaks; `rate_limited` where the client has too many requests in the queue;
   *   what the request itself refuses; the reason of `signal` where that is aborted.
   */
  ask<Name extends keyof Table & string>(
    name: Name,
    question: Parameters<Table[Name]>[0],
    options?: AskOptions,
  ): Promise<Awaited<ReturnType<Table[Name]>>>
  /** Starts the thread, and from then on whenever one has ended; resolves once it is open, or cannot be. */
  open(): Promise<void>
  /** Replaces the thread once it has answered what it has: the next request finds its files opened anew. */
  reopen(): void
  /** The bytes of the requests in the queue and in the thread. */
  waitingBytes(): number
  close(): Promise<void>
}

export interface AskOptions {
  /** Clients (the first part) take turns, and within a client whatever the next parts name. */
  client?: readonly string[]
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** The size of the question. */
  bytes?: number
  /** Overrides the deadline of the queue. */
  cpuMilliseconds?: number
  /** The request goes on with work that was begun: it is never refused for the length of the queue, nor for its age. */
  goesOn?: boolean
}

export interface WorkerQueueOptions extends QueueLimits, FeedOptions {
  /** CPU time that a request may take, so that a busy machine costs time instead of errors. */
  cpuMilliseconds: number
}

const TICK_MILLISECONDS = 50
/** A process that was frozen does not shed what came meanwhile. */
const MAX_STEP_MILLISECONDS = 2 * TICK_MILLISECONDS
const NO_CLIENT = ['']

/** Creates a queue; its thread starts with the first request, or with `open`. */
export function createWorkerQueue<Table extends WorkerHandlers>(
  options: WorkerQueueOptions,
): WorkerQueue<Table> {
  const queue = createBoundedQueue<Job>(options)
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

  function cancel(job: Job, reason: unknown): void {
    if (queue.leave(job, reason)) return
    job.reject(reason)
    feed.cancel(job)
  }

  async function enter(job: Omit<Job, 'resolve' | 'reject'>, signal?: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const entered: Job = { ...job, resolve, reject }
    queue.enter(entered, feed.bytes())
    startClock()
    feed.sendSoon()
    if (!signal) return promise
    const giveUp = () => cancel(entered, signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    return promise.finally(() => signal.removeEventListener('abort', giveUp))
  }

  return {
    async ask(name, question, asked = {}) {
      asked.signal?.throwIfAborted()
      if (isClosed) throw unavailable()
      const job = {
        task: { id: ++lastId, name, question },
        path: asked.client ?? NO_CLIENT,
        bytes: asked.bytes ?? 0,
        cpuMilliseconds: asked.cpuMilliseconds ?? options.cpuMilliseconds,
        goesOn: asked.goesOn ?? false,
        isCancelled: false,
        losses: 0,
      }
      // The thread answers a request of this name with what the table says.
      return (await enter(job, asked.signal)) as never
    },
    // Whoever opens several may still be at it when they are closed: a thread left behind never ends.
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
