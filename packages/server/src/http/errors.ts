import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  ApiError,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  type ErrorRule,
} from '@waraq/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { prefers } from './content-negotiation.ts'
import { type ErrorBodyOf, problemOf } from './error-body.ts'
import { JSON_TYPE, PROBLEM_TYPE } from './headers.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The code of an error response. */
    errorCode: ErrorCode | undefined
  }
}

const RETRY_SECONDS = 1

/** Framework errors caused by the client; any other one is an internal error. */
const CODE_OF_FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_VALIDATION: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/**
 * Maximum random delay of the response to a rejected credential. It hides the duration of the
 * lookup, which would tell whether the key or document exists: within the rate limit on guesses,
 * averaging the delay out takes months.
 */
const MAX_DELAY_MILLISECONDS = 5

interface Deps {
  log: Logger
  limiter: RateLimiter
  sendError: SendError
}

/** The only place that turns exceptions into responses. */
export function createErrorHandler({ log, limiter, sendError }: Deps) {
  return async (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
    let apiError = error instanceof ApiError ? error : apiErrorOf(error)
    const isAnonymous = isGuess(apiError) && !limiter.isCounted(reply)
    if (isAnonymous && !limiter.consume('anonymous', request.ip, reply)) {
      apiError = new ApiError('rate_limited')
    }
    if (ERROR_STATUS[apiError.code] >= 500) logFailure(log, request, apiError)
    const { code, detail } = apiError
    if (isRefusedCredential(code)) await delay(randomInt(MAX_DELAY_MILLISECONDS))
    const kind = wrongCredential(code, request.headers.authorization)
    return sendError(request, reply.headers(headersOf(apiError)), code, { ...kind, ...detail })
  }
}

// A deliberate temporary rejection, such as a search during the index build, has no cause.
function logFailure(log: Logger, request: FastifyRequest, { code, cause }: ApiError): void {
  if (cause === undefined) log.warn({ request_id: request.id, code })
  else log.error({ request_id: request.id, code, err: cause })
}

/** The same request may succeed once a concurrent one has finished. */
const IN_PROGRESS: readonly ErrorCode[] = ['idempotency_in_progress', 'upload_in_progress']

function headersOf({ code, detail }: ApiError): Record<string, string | number> {
  const status = ERROR_STATUS[code]
  const isWorthRetrying = status === 503 || IN_PROGRESS.includes(code)
  const retryAfter = detail.retryAfter ?? (isWorthRetrying ? RETRY_SECONDS : undefined)
  return {
    ...(status === 401 && { 'www-authenticate': challengeOf(code) }),
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    ...(detail.etag !== undefined && { etag: detail.etag }),
  }
}

/** Sends an error, by default with the status of its code. */
export type SendError = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  detail?: ErrorDetail & { status?: number },
) => FastifyReply

/** Creates the function that sends an error: as problem details if the client prefers them. */
export function createErrorSender(errorBody: ErrorBodyOf): SendError {
  return (request, reply, code, { status = ERROR_STATUS[code], ...detail } = {}) => {
    const body = errorBody(code, detail)
    reply.errorCode = code
    // Malformed ids are rejected before the limit is known, and foreign ones must look the same.
    if (code !== 'document_too_large') reply.removeHeader('waraq-content-limit')
    const prefersProblem = prefers(
      request.headers.accept,
      'application/problem+json',
      'application/json',
    )
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type(prefersProblem ? PROBLEM_TYPE : JSON_TYPE)
      .send(
        prefersProblem ? JSON.stringify(problemOf(body, status, request.id)) : textOf(body, detail),
      )
  }
}

const textOf = (body: ErrorBody, { changes }: ErrorDetail): string => {
  const text = JSON.stringify(body)
  return changes === undefined ? text : `${text.slice(0, -1)},"changes":${changes}}`
}

const apiErrorOf = (error: FastifyError | OperatorError): ApiError =>
  error instanceof OperatorError
    ? new ApiError(error.code ?? 'internal_error', { cause: error })
    : new ApiError(CODE_OF_FRAMEWORK[error.code] ?? 'internal_error', { cause: error })

/**
 * Whether this error may answer a guess at a secret: 401 for keys and tokens, 403 for signatures and grants,
 * 404 for share tokens. An expired credential is not a guess: its holder must learn that it needs a
 * new one.
 */
export function isGuess(apiError: ApiError): boolean {
  const { code } = apiError
  if (apiError instanceof ExpiredCredentialError || code === 'token_expired') return false
  return isRefusedCredential(code) || code === 'not_found'
}

const isRefusedCredential = (code: ErrorCode): boolean =>
  code === 'invalid_signature' ||
  code === 'invalid_grant' ||
  (ERROR_STATUS[code] === 401 && code !== 'token_expired')

/** RFC 6750 section 3: send the error attribute only if the request has a credential. */
function challengeOf(code: ErrorCode): string {
  const realm = 'Bearer realm="v1"'
  return code === 'authentication_required' ? realm : `${realm}, error="invalid_token"`
}

/** Forms of the header `Authorization` with a credential that belongs somewhere else. */
const FORMS: [form: RegExp, rules: Partial<Record<ErrorCode, ErrorRule>>][] = [
  [/^Bearer +waraq_sk_/i, { invalid_token: 'key_as_token' }],
  [/^Bearer +waraq_ss_/i, { invalid_token: 'secret_as_token', invalid_api_key: 'secret_as_key' }],
  [/^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i, { invalid_api_key: 'token_as_key' }],
  [/^Basic(?: |$)/i, everywhere('scheme_basic')],
  [/^(?!Bearer(?: |$))/i, everywhere('scheme_missing')],
]

function everywhere(rule: ErrorRule) {
  return { invalid_token: rule, invalid_api_key: rule, share_access_required: rule }
}

/** Names the kind of a refused credential, by its form; never the credential itself. */
function wrongCredential(code: ErrorCode, authorization: string | undefined): ErrorDetail {
  if (authorization === undefined) return {}
  const [, rules] = FORMS.find(([form]) => form.test(authorization)) ?? []
  const rule = rules?.[code]
  return rule === undefined ? {} : { rule }
}
