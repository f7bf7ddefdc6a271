import { setTimeout as delay } from 'node:timers/promises'

const FIRST_WAITS = [250, 500, 1_000, 2_000]
const WAIT = 5_000

interface Options {
  /** Whether a retry may succeed. */
  isPassing: (error: unknown) => boolean | Promise<boolean>
  /** Called once, before the first wait. */
  onWait: (error: unknown) => void
  /** Maximum total time; unlimited by default. */
  forMilliseconds?: number
  signal: AbortSignal
}

/**
 * Retries the work until it succeeds: after 0.25, 0.5, 1 and 2 seconds, then every 5.
 *
 * @throws The error of the work if a retry cannot help, and AbortError if `signal` is aborted.
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
