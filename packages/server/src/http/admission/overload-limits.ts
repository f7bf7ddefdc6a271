import type { RejectionThrottleOptions } from './rejection-throttle.ts'
import type { RequestQueueOptions } from './request-queue.ts'

/** Maximum wait of a request. Then it is rejected, or proceeds if its limit rejects none. */
export const MAX_WAIT_MILLISECONDS = 10_000

/** Maximum waiting requests of one address under overload. */
export const CLIENT_WAITING = 8

/**
 * Writes, reads and public requests, in the reverse order of shedding. A save costs about as much
 * as four reads, so these weights give writes a quarter of the time, reads a half, and public
 * requests the rest.
 */
export const REQUEST_QUEUES: readonly RequestQueueOptions[] = [
  { weight: 1, running: 256, waiting: 2_048, targetMilliseconds: 500, clientRunning: 128 },
  { weight: 8, running: 256, waiting: 2_048, targetMilliseconds: 300, clientRunning: 128 },
  {
    weight: 5,
    // Scripture and images have their own limits, and a lookup must not wait for searches.
    running: 1_024,
    waiting: 2_048,
    targetMilliseconds: 200,
    clientRunning: 4,
    clientWaiting: CLIENT_WAITING,
  },
]

/**
 * What may run at once for an identity and for one of its documents, in small saves. An identity
 * has at most 64 small saves, 8 other writes or 2 large bodies in progress; a document, 2
 * deletions.
 */
export const SHARES = { identity: 64, document: 16 }

/** Maximum waiting requests of an identity, except saves and creates, which are never rejected. */
export const SHARE_WAITING = 256

/** Maximum requests that wait for other requests of their identities. */
export const MAX_SHARE_WAITING = 2_048

/** Longer than a turn of the event loop of an unloaded server. */
export const TURN_MILLISECONDS = 4

export const REJECTION_THROTTLE: RejectionThrottleOptions = {
  perSecond: 1_000,
  maxPauseMilliseconds: 1_000,
}
