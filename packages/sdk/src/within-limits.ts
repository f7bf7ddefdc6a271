import { ServiceError } from './service-error.ts'

/** What may end a call before its answer comes. */
export interface Limits {
  timeoutMs: number
  /** The caller's own; its reason is thrown as it is, like `fetch` does. */
  signal?: AbortSignal | undefined
  /** The end of the client that makes the call. */
  destroyed?: AbortSignal | undefined
}

/**
 * Does some work and waits for it no longer than the limits allow, also where the work itself does not
 * listen to the signal that it is handed.
 *
 * @throws ServiceError `timeout` or `destroyed`; the reason of the caller's signal
 */
export async function withinLimits<T>(
  { timeoutMs, signal: caller, destroyed }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limits = [AbortSignal.timeout(timeoutMs), caller, destroyed]
  const signal = AbortSignal.any(limits.filter((limit) => limit !== undefined))
  try {
    signal.throwIfAborted()
    return await Promise.race([work(signal), endOf(signal)])
  } catch (error) {
    if (destroyed?.aborted) throw new ServiceError(0, 'destroyed')
    if (caller?.aborted) throw caller.reason
    if (signal.aborted) throw new ServiceError(0, 'timeout', { cause: error })
    throw error
  }
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
