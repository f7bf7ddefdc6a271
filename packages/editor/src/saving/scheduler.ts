/** The clock and timers of autosave, replaced in tests. */
export interface Scheduler {
  /** Milliseconds of a monotonic clock. */
  now(): number
  createTimer(ring: () => void): Timer
  /** The delay before the next attempt, at least what the service asked for. */
  backoff(failures: number, leastMs: number): number
}

/** A timer that fires once after its last start. */
interface Timer {
  start(ms: number): void
  stop(): void
}

const FIRST_MS = 1000
const LONGEST_MS = 30_000

/**
 * Browser timers. Backoff grows to half a minute with jitter, so that many pages do not retry at
 * once.
 */
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
