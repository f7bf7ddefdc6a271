import type { FastifyInstance } from 'fastify'
import { SMALL_BODY } from './body.ts'
import { createErrorSender } from './errors.ts'
import { createHttpServer } from './server.ts'

type Deps = Omit<
  Parameters<typeof createHttpServer>[0],
  'largestBodyBytes' | 'origins' | 'trustProxy' | 'admissionHooks'
>

/**
 * Creates the HTTP server of the administration, which has the listener of the metrics. It counts
 * guesses by the address of the connection, and refuses requests of pages, whatever they send.
 */
export function createAdminServer(
  { log, observers, limiter, keepAliveMilliseconds, lifecycle, monotonicNow, errorBody }: Deps,
  declare: (app: FastifyInstance) => void,
): FastifyInstance {
  const sendError = createErrorSender(errorBody)
  const server = {
    log,
    observers,
    limiter,
    largestBodyBytes: SMALL_BODY.bytes,
    origins: [],
    trustProxy: false,
    keepAliveMilliseconds,
    lifecycle,
    monotonicNow,
    errorBody,
  }
  return createHttpServer(server, (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.headers.origin === undefined) return
      return sendError(request, reply, 'invalid_request', { status: 403, rule: 'origin_refused' })
    })
    declare(app)
  })
}
