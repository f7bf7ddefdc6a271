import type { ErrorCode } from '@waraq/contract'

/**
 * What goes wrong on this side of the wire, with status 0:
 * - `network`: the service could not be reached, or the connection broke; whether it acted is unknown
 * - `timeout`: no whole answer in time; whether it acted is unknown
 * - `token_unavailable`: `getToken` threw, hung or gave something that is no token; `cause` says what
 * - `destroyed`: the client was destroyed before or during the call
 *
 * `unexpected_answer` carries the status that came: the answer is not one of this contract, as from a
 * proxy, a sign-in page of a network or a wrong address.
 */
export type LocalErrorCode =
  | 'network'
  | 'timeout'
  | 'token_unavailable'
  | 'destroyed'
  | 'unexpected_answer'

/** A code of the contract or of this library; codes of a later service pass through as they came. */
export type ServiceErrorCode = ErrorCode | LocalErrorCode | (string & Record<never, never>)

/** What is known of a failure beyond its status and code. */
export interface ServiceErrorDetails {
  /** A sentence for people; programs read `code`. */
  message?: string
  /** The service's own name for the request, from `X-Request-Id`. */
  requestId?: string | undefined
  /** Seconds to wait before another attempt, from `Retry-After`. */
  retryAfter?: number | undefined
  cause?: unknown
}

/**
 * The one error of this library: a refusal of the service, or the lack of an answer. Branch on `code`
 * (specification section 7), fall back to `status`.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** The HTTP status; 0 where no request was answered. A signed-out author is 401 without a request. */
  readonly status: number
  readonly code: ServiceErrorCode
  readonly requestId: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, code: ServiceErrorCode, details: ServiceErrorDetails = {}) {
    super(
      details.message ?? (status ? `${code} (${status})` : code),
      details.cause === undefined ? {} : details,
    )
    this.status = status
    this.code = code
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
  }
}
