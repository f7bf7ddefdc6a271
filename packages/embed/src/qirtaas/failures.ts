import { ServiceError } from '@waraq/sdk/client'
import type { ErrorCode } from './surface.ts'

/** An answer of the service that refuses. `body` holds its code as `error`. */
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

/** The same failure as a host of the reference client knows it. */
export function referenceError(error: unknown): unknown {
  return error instanceof ServiceError && error.status > 0 ? new QirtaasHttpError(error) : error
}

/** Which of its few codes it has for that. Every 401 and 403 is `unauthorized`: `body` tells them apart. */
export function referenceCode(error: unknown): ErrorCode {
  if (!(error instanceof ServiceError)) return 'network'
  if (error.status === 413 || error.code === 'document_too_large') return 'doc_too_large'
  if (error.status === 401 || error.status === 403) return 'unauthorized'
  return 'network'
}
