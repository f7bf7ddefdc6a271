import { createFairQueue, type QueueItem } from './fair-queue.ts'
import { unavailable } from './unavailable.ts'

interface QueuedTask extends QueueItem {
  start: () => void
}

interface FairSemaphoreOptions {
  /** The costs that may run at once: of all work, and of a client of each level. */
  limits: readonly number[]
  /** The number of waiting calls: of all, and of a client of each level. */
  maxWaiting?: readonly number[]
}

export type FairSemaphore = ReturnType<typeof createFairSemaphore>

/** A semaphore that limits costs and serves its waiting clients by a fair queue. */
export function createFairSemaphore({ limits, maxWaiting = [] }: FairSemaphoreOptions) {
  const queue = createFairQueue<QueuedTask>(limits)

  function startNext(): void {
    for (let task = queue.next(); task; task = queue.next()) task.start()
  }

  /** Calls `start` once the work may run. The returned function ends it, or cancels the wait. */
  function enter(path: readonly string[], cost: number, start: () => void): () => void {
    const task: QueuedTask = { path, cost, start }
    let hasLeft = false
    queue.push(task)
    startNext()
    return () => {
      if (hasLeft) return
      hasLeft = true
      if (!queue.remove(task)) queue.end(task)
      startNext()
    }
  }

  return {
    enter,

    /** @throws ApiError `service_unavailable` if too many wait */
    async run<Result>(
      path: readonly string[],
      work: () => Promise<Result>,
      cost = 1,
    ): Promise<Result> {
      const isFull = maxWaiting.some((max, depth) => queue.waiting(path.slice(0, depth)) >= max)
      if (isFull) throw unavailable()
      const { promise, resolve } = Promise.withResolvers<void>()
      const leave = enter(path, cost, resolve)
      await promise
      try {
        return await work()
      } finally {
        leave()
      }
    },

    /** The number of waiting calls, of all or of a client. */
    waiting: queue.waiting,
  }
}
