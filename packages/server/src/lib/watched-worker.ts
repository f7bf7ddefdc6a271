import type { QueueItem } from './fair-queue.ts'
import {
  CANCELLED,
  RUNNING,
  SHARED_BYTES,
  type WorkerMessage,
  type WorkerReport,
  type WorkerRequest,
  type WorkerResponse,
} from './worker-server.ts'

/** A started thread: `Worker` of node:worker_threads, or a substitute. */
export interface StartedWorker {
  on(event: 'message', listen: (report: WorkerReport) => void): unknown
  on(event: 'error', listen: (error: Error) => void): unknown
  on(event: 'exit', listen: (code: number) => void): unknown
  postMessage(message: WorkerMessage): void
  /** CPU time of the thread in microseconds, also while it computes. */
  cpuUsage(): Promise<{ user: number; system: number }>
  terminate(): Promise<unknown>
}

/** A request with its pending promise. Its cost is in microseconds of the thread. */
export interface WorkerJob extends QueueItem {
  task: WorkerRequest
  /** Whether this thread has begun it and can continue without its input. */
  isBegun: boolean
  isCancelled: boolean
  /** How often a thread ended for an unknown reason while it ran. */
  losses: number
  resolve: (result: unknown) => void
  reject: (reason: unknown) => void
}

interface Options {
  start: () => StartedWorker
  wallMilliseconds: number
  graceMilliseconds: number
  onOpen: () => void
  onDone: (job: WorkerJob, response: WorkerResponse) => void
  /** All responses of a message were passed to `onDone`. */
  onIdle: () => void
  /** The request exceeded its deadline by far, or continued after its cancellation. */
  onOverrun: (job: WorkerJob) => void
  /** The thread ended unexpectedly; `job` is the request it was processing, if any. */
  onBroken: (job: WorkerJob | undefined, cause: Error) => void
}

export type WatchedWorker = ReturnType<typeof startWatchedWorker>

/** A request in steps ends itself at its deadline; this much later it counts as stuck. */
const STUCK_MILLISECONDS = 250

/** The request running at the last check, and readings of the thread's CPU time. */
interface Watched {
  id: number
  since: number
  cpuSince?: number
  cancelledAt?: number
}

/** Starts a thread, and watches the requests sent to it. */
export function startWatchedWorker(options: Options) {
  const worker = options.start()
  const shared = new Int32Array(new SharedArrayBuffer(SHARED_BYTES))
  const inside = new Map<number, WorkerJob>()
  const opened = Promise.withResolvers<void>()
  let isOpen = false
  let hasEnded = false
  let isReading = false
  let watched: Watched | undefined

  worker.postMessage({ shared })
  worker.on('message', (report) => {
    if (hasEnded) return
    if (report !== 'open') {
      for (const response of report) settle(response)
      options.onIdle()
    } else {
      isOpen = true
      opened.resolve()
      options.onOpen()
    }
  })
  worker.on('error', breakDown)
  worker.on('exit', (code) => breakDown(new Error(`the thread ended with code ${code}`)))

  function settle(response: WorkerResponse): void {
    const job = inside.get(response.id)
    if (!job) return
    inside.delete(response.id)
    options.onDone(job, response)
  }

  function breakDown(cause: Error): void {
    if (hasEnded) return
    const job = running()
    hasEnded = true
    opened.resolve()
    options.onBroken(job, cause)
  }

  /** Without shared memory the thread has one request at a time. */
  function running(): WorkerJob | undefined {
    const job = inside.get(Atomics.load(shared, RUNNING))
    if (job) return job
    return inside.size === 1 ? inside.values().next().value : undefined
  }

  async function check(): Promise<void> {
    const job = running()
    if (!job) {
      watched = undefined
      return
    }
    const at = performance.now()
    const { id } = job.task
    if (watched?.id !== id) watched = { id, since: at }
    if (job.isCancelled) Atomics.store(shared, CANCELLED, id)
    if (at - watched.since > options.wallMilliseconds) return options.onOverrun(job)
    if (isReading) return
    isReading = true
    // The promise stays pending while the thread is in native code or has not started.
    const usage = await worker.cpuUsage().catch(() => undefined)
    isReading = false
    if (usage && !hasEnded && watched?.id === id && running() === job) {
      weigh(watched, job, (usage.user + usage.system) / 1_000)
    }
  }

  function weigh(reading: Watched, job: WorkerJob, cpu: number): void {
    reading.cpuSince ??= cpu
    if (job.isCancelled) reading.cancelledAt ??= cpu
    const isOver = cpu - reading.cpuSince > job.task.cpuMilliseconds + STUCK_MILLISECONDS
    const isLingering = cpu - (reading.cancelledAt ?? cpu) > options.graceMilliseconds
    if (isOver || isLingering) options.onOverrun(job)
  }

  return {
    isOpen: () => isOpen,
    /** Resolves when the thread is open or has ended before. */
    opened: opened.promise,
    /** The requests in the thread, in processing order. */
    inside: () => [...inside.values()],
    send(jobs: WorkerJob[]): void {
      if (jobs.length === 0) return
      for (const job of jobs) inside.set(job.task.id, job)
      const tasks = jobs.map(({ task, isBegun }) => (isBegun ? task.id : task))
      worker.postMessage({ tasks })
    },
    /** Tells the thread that the response is no longer needed. */
    cancel(job: WorkerJob): void {
      if (running() === job) Atomics.store(shared, CANCELLED, job.task.id)
    },
    /** Tells the thread to drop requests that it has begun. */
    forget: (jobs: WorkerJob[]): void =>
      worker.postMessage({ forgotten: jobs.map(({ task }) => task.id) }),
    /** Compares the running request with its deadline; call it every few dozen milliseconds. */
    check: (): void => void check(),
    end(): Promise<unknown> {
      hasEnded = true
      opened.resolve()
      return worker.terminate()
    },
  }
}
