import { ApiError } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { concurrencyHeaders } from './headers.ts'
import { extendDeadline } from './response-deadline.ts'

/** Time for the queries before and after a wait. */
const SPARE_MILLISECONDS = 10_000

/**
 * Prepares a response that waits for news.
 *
 * @param max how many waits a client may have, and `isFull` whether this one has them
 * @throws ApiError `rate_limited` for a further wait
 */
export function beginWait(
  request: FastifyRequest,
  reply: FastifyReply,
  { seconds, isFull, max }: { seconds: number; isFull: boolean; max: number },
): void {
  if (isFull) {
    reply.headers(concurrencyHeaders(max))
    throw new ApiError('rate_limited', { retryAfter: 1 })
  }
  leaveTurn(request, seconds)
}

/** Lets a request wait for so long, without a slot. */
export function leaveTurn(request: FastifyRequest, seconds: number): void {
  extendDeadline(request.raw, seconds * 1_000 + SPARE_MILLISECONDS)
  request.turn.slots?.leave()
}
