const WINDOW_MILLISECONDS = 200

/**
 * Judges the load of a queue by age (CoDel), in windows of 200 ms: it is overloaded after two
 * windows in which even the shortest wait exceeded the target, until a window passes without a
 * rejection.
 */
export function createLoadMonitor(targetMilliseconds: number, now: () => number) {
  let isOver = false
  let wasLate = false
  let hasRejected = false
  let windowEndsAt = now() + WINDOW_MILLISECONDS
  let shortestWait = Number.POSITIVE_INFINITY
  let admitted = 0
  /** Admissions in the last window. */
  let pace = 0

  return {
    /** Ends the window if it is over. */
    observe(at: number, waiting: number): void {
      if (at < windowEndsAt) return
      // Without admissions while requests wait, nothing is measured.
      if (admitted > 0 || waiting === 0) {
        const isLate = admitted > 0 && shortestWait > targetMilliseconds
        // A stall of the database makes a single window late.
        isOver = isLate && wasLate
        wasLate = isLate
      }
      isOver ||= hasRejected
      // A window without a sweep says nothing about the rate.
      pace = at - windowEndsAt < WINDOW_MILLISECONDS ? admitted : 0
      windowEndsAt = at + WINDOW_MILLISECONDS
      shortestWait = Number.POSITIVE_INFINITY
      hasRejected = false
      admitted = 0
    },
    isOver: () => isOver,
    admitted(wait: number): void {
      admitted += 1
      if (wait < shortestWait) shortestWait = wait
    },
    rejected(): void {
      hasRejected = true
    },
    /** Whether one more request would wait for over half of the target, at the last pace. */
    wouldWaitLong: (waiting: number): boolean =>
      waiting * WINDOW_MILLISECONDS > pace * (targetMilliseconds / 2),
  }
}
