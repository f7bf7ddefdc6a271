/**
 * Asks one question at a time: a newer question aborts the one before, whose answer is dropped.
 * Failures and dropped answers are `undefined`.
 */
export function createLatest(end: AbortSignal) {
  let asking = new AbortController()
  return async function latest<T>(
    question: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    asking.abort()
    asking = new AbortController()
    const { signal } = asking
    try {
      const answer = await question(AbortSignal.any([signal, end]))
      return signal.aborted ? undefined : answer
    } catch {
      return undefined
    }
  }
}
