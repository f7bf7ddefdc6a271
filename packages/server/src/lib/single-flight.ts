import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'

type Work<Result> = () => Promise<Result>

/** Runs one task per key; calls during it join it. */
export function createSingleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()

  return (key: string, work: Work<Result>): Promise<Result> => {
    const joined = running.get(key)
    if (joined) return joined
    const begun = work().finally(() => running.delete(key))
    running.set(key, begun)
    return begun
  }
}

/**
 * A single flight whose callers wait at most `maxWaitMs`. Its task continues without them. Callers
 * that joined a task start it again if the store failed it.
 */
export function createTimedSingleFlight<Result>(maxWaitMs: number) {
  const run = createSingleFlight<Result>()

  async function join(key: string, work: Work<Result>): Promise<Result> {
    let isOwn = false
    const begin = () => {
      isOwn = true
      return work()
    }
    try {
      return await run(key, begin)
    } catch (error) {
      if (isOwn || !isPassing(error)) throw error
      return run(key, work)
    }
  }

  /** @throws ApiError `storage_unavailable` after `maxWaitMs` */
  return async (key: string, work: Work<Result>): Promise<Result> => {
    const ended = new AbortController()
    const timeout = delay(maxWaitMs, undefined, { signal: ended.signal })
    try {
      return await Promise.race([
        join(key, work),
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
