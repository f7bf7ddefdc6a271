import { ServiceError } from '@waraq/sdk/client'

/** What a save that failed means for the next one. */
export type Failure =
  /** Nobody's fault: tried again by itself, not before so long where the service says so. */
  | { kind: 'passing'; retryAfterMs: number }
  /** Somebody else saved another version meanwhile. */
  | { kind: 'conflict' }
  /** As it is, it will never be taken. */
  | { kind: 'final' }

const PASSING_CODES = new Set([
  'network',
  'timeout',
  'token_unavailable',
  'rate_limited',
  'unexpected_answer',
])

/** Sorts what a save rejected with. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ServiceError)) return { kind: 'final' }
  const { status, code, retryAfter = 0 } = error
  if (status === 412) return { kind: 'conflict' }
  const isPassing = PASSING_CODES.has(code) || status >= 500 || status === 408 || status === 409
  return isPassing ? { kind: 'passing', retryAfterMs: retryAfter * 1000 } : { kind: 'final' }
}
