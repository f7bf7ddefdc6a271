import { ServiceError } from '@waraq/sdk/client'

/** How a failed save affects the next one. */
export type Failure =
  /** Temporary: retried automatically, after the delay that the service asked for. */
  | { kind: 'passing'; retryAfterMs: number }
  /** The author is signed out: retried automatically, because the host may renew the session. */
  | { kind: 'expired'; retryAfterMs: number }
  /** Another version was saved in between. */
  | { kind: 'conflict' }
  /** The document does not exist or is not this author's. */
  | { kind: 'gone' }
  /** The service will not accept this content. */
  | { kind: 'final' }

const PASSING_CODES = new Set([
  'network',
  'timeout',
  'token_unavailable',
  'rate_limited',
  'unexpected_answer',
])
const PASSING_STATUSES = new Set([404, 408, 409])
/** `setTimeout` fires immediately for delays over 25 days, and no author waits for a day. */
const LONGEST_SECONDS = 300
/** Each attempt of a signed-out author requests a token from the host's backend. */
const EXPIRED_MS = 5000

/** Classifies the error of a save. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) return { kind: 'final' }
  const { status, code, retryAfter = 0 } = error
  if (status === 401) return { kind: 'expired', retryAfterMs: EXPIRED_MS }
  if (status === 412) return { kind: 'conflict' }
  // Any other 404 comes from a proxy whose routes change.
  if (code === 'not_found' || status === 410) return { kind: 'gone' }
  const isPassing = PASSING_CODES.has(code) || PASSING_STATUSES.has(status) || status >= 500
  if (!isPassing) return { kind: 'final' }
  return { kind: 'passing', retryAfterMs: Math.min(retryAfter, LONGEST_SECONDS) * 1000 }
}
