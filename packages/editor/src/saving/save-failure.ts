import { ServiceError } from '@waraq/sdk/client'

/** What a save that failed means for the next one. */
export type Failure =
  /** Nobody's fault: tried again by itself, not before so long where the service says so. */
  | { kind: 'passing'; retryAfterMs: number }
  /** The author is signed out: tried again by itself, for the host may sign them in again. */
  | { kind: 'expired'; retryAfterMs: number }
  /** Somebody else saved another version meanwhile. */
  | { kind: 'conflict' }
  /** The document is not there any more, or not this author's. */
  | { kind: 'gone' }
  /** As it is, it will never be taken. */
  | { kind: 'final' }

const PASSING_CODES = new Set([
  'network',
  'timeout',
  'token_unavailable',
  'rate_limited',
  'unexpected_answer',
])
/** A timer takes what is longer than 25 days for no time at all, and nobody waits for a day. */
const LONGEST_SECONDS = 300
/** Each attempt of a signed-out author asks the host's backend for a token. */
const EXPIRED_MS = 5000

/** Sorts what a save rejected with. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) return { kind: 'final' }
  const { status, code, retryAfter = 0 } = error
  if (status === 401) return { kind: 'expired', retryAfterMs: EXPIRED_MS }
  if (status === 412) return { kind: 'conflict' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const isPassing = PASSING_CODES.has(code) || status >= 500 || status === 408 || status === 409
  if (!isPassing) return { kind: 'final' }
  return { kind: 'passing', retryAfterMs: Math.min(retryAfter, LONGEST_SECONDS) * 1000 }
}
