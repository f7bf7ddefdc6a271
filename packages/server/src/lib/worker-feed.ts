import { ApiError } from '@waraq/contract'
import type { FairQueue } from './fair-queue.ts'
import { unavailable } from './unavailable.ts'
import {
  type StartedWorker,
  startWatchedWorker,
  type WatchedWorker,
  type WorkerJob,
} from './watched-worker.ts'
import { SLICE_MILLISECONDS, type WorkerResponse } from './worker-server.ts'

export interface FeedOptions {
  start: () => StartedWorker
  /** Last resort for a request that waits for something, or that native code keeps busy. */
  wallMilliseconds?: number
  /** CPU time that a cancelled request may still use. */
  graceMilliseconds?: number
  /** The error for a request that exceeded its deadline or broke the thread. */
  errorOf?: (input: unknown, cause: Error) => ApiError
  /** The thread failed to open its files. */
  onOpenFailed?: (cause: unknown) => void
}

const LIMITS = { wallMilliseconds: 60_000, graceMilliseconds: 100 }
const MAX_LOSSES = 3
const MICROSECONDS = 1_000

/**
 * Sends the requests of a queue to a thread, slice by slice, and replaces the thread if a request
 * blocks or breaks it.
 */
export function createWorkerFeed(queue: FairQueue<WorkerJob>, options: FeedOptions) {
  let resent: WorkerJob[] = []
  /** Requests that the thread has begun and that wait for their next slice. */
  const begun = new Set<WorkerJob>()
  let thread: WatchedWorker | undefined
  let isWarm = false
  let isStale = false
  let isClosed = false
  const sending = createDeferred(sendNext)

  const inside = (): WorkerJob[] => thread?.inside() ?? []

  const errorFor = ({ task }: WorkerJob, cause: Error): ApiError =>
    options.errorOf?.(task.input, cause) ?? unavailable(cause)

  function sendNext(): void {
    if (isStale && inside().length === 0) void endThread()
    const isNeeded = isWarm || queue.waiting() + resent.length > 0
    if (isNeeded && !isClosed) thread ??= startThread()
    if (thread?.isOpen() && !isStale) thread.send(takeFitting())
  }

  function takeFitting(): WorkerJob[] {
    const jobs = resent.splice(0)
    for (let job = queue.next(); job; job = queue.next()) jobs.push(job)
    for (const job of jobs) begun.delete(job)
    return jobs
  }

  function startThread(): WatchedWorker {
    return startWatchedWorker({
      ...LIMITS,
      ...options,
      onOpen: sendNext,
      onDone: settle,
      onIdle: sendNext,
      onOverrun: (job) => replaceThread(job, overrunOf(job)),
      onBroken(job, cause) {
        if (thread?.isOpen()) replaceThread(job, cause)
        else giveUpOpening(cause)
      },
    })
  }

  function settle(job: WorkerJob, done: WorkerResponse): void {
    queue.end(job)
    if (job.isCancelled) thread?.forget([job])
    else if ('unfinished' in done) waitForSlice(job)
    else if ('result' in done) job.resolve(done.result)
    else if ('overrun' in done) job.reject(errorFor(job, overrunOf(job)))
    else job.reject('refused' in done ? new ApiError(done.refused, done.detail) : done.fault)
  }

  /** Puts the request back into the queue, behind clients that have used the thread less. */
  function waitForSlice(job: WorkerJob): void {
    job.isBegun = true
    begun.add(job)
    queue.push(job)
    queue.charge(job, SLICE_MILLISECONDS * MICROSECONDS)
  }

  /** Rejects only the failed request; a new thread gets the other requests. */
  function replaceThread(failedJob: WorkerJob | undefined, cause: Error): void {
    const lost = inside()
    void endThread()
    for (const job of lost) {
      if (job.isCancelled) queue.end(job)
      else if (job === failedJob) fail(job, errorFor(job, cause))
      else resend(job, failedJob ? undefined : cause)
    }
    sendNext()
  }

  /** It is the first request of the next thread, because it has waited already. */
  function resend(job: WorkerJob, unknownCause: Error | undefined): void {
    if (unknownCause) job.losses++
    job.isBegun = false
    if (job.losses < MAX_LOSSES) resent.push(job)
    else fail(job, unavailable(unknownCause))
  }

  function fail(job: WorkerJob, error: ApiError): void {
    queue.end(job)
    job.reject(error)
  }

  function giveUpOpening(cause: Error): void {
    rejectAll(unavailable(cause))
    void endThread()
    options.onOpenFailed?.(cause)
  }

  function rejectAll(error: ApiError): void {
    for (const job of queue.items()) {
      queue.remove(job)
      job.reject(error)
    }
    for (const job of [...inside(), ...resent.splice(0)]) fail(job, error)
  }

  function endThread(): Promise<unknown> | undefined {
    const ended = thread
    thread = undefined
    isStale = false
    for (const job of begun) job.isBegun = false
    begun.clear()
    return ended?.end()
  }

  return {
    isOpen: () => thread?.isOpen() ?? false,
    isIdle: () => resent.length + inside().length === 0,
    check: () => thread?.check(),

    /** Requests of one turn of the event loop are sent in one message. */
    sendSoon: sending.start,

    cancel(job: WorkerJob): void {
      job.isCancelled = true
      if (begun.delete(job)) thread?.forget([job])
      if (queue.remove(job)) return
      if (resent.includes(job)) queue.end(job)
      else thread?.cancel(job)
      resent = resent.filter((other) => other !== job)
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
      sending.cancel()
      rejectAll(unavailable())
      await endThread()
    },
  }
}

const overrunOf = ({ task }: WorkerJob): Error =>
  new Error(`${task.name} took over ${task.cpuMilliseconds} ms of CPU`)

/** Work that is done once in the next turn of the event loop, however often it is started. */
function createDeferred(work: () => void) {
  let pending: NodeJS.Immediate | undefined
  return {
    start(): void {
      pending ??= setImmediate(() => {
        pending = undefined
        work()
      })
    },
    cancel: (): void => clearImmediate(pending),
  }
}
