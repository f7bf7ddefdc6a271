import { isObject } from '@waraq/contract'

const MAX_ATTEMPTS = 4
const MAX_WAIT_SECONDS = 8

type Wait = (milliseconds: number) => Promise<void>

/**
 * Retries a few times while the service is busy, after the time in `retryAfter`.
 *
 * @param isWanted whether the result is still needed
 */
export async function retryWhenBusy<T>(
  send: () => Promise<T>,
  isWanted: () => boolean,
  wait: Wait = waitByTimer,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      const seconds = busyFor(error)
      if (seconds === undefined || attempt === MAX_ATTEMPTS) throw error
      await wait(seconds * 1000)
      if (!isWanted()) throw error
    }
  }
}

// Does not wait for long times: the reader can press the button again.
function busyFor(error: unknown): number | undefined {
  // No `instanceof`: importing ServiceError would add it to this lazy chunk.
  if (!isObject(error) || error.status !== 503) return undefined
  const { retryAfter = 1 } = error
  return typeof retryAfter === 'number' && retryAfter <= MAX_WAIT_SECONDS ? retryAfter : undefined
}

function waitByTimer(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
