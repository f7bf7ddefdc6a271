import { ServiceError } from './service-error.ts'

/** What may end a call before its answer comes. */
export interface Deadline {
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
export async function withDeadline<T>(
  { timeoutMs, signal: caller, destroyed }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // Joined by hand and taken apart again: AbortSignal.any leaks on Node 20 where one signal lives long.
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

/** @throws TypeError for what a timer would take for no time at all */
export function parseTimeout(timeoutMs: number): number {
  if (timeoutMs > 0 && timeoutMs < 2 ** 31) return timeoutMs
  throw new TypeError('`timeoutMs` must be milliseconds, more than none and less than 25 days')
}

function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
