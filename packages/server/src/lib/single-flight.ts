import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'

/**
 * Work that goes on when whoever asked for it has run out of patience. Asked for again under its name it
 * is joined, and begun anew only where the store failed it meanwhile.
 */
export function createSingleFlight<Result>(maxWaitMs: number) {
  const running = new Map<string, Promise<Result>>()

  function begin(name: string, work: () => Promise<Result>): Promise<Result> {
    const begun = work().finally(() => running.delete(name))
    running.set(name, begun)
    // Whoever waits is told; where nobody does any more, the next to ask finds out.
    begun.catch(() => {})
    return begun
  }

  function join(name: string, work: () => Promise<Result>): Promise<Result> {
    const begun = running.get(name)
    if (!begun) return begin(name, work)
    return begun.catch((error) => {
      if (!isPassing(error)) throw error
      return running.get(name) ?? begin(name, work)
    })
  }

  /** @throws Refusal `storage_unavailable` where it takes longer; the work goes on. */
  return async (name: string, work: () => Promise<Result>): Promise<Result> => {
    const ended = new AbortController()
    const timeout = delay(maxWaitMs, undefined, { signal: ended.signal })
    try {
      return await Promise.race([
        join(name, work),
        timeout.then(() => {
          throw new ApiError('storage_unavailable')
        }),
      ])
    } finally {
      timeout.catch(() => {})
      ended.abort()
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'storage_unavailable'
