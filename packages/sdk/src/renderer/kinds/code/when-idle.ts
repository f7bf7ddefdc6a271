/** The work runs after this time even without an idle period. */
const LATEST_MS = 1000
/** For browsers without `requestIdleCallback`. */
const PAUSE_MS = 200

/** Calls a function once, when the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(() => work(), { timeout: LATEST_MS })
  return () => cancelIdleCallback(request)
}
