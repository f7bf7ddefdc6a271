import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'

/**
 * Runs one task per name; later calls join it. A task continues after its callers time out, and
 * restarts only if the store failed it in the meantime.
 */
export function createSingleFlight<Result>(maxWaitMs: number) {
  const running = new Map<string, Promise<Result>>()

  function begin(name: string, work: () => Promise<Result>): Promise<Result> {
    const begun = work().finally(() => running.delete(name))
    running.set(name, begun)
    // Callers get the rejection; if none waits any more, the next call starts again.
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

  /**
   * @throws ApiError `storage_unavailable` if it takes longer than `maxWaitMs`; the work continues.
   */
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
