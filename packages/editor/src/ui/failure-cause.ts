import { ServiceError } from '@waraq/sdk/client'

/** The cause of a failed request, as far as an author can act on it. */
export interface FailureCause {
  kind:
    | 'tokenRefused'
    | 'network'
    | 'serviceDown'
    | 'signedOut'
    | 'tooLarge'
    | 'limitReached'
    | 'refused'
  /** The HTTP status; for `tokenRefused`, that of the host's endpoint. 0 without one. */
  status: number
}

/** Finds the cause of the error of a save or a load. */
export function causeOf(error: unknown): FailureCause {
  if (!(error instanceof ServiceError)) return { kind: 'refused', status: 0 }
  const { status, code } = error
  if (code === 'token_unavailable') return tokenCauseOf(error.cause)
  if (code === 'network' || code === 'timeout') return { kind: 'network', status }
  if (code === 'document_too_large') return { kind: 'tooLarge', status }
  if (code === 'document_limit_reached') return { kind: 'limitReached', status }
  if (status === 401) return { kind: 'signedOut', status }
  const isDown = status >= 500 || status === 408 || status === 409 || status === 429
  return { kind: isDown || code === 'unexpected_answer' ? 'serviceDown' : 'refused', status }
}

// The cause is an error of the host's `getToken`: a `TokenEndpointError`, or any other value.
function tokenCauseOf(cause: unknown): FailureCause {
  const hasStatus = typeof cause === 'object' && cause !== null && 'status' in cause
  const status = hasStatus && typeof cause.status === 'number' ? cause.status : undefined
  if (status === 0) return { kind: 'network', status }
  return { kind: 'tokenRefused', status: status ?? 0 }
}
