import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SMALL_BODY } from './body.ts'
import { createErrorSender } from './errors.ts'
import { createHttpServer } from './server.ts'

type Deps = Omit<
  Parameters<typeof createHttpServer>[0],
  'largestBodyBytes' | 'origins' | 'trustProxy' | 'admissionHooks'
>

/**
 * Creates the HTTP server of the administration, which has the listener of the metrics. It counts
 * guesses by the address of the connection, and refuses requests of all pages but its own, whatever
 * they send.
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
      if (isOwnOrigin(request)) return
      return sendError(request, reply, 'invalid_request', { status: 403, rule: 'origin_refused' })
    })
    declare(app)
  })
}

/** Whether the page of this server sends a request, or none does. The listener has checked `Host`. */
function isOwnOrigin({ headers: { origin, host } }: FastifyRequest): boolean {
  if (origin === undefined) return true
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}
