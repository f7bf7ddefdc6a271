import { ApiError } from '@waraq/contract'
import type { FastifyReply } from 'fastify'

/** Aborted when nothing waits for the result: the client has disconnected, or has its response. */
export function clientAbortSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new ApiError('invalid_request')))
  return gone.signal
}
