import { createFairQueue } from './fair-queue.ts'

/**
 * Limits concurrency to `max`; waiting clients are served round-robin, each client's work in FIFO
 * order.
 */
export function createSemaphore(max: number) {
  const waiting = createFairQueue<() => void>()
  let running = 0

  return {
    async take<Result>(client: string, work: () => Promise<Result>): Promise<Result> {
      if (running >= max) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.push([client], resolve)
        await promise
      } else running++
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        // The next waiter inherits the slot.
        if (next) next()
        else running--
      }
    },
    /** Waiting tasks of this client, and of all clients. */
    waiting: (client: string) => ({ own: waiting.itemsOf(client).size, all: waiting.size() }),
  }
}
