const DEBOUNCE_MS = 150

/** Waits between key presses; rejects if the query was aborted. */
export function debounce(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (signal.aborted ? reject(signal.reason) : resolve()), DEBOUNCE_MS)
  })
}
