import { isObject } from '@waraq/contract'

const MOST_ATTEMPTS = 4
const LONGEST_SECONDS = 8

type Wait = (milliseconds: number) => Promise<void>

/**
 * Asks again, a few times, where the service has no time just now, and when it says that it will have.
 *
 * @param isWanted whether anybody still waits for the answer
 */
export async function retryWhenBusy<T>(
  ask: () => Promise<T>,
  isWanted: () => boolean,
  wait: Wait = waitByTimer,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const seconds = busyFor(error)
      if (seconds === undefined || attempt === MOST_ATTEMPTS) throw error
      await wait(seconds * 1000)
      if (!isWanted()) throw error
    }
  }
}

// Who is told to come back in an hour is told so: they can press again.
function busyFor(error: unknown): number | undefined {
  // By what a ServiceError has, not by its class: this file shares nothing with those that every page fetches.
  if (!isObject(error) || error.status !== 503) return undefined
  const { retryAfter = 1 } = error
  return typeof retryAfter === 'number' && retryAfter <= LONGEST_SECONDS ? retryAfter : undefined
}

function waitByTimer(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
