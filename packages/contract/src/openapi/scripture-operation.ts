import type { ErrorCode } from '../errors.ts'
import type { Operation } from './operation.ts'

/** The specification has one row, 13, for all endpoints under /v1/quran and /v1/hadith. */
const numberOf = (path: string) => /^\/v1\/(quran|hadith)\//.test(path) && { endpoint: 13 }

/** Errors of every scripture endpoint, besides those of an invalid request. */
const SCRIPTURE_ERRORS: readonly ErrorCode[] = [
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

interface ScriptureRead
  extends Pick<Operation, 'id' | 'path' | 'tag' | 'summary' | 'description' | 'parameters'> {
  success: Pick<Operation['success'], 'schema' | 'description' | 'mediaTypes' | 'headers'>
  errors?: readonly ErrorCode[]
}

/** Creates an operation with the common parts of scripture reads: public and cacheable. */
export function scriptureReadOperation({
  success,
  errors = [],
  ...operation
}: ScriptureRead): Operation {
  return {
    ...operation,
    ...numberOf(operation.path),
    method: 'GET',
    credentials: ['none'],
    headers: ['If-None-Match'],
    success: { ...success, status: 200, headers: ['ETag', ...(success.headers ?? [])] },
    errors: ['invalid_request', ...errors, ...SCRIPTURE_ERRORS],
  }
}

/** Creates an operation that needs the Quran. */
export const quranOperation = ({
  tag = 'Quran',
  errors = [],
  ...operation
}: Omit<ScriptureRead, 'tag'> & Partial<Pick<ScriptureRead, 'tag'>>): Operation =>
  scriptureReadOperation({ ...operation, tag, errors: [...errors, 'corpus_not_installed'] })

type Verification = Pick<Operation, 'id' | 'path' | 'tag' | 'summary' | 'description' | 'body'> & {
  success: Pick<Operation['success'], 'schema' | 'description' | 'headers'>
  errors?: readonly ErrorCode[]
}

/** Creates an operation with the common parts of verifications; a token raises their limits. */
export const verifyOperation = ({
  success,
  errors = [],
  ...operation
}: Verification): Operation => ({
  ...operation,
  ...numberOf(operation.path),
  method: 'POST',
  credentials: ['embedToken', 'none'],
  success: { ...success, status: 200 },
  errors: [
    'invalid_request',
    'invalid_content',
    'invalid_json',
    'unsupported_media_type',
    'document_too_large',
    'invalid_token',
    'token_expired',
    'organization_suspended',
    'identity_suspended',
    ...SCRIPTURE_ERRORS,
    ...errors,
  ],
})
