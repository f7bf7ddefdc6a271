/** Time as autosave sees it, so that tests can run an hour in a moment. */
export interface Scheduler {
  /** Milliseconds on a clock that never goes back. */
  now(): number
  createTimer(ring: () => void): Timer
  /** How long to wait before another attempt, after so many failures, not less than the service asked. */
  backoff(failures: number, leastMs: number): number
}

/** Rings once, so long after it was started last. */
export interface Timer {
  start(ms: number): void
  stop(): void
}

const FIRST_MS = 1000
const LONGEST_MS = 30_000

/** The browser's own. Waits grow to half a minute, by chance, so that a thousand pages do not come at once. */
export function createScheduler(random: () => number = Math.random): Scheduler {
  return {
    now: () => performance.now(),
    createTimer(ring) {
      let id: ReturnType<typeof setTimeout> | undefined
      return {
        start(ms) {
          clearTimeout(id)
          id = setTimeout(ring, ms)
        },
        stop: () => clearTimeout(id),
      }
    },
    backoff(failures, leastMs) {
      const longest = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS)
      return Math.max(leastMs, longest / 2 + (random() * longest) / 2)
    },
  }
}
