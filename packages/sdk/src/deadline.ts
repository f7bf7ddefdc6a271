import { ServiceError } from './service-error.ts'

/** The conditions that abort a request. */
export interface Deadline {
  timeoutMs: number
  /** The caller's signal; its reason is thrown, as by `fetch`. */
  signal?: AbortSignal | undefined
  /** Aborts when the client is destroyed. */
  destroyed?: AbortSignal | undefined
}

/**
 * Runs `work` until the deadline, even if `work` ignores its signal.
 *
 * @throws ServiceError `timeout` or `destroyed`; the reason of the caller's signal
 */
export async function withDeadline<T>(
  { timeoutMs, signal: caller, destroyed }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Not AbortSignal.any: on Node 20 it leaks if one signal is long-lived.
  const end = new AbortController()
  const stop = () => end.abort()
  const timer = setTimeout(stop, timeoutMs)
  const signals = [caller, destroyed].filter((signal) => signal !== undefined)
  for (const signal of signals) signal.addEventListener('abort', stop)
  try {
    if (signals.some(({ aborted }) => aborted)) stop()
    end.signal.throwIfAborted()
    return await Promise.race([work(end.signal), endOf(end.signal)])
  } catch (error) {
    if (destroyed?.aborted) throw new ServiceError(0, 'destroyed')
    if (caller?.aborted) throw caller.reason
    if (end.signal.aborted) throw new ServiceError(0, 'timeout')
    throw error
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', stop)
  }
}

/** @throws TypeError for values that `setTimeout` treats as 0 */
export function parseTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs < 2 ** 31) return timeoutMs
  throw new TypeError('`timeoutMs` must be 1 to 2147483647')
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
