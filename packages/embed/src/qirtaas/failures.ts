import { ServiceError } from '@waraq/sdk/client'
import type { ErrorCode } from './surface.ts'

/** An error response of the service. `body` contains its code as `error`. */
export class QirtaasHttpError extends Error {
  override readonly name = 'QirtaasHttpError'
  readonly status: number
  readonly body: { error: string }

  constructor(cause: ServiceError) {
    super(cause.message, { cause })
    this.status = cause.status
    this.body = { error: cause.code }
  }
}

/** Converts an error to the reference client's form. */
export function referenceError(error: unknown): unknown {
  return error instanceof ServiceError && error.status > 0 ? new QirtaasHttpError(error) : error
}

/**
 * Maps to the reference's error codes. Every 401 and 403 is `unauthorized`; `body` has the exact
 * code.
 */
export function referenceCode(error: unknown): ErrorCode {
  if (!(error instanceof ServiceError)) return 'network'
  if (error.status === 413 || error.code === 'document_too_large') return 'doc_too_large'
  if (error.status === 401 || error.status === 403) return 'unauthorized'
  return 'network'
}
