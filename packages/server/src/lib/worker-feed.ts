import { ApiError } from '@waraq/contract'
import { type BoundedQueue, type Entry, unavailable } from './bounded-queue.ts'
import {
  type Sent,
  type StartedWorker,
  startWatchedWorker,
  type WatchedWorker,
} from './watched-worker.ts'
import type { WorkerResponse } from './worker-server.ts'

export interface FeedOptions {
  start: () => StartedWorker
  /** Last resort for a request that waits for something, or that native code keeps busy. */
  wallMilliseconds?: number
  /** CPU time that a cancelled request may still use. */
  graceMilliseconds?: number
  /** Requests are sent until the thread has this many bytes to read; by default one at a time. */
  bytesInThread?: number
  /** The error for a request that exceeded its deadline or broke the thread. */
  refuseCulprit?: (input: unknown, cause: Error) => ApiError
  /** The thread failed to open its files. */
  onUnopened?: (cause: unknown) => void
}

/** A request with its pending promise. */
export interface WorkerJob extends Sent, Entry {
  /** How often a thread ended with it inside for an unknown reason. */
  losses: number
  resolve: (answer: unknown) => void
}

const WALL_MILLISECONDS = 60_000
const GRACE_MILLISECONDS = 100
const MAX_LOSSES = 3

/**
 * Sends the requests of a queue to a thread, and replaces the thread if a request blocks or breaks
 * it.
 */
export function createWorkerFeed(queue: BoundedQueue<WorkerJob>, options: FeedOptions) {
  const { bytesInThread = 0, onUnopened } = options
  let resent: WorkerJob[] = []
  let thread: WatchedWorker<WorkerJob> | undefined
  let isWarm = false
  let isStale = false
  let isClosed = false
  let sending: NodeJS.Immediate | undefined

  const inside = (): WorkerJob[] => thread?.inside() ?? []

  function sendNext(): void {
    if (isStale && inside().length === 0) void endThread()
    const isNeeded = isWarm || queue.size() + resent.length > 0
    if (isNeeded && !isClosed) thread ??= startThread()
    if (!thread?.isOpen() || isStale) return
    const jobs = takeFitting(thread)
    if (jobs.length > 0) thread.send(jobs)
  }

  function takeFitting(into: WatchedWorker<WorkerJob>): WorkerJob[] {
    const jobs: WorkerJob[] = []
    let bytes = into.bytes()
    let isEmpty = into.inside().length === 0
    while (isEmpty || bytes < bytesInThread) {
      const job = resent.shift() ?? queue.next()
      if (!job) break
      jobs.push(job)
      bytes += job.bytes
      isEmpty = false
    }
    return jobs
  }

  function startThread(): WatchedWorker<WorkerJob> {
    return startWatchedWorker<WorkerJob>({
      start: options.start,
      wallMilliseconds: options.wallMilliseconds ?? WALL_MILLISECONDS,
      graceMilliseconds: options.graceMilliseconds ?? GRACE_MILLISECONDS,
      onOpen: sendNext,
      onDone: settle,
      onIdle: sendNext,
      onOverrun(job) {
        const { task, cpuMilliseconds } = job
        replaceThread(job, new Error(`${task.name} took over ${cpuMilliseconds} ms of CPU`))
      },
      onBroken(job, cause) {
        if (thread?.isOpen()) replaceThread(job, cause)
        else giveUpOpening(cause)
      },
    })
  }

  function settle(job: WorkerJob, done: WorkerResponse): void {
    if ('answer' in done) job.resolve(done.answer)
    else job.reject('refused' in done ? new ApiError(done.refused, done.detail) : done.fault)
  }

  /** Rejects only the culprit; a new thread gets the other requests. */
  function replaceThread(culprit: WorkerJob | undefined, cause: Error): void {
    const others = inside().filter((job) => job !== culprit && !job.isCancelled)
    // A cancelled request was already rejected.
    if (culprit && !culprit.isCancelled) culprit.reject(errorOf(culprit, cause))
    if (!culprit) for (const job of others) job.losses++
    void endThread()
    for (const job of others) {
      if (job.losses < MAX_LOSSES) resent.push(job)
      else job.reject(unavailable(cause))
    }
    sendNext()
  }

  const errorOf = ({ task }: WorkerJob, cause: Error): ApiError =>
    options.refuseCulprit?.(task.input, cause) ?? unavailable(cause)

  function giveUpOpening(cause: Error): void {
    rejectAll(unavailable(cause))
    void endThread()
    onUnopened?.(cause)
  }

  function rejectAll(error: ApiError): void {
    queue.rejectAll(error)
    for (const job of [...inside(), ...resent.splice(0)]) job.reject(error)
  }

  function endThread(): Promise<unknown> | undefined {
    const ended = thread
    thread = undefined
    isStale = false
    return ended?.end()
  }

  return {
    bytes: () => thread?.bytes() ?? 0,
    isOpen: () => thread?.isOpen() ?? false,
    isIdle: () => resent.length + inside().length === 0,
    /** Compares the running request with its deadline. */
    check: () => thread?.check(),

    /** Requests of one turn of the event loop are sent in one message. */
    sendSoon(): void {
      sending ??= setImmediate(() => {
        sending = undefined
        sendNext()
      })
    },

    /** Cancels a request that has left the queue. */
    cancel(job: WorkerJob): void {
      job.isCancelled = true
      resent = resent.filter((other) => other !== job)
      thread?.cancel(job)
    },

    async open(): Promise<void> {
      isWarm = true
      thread ??= startThread()
      await thread.opened
    },

    reopen(): void {
      isStale = thread !== undefined
      sendNext()
    },

    async close(): Promise<void> {
      isClosed = true
      clearImmediate(sending)
      rejectAll(unavailable())
      await endThread()
    },
  }
}
