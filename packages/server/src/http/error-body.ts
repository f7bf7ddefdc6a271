import { type ErrorBody, type ErrorCode, type ErrorDetail, messageOf } from '@waraq/contract'

interface Deps {
  /** Whether bodies have more than the code. */
  hasErrorDetails: boolean
  /** The address of the documentation, without a trailing slash; undefined if there is none. */
  docsUrl: () => string | undefined
}

/** Returns the body of an error. */
export type ErrorBodyOf = (code: ErrorCode, detail?: ErrorDetail) => ErrorBody

/** Creates the function that writes the body of every error. */
export function createErrorBody({ hasErrorDetails, docsUrl }: Deps): ErrorBodyOf {
  return (code, detail = {}) => {
    const { field, reason } = detail
    const data = reason !== undefined && { reason }
    if (!hasErrorDetails) return { error: code, ...data }
    const docs = docsUrl()
    return {
      error: code,
      message: messageOf(code, detail),
      ...(field !== undefined && { field }),
      ...(docs !== undefined && { doc_url: `${docs}/errors/#${code}` }),
      ...data,
    }
  }
}

/** The same error as problem details (RFC 9457). */
export function problemOf(body: ErrorBody, status: number, requestId: string) {
  const { error, message, field, doc_url: type = 'about:blank', reason } = body
  return {
    type,
    title: error,
    status,
    // Without details, the body is the same for every request.
    ...(message !== undefined && { detail: message, instance: `urn:uuid:${requestId}` }),
    ...(field !== undefined && { errors: [{ pointer: field, detail: message }] }),
    error,
    ...(reason !== undefined && { reason }),
  }
}
