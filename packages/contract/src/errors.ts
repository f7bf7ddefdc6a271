import type { ErrorRule } from './error-rules.ts'

/**
 * All error codes with their HTTP status (specification section 7 and docs/contract.md).
 * /v1 is frozen: add codes, never change one.
 */
export const ERROR_STATUS = {
  external_user_id_required: 400,
  external_user_id_invalid: 400,
  invalid_json: 400,
  invalid_content: 400,
  invalid_request: 400,
  authentication_required: 401,
  invalid_token: 401,
  token_expired: 401,
  invalid_api_key: 401,
  organization_suspended: 403,
  identity_suspended: 403,
  document_taken_down: 403,
  scope_required: 403,
  document_limit_reached: 403,
  invalid_signature: 403,
  invalid_grant: 403,
  image_limit_reached: 403,
  version_limit_reached: 403,
  share_limit_reached: 403,
  comment_limit_reached: 403,
  webhook_limit_reached: 403,
  password_required: 403,
  password_invalid: 403,
  share_access_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_in_progress: 409,
  upload_in_progress: 409,
  version_is_current: 409,
  share_is_default: 409,
  thread_resolved: 409,
  webhook_disabled: 409,
  writer_limit_reached: 409,
  document_deleted: 410,
  events_expired: 410,
  precondition_failed: 412,
  document_too_large: 413,
  image_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  image_invalid: 422,
  file_invalid: 422,
  webhook_url_refused: 422,
  rate_limited: 429,
  internal_error: 500,
  content_damaged: 500,
  not_available: 501,
  service_unavailable: 503,
  storage_unavailable: 503,
  corpus_not_installed: 503,
  stream_limit_reached: 503,
} as const

/** An error code of the closed table. Clients pass on unknown codes of later versions. */
export type ErrorCode = keyof typeof ERROR_STATUS

/** Why a server is not ready or cannot write. A closed list; later versions may add to it. */
export const READINESS_REASONS = [
  'starting',
  'database_away',
  'database_went_back',
  'disk_full',
  'disk_low',
  'clock_off',
  'files_exhausted',
  'draining',
] as const

export type ReadinessReason = (typeof READINESS_REASONS)[number]

/** Why a file cannot be read. A closed list; later versions may add to it. */
export const FILE_REASONS = ['encrypted', 'damaged', 'too_complex', 'not_the_format'] as const

export type FileReason = (typeof FILE_REASONS)[number]

/** Details of an error. The first four and `changes` go into the body, the others into headers. */
export interface ErrorDetail {
  /** The rule that the request broke; its sentence is the message. */
  rule?: ErrorRule
  /** Values for that sentence: measured numbers and names, never sent values. */
  values?: Readonly<Record<string, string | number>>
  /** JSON pointer (RFC 6901) to the offending value in the body: `/content/content/3/type`. */
  field?: string
  /** Why a server is not ready, or a file cannot be read. */
  reason?: ReadinessReason | FileReason
  /** The current ETag of the document. */
  etag?: string
  /** What was saved since the version of the request, as JSON. */
  changes?: string
  /** Seconds after which the same request may succeed. */
  retryAfter?: number
}

/** An error with a code of the contract. `http/` maps it to a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, { cause, ...detail }: ErrorOptions & ErrorDetail = {}) {
    super(code, { cause })
    this.code = code
    this.detail = detail
  }
}
