/** Waits for the next news of a topic, such as the feed of an organization. */
export interface WakeUps {
  /** Ends the waits for this topic. */
  wake(topic: string): void
  /** Resolves at the next `wake`, after `milliseconds`, or when the signal is aborted. */
  next(topic: string, milliseconds: number, signal: AbortSignal): Promise<void>
}

export function createWakeUps(): WakeUps {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wake(topic) {
      for (const resolve of waiting.get(topic) ?? []) resolve()
    },
    async next(topic, milliseconds, signal) {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const own = waiting.get(topic) ?? new Set()
      waiting.set(topic, own.add(resolve))
      const timer = setTimeout(resolve, milliseconds)
      const onAbort = () => resolve()
      signal.addEventListener('abort', onAbort, { once: true })
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      own.delete(resolve)
      if (own.size === 0 && waiting.get(topic) === own) waiting.delete(topic)
    },
  }
}
