import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, ERROR_STATUS, type ErrorCode, type ErrorDetail } from '@waraq/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import { prefers } from './content-negotiation.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

const RETRY_SECONDS = 1

/** What the framework refuses on the caller's account; anything else that it throws is a bug of ours. */
const CODE_OF_FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_VALIDATION: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}

/**
 * A refused credential is answered after a random delay of up to this. What a look-up took tells
 * whether the key or document exists, but drowns in the delay: with the rate limit on guesses it
 * would take months to average it out.
 */
const MAX_DELAY_MILLISECONDS = 5

/** The one place where an exception becomes an answer. */
export function createErrorHandler(log: Logger, limiter: RateLimiter) {
  return async (error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply) => {
    let apiError = error instanceof ApiError ? error : apiErrorOf(error)
    const isAnonymous = isGuess(apiError) && !limiter.isAuthenticated(reply)
    if (isAnonymous && !limiter.consume('anonymous', request.ip, reply)) {
      apiError = new ApiError('rate_limited')
    }
    if (ERROR_STATUS[apiError.code] >= 500) logFailure(log, request, apiError)
    const { code, detail } = apiError
    if (isRefusedCredential(code)) await delay(randomInt(MAX_DELAY_MILLISECONDS))
    return sendError(request, reply.headers(headersOf(apiError)), code, detail)
  }
}

// What we refuse for the moment on purpose, such as a search while its index is built, has no cause to look for.
function logFailure(log: Logger, request: FastifyRequest, { code, cause }: ApiError): void {
  if (cause === undefined) log.warn({ request_id: request.id, code })
  else log.error({ request_id: request.id, code, err: cause })
}

/** The same request may succeed when another one has ended. */
const IN_PROGRESS: readonly ErrorCode[] = ['idempotency_in_progress', 'upload_in_progress']

/** What a refusal tells beside its code. */
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

/** Writes `{"error": code}`, or the same as problem details (RFC 9457) for whoever asks for those. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  { status = ERROR_STATUS[code], field, reason }: ErrorDetail & { status?: number } = {},
) {
  const wantsProblem = prefers(
    request.headers.accept,
    'application/problem+json',
    'application/json',
  )
  const problem = wantsProblem && { type: 'about:blank', title: code, status }
  const body = { ...problem, error: code, field, reason }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(
      wantsProblem ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
    )
    .send(JSON.stringify(body))
}

const apiErrorOf = (error: FastifyError): ApiError =>
  new ApiError(CODE_OF_FRAMEWORK[error.code] ?? 'internal_error', { cause: error })

/**
 * Whether somebody guesses at secrets: of keys and tokens that is 401, of signatures 403, of share tokens
 * 404. A credential that was ours is no guess: its owner must hear that a fresh one is due.
 */
export function isGuess(apiError: ApiError): boolean {
  const { code } = apiError
  if (apiError instanceof ExpiredCredentialError || code === 'token_expired') return false
  return isRefusedCredential(code) || code === 'not_found'
}

const isRefusedCredential = (code: ErrorCode): boolean =>
  code === 'invalid_signature' || (ERROR_STATUS[code] === 401 && code !== 'token_expired')

/** RFC 6750 section 3: the error attribute only where a credential was presented. */
function challengeOf(code: ErrorCode): string {
  const realm = 'Bearer realm="v1"'
  return code === 'authentication_required' ? realm : `${realm}, error="invalid_token"`
}
