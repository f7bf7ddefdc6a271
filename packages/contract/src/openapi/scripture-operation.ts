import type { ErrorCode } from '../errors.ts'
import type { Operation } from './operation.ts'

/** Row 13 of the specification has every call under /v1/quran and /v1/hadith. */
export const SCRIPTURE_ENDPOINT = 13

/** What any call of scripture may refuse with, beside what is wrong with the question. */
export const SCRIPTURE_ERRORS: readonly ErrorCode[] = [
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

export interface ScriptureRead
  extends Pick<Operation, 'id' | 'path' | 'tag' | 'summary' | 'description' | 'parameters'> {
  success: Pick<Operation['success'], 'schema' | 'description' | 'mediaType'>
  errors?: readonly ErrorCode[]
}

/** What the reading calls have in common: they are for everybody, who may keep what was read. */
export function scriptureReadOperation({
  success,
  errors = [],
  ...call
}: ScriptureRead): Operation {
  return {
    ...call,
    endpoint: SCRIPTURE_ENDPOINT,
    method: 'GET',
    credentials: ['none'],
    headers: ['If-None-Match'],
    success: { ...success, status: 200, headers: ['ETag'] },
    errors: ['invalid_request', ...errors, ...SCRIPTURE_ERRORS],
  }
}
