import { ApiError } from '@waraq/contract'
import type { FastifyReply } from 'fastify'

/** Aborted when nothing waits for the result: the client has disconnected, or has its response. */
export function clientAbortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => controller.abort(new ApiError('invalid_request')))
  return controller.signal
}
