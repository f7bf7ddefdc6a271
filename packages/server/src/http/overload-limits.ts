import type { RejectionThrottleOptions } from './rejection-throttle.ts'
import type { RequestQueueOptions } from './request-queue.ts'

/** A request waits so long for its turn, and then is refused or, where its cap refuses nobody, goes ahead. */
export const MAX_WAIT_MILLISECONDS = 10_000

/** So many requests of one address may wait under overload. */
export const CLIENT_WAITING = 8

/**
 * Writes, reads, and public requests: shed last, second and first. A save costs about four reads, so these
 * weights give writes a quarter of the time, reads a half, and public requests the rest.
 */
export const REQUEST_QUEUES: readonly RequestQueueOptions[] = [
  { weight: 1, running: 256, waiting: 2_048, targetMilliseconds: 500, clientRunning: 128 },
  { weight: 8, running: 256, waiting: 2_048, targetMilliseconds: 300, clientRunning: 128 },
  {
    weight: 5,
    // Scripture and images have bounds of their own, and a look-up must not wait for searches.
    running: 1_024,
    waiting: 2_048,
    targetMilliseconds: 200,
    clientRunning: 4,
    clientWaiting: CLIENT_WAITING,
  },
]

/** Longer than an unloaded server is busy in a turn of its event loop. */
export const TURN_MILLISECONDS = 4

export const REJECTION_THROTTLE: RejectionThrottleOptions = {
  perSecond: 1_000,
  maxPauseMilliseconds: 1_000,
}
