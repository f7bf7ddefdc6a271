import { createFairQueue, type QueueItem } from './fair-queue.ts'
import { unavailable } from './unavailable.ts'

interface Turn extends QueueItem {
  start: () => void
}

interface TurnOptions {
  /** The costs that may run at once: of all work, and of a client of each level. */
  limits: readonly number[]
  /** The number of waiting calls: of all, and of a client of each level. */
  maxWaiting?: readonly number[]
}

export type Turns = ReturnType<typeof createTurns>

/** Runs work in the turns of a fair queue. */
export function createTurns({ limits, maxWaiting = [] }: TurnOptions) {
  const queue = createFairQueue<Turn>(limits)

  function startNext(): void {
    for (let turn = queue.next(); turn; turn = queue.next()) turn.start()
  }

  /**
   * Calls `start` at once or in its turn. The returned function ends the turn, or withdraws from
   * the queue.
   */
  function enter(path: readonly string[], cost: number, start: () => void): () => void {
    const turn: Turn = { path, cost, start }
    let hasLeft = false
    queue.push(turn)
    startNext()
    return () => {
      if (hasLeft) return
      hasLeft = true
      if (!queue.remove(turn)) queue.end(turn)
      startNext()
    }
  }

  return {
    enter,

    /** @throws ApiError `service_unavailable` if too many wait */
    async take<Result>(
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
