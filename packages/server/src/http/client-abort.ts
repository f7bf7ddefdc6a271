import { ApiError } from '@waraq/contract'
import type { FastifyReply } from 'fastify'

/** Aborted when the client disconnects before it has the whole response. */
export function clientAbortSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort(new ApiError('invalid_request'))
  })
  return gone.signal
}
