import { ApiError } from '@waraq/contract'
import type { FastifyReply } from 'fastify'

/** One for all, because an error takes long to create and every request ends. */
const ENDED = new ApiError('invalid_request')

/** Aborted when nothing waits for the result: the client has disconnected, or has its response. */
export function clientAbortSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(ENDED)
  // A client that has left already sends no event.
  if (reply.raw.closed) abort()
  else reply.raw.once('close', abort)
  return controller.signal
}
