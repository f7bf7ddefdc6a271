/** Waits for the next event of an organization. */
export interface WakeUps {
  /** Ends the waits for this organization. */
  wake(organizationId: string): void
  /** Resolves at the next `wake`, after `milliseconds`, or when the signal is aborted. */
  next(organizationId: string, milliseconds: number, signal: AbortSignal): Promise<void>
}

export function createWakeUps(): WakeUps {
  const waiting = new Map<string, Set<() => void>>()
  return {
    wake(organizationId) {
      for (const resolve of waiting.get(organizationId) ?? []) resolve()
    },
    async next(organizationId, milliseconds, signal) {
      if (signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const own = waiting.get(organizationId) ?? new Set()
      waiting.set(organizationId, own.add(resolve))
      const timer = setTimeout(resolve, milliseconds)
      const onAbort = () => resolve()
      signal.addEventListener('abort', onAbort, { once: true })
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      own.delete(resolve)
      if (own.size === 0 && waiting.get(organizationId) === own) waiting.delete(organizationId)
    },
  }
}
