import { createFairQueue } from './fair-queue.ts'

/** Limits concurrency to `max`; clients that wait take turns, and a client's own work is in order. */
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
        // Whoever is next takes this place over.
        if (next) next()
        else running--
      }
    },
    /** How many of this client wait, and how many of all. */
    waiting: (client: string) => ({ own: waiting.itemsOf(client).size, all: waiting.size() }),
  }
}
