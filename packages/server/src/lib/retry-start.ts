import { setTimeout as delay } from 'node:timers/promises'

const FIRST_WAITS = [250, 500, 1_000, 2_000]
const WAIT = 5_000

interface Options {
  /** Whether trying again may help. */
  isPassing: (error: unknown) => boolean | Promise<boolean>
  /** Told once, before the first wait. */
  onWait: (error: unknown) => void
  /** For how long it is tried; for ever where nothing is said. */
  forMilliseconds?: number
  signal: AbortSignal
}

/**
 * Does the work until it succeeds: after 0.25, 0.5, 1 and 2 seconds, then every 5.
 *
 * @throws what the work threw where waiting cannot mend it, and AbortError where the wait is ended.
 */
export async function retryStart<Result>(
  work: () => Result | Promise<Result>,
  { isPassing, onWait, forMilliseconds = Number.POSITIVE_INFINITY, signal }: Options,
): Promise<Result> {
  const endsAt = performance.now() + forMilliseconds
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() >= endsAt || !(await isPassing(error))) throw error
      if (tries === 0) onWait(error)
      const wait = FIRST_WAITS[tries] ?? WAIT
      await delay(Math.max(Math.min(wait, endsAt - performance.now()), 0), undefined, { signal })
    }
  }
}
