import type { DocumentChange, ErrorCode } from '@waraq/contract'

/**
 * Client-side errors, with status 0:
 * - `network`: the service is unreachable or the connection broke; it may have processed the
 *   request
 * - `timeout`: no complete response in time; the service may have processed the request
 * - `token_unavailable`: `getToken` threw, hung or returned an invalid token; see `cause`
 * - `destroyed`: the client was destroyed before or during the request
 *
 * `unexpected_answer` has the status of the response, which violates the contract: for example one
 * from a proxy, a captive portal or a wrong URL.
 */
type LocalErrorCode =
  | 'network'
  | 'timeout'
  | 'token_unavailable'
  | 'destroyed'
  | 'unexpected_answer'

/** A code of the contract or of this library; unknown codes of a later service pass through. */
export type ServiceErrorCode = ErrorCode | LocalErrorCode | (string & Record<never, never>)

/** Details of an error besides status and code. */
export interface ServiceErrorDetails {
  /** Replaces the whole message. */
  message?: string
  /** A sentence about the cause, for the message; programs use `code`. */
  sentence?: string | undefined
  /** JSON pointer (RFC 6901) to the rejected value in the request body. */
  field?: string | undefined
  /** The entry of the code in the service's documentation. */
  docUrl?: string | undefined
  /** The request id of the service, from `X-Request-Id`. */
  requestId?: string | undefined
  /** Seconds to wait before the next attempt, from `Retry-After`. */
  retryAfter?: number | undefined
  /** The size limit of a document in bytes, from `Waraq-Content-Limit`. */
  limit?: number | undefined
  /** What was saved since the version of a change, with `precondition_failed`. */
  changes?: readonly DocumentChange[] | undefined
  cause?: unknown
}

/**
 * The error that this library throws: an error response, or no response. Branch on `code`
 * (specification section 7) and fall back to `status`.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  /** The HTTP status; 0 without a response. A signed-out author is 401 without a request. */
  readonly status: number
  readonly code: ServiceErrorCode
  /** JSON pointer (RFC 6901) to the rejected value in the request body. */
  readonly field: string | undefined
  /** The entry of the code in the service's documentation. */
  readonly docUrl: string | undefined
  readonly requestId: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** The size limit of a document in bytes, with `document_too_large`. */
  readonly limit: number | undefined
  /** What was saved since the version of a change, with `precondition_failed`. */
  readonly changes: readonly DocumentChange[] | undefined

  constructor(status: number, code: ServiceErrorCode, details: ServiceErrorDetails = {}) {
    super(
      details.message ?? messageOf(status, code, details),
      details.cause === undefined ? {} : details,
    )
    this.status = status
    this.code = code
    this.field = details.field
    this.docUrl = details.docUrl
    this.requestId = details.requestId
    this.retryAfter = details.retryAfter
    this.limit = details.limit
    this.changes = details.changes
  }
}

function messageOf(
  status: number,
  code: string,
  { sentence, docUrl }: ServiceErrorDetails,
): string {
  const name = status ? `${code} (${status})` : code
  if (!sentence) return name
  return `${name}: ${sentence}${docUrl ? ` See ${docUrl}` : ''}`
}
