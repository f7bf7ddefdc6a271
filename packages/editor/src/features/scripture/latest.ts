/**
 * Runs one request at a time: a newer one aborts the one before. Failed and aborted requests
 * resolve to `undefined`.
 */
export function createLatest(end: AbortSignal) {
  let abortController = new AbortController()
  return async function latest<T>(
    question: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    abortController.abort()
    abortController = new AbortController()
    const { signal } = abortController
    try {
      const result = await question(AbortSignal.any([signal, end]))
      return signal.aborted ? undefined : result
    } catch {
      return undefined
    }
  }
}
