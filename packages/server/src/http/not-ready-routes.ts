import type { Server } from 'node:http'
import { ApiError } from '@waraq/contract'
import type { FastifyInstance } from 'fastify'
import { healthRoutes } from './health-routes.ts'
import type { Check } from './readiness.ts'

const RETRY_SECONDS = 2

/**
 * Routes of a server that listens but is not ready: health checks, and 503 with Retry-After for all
 * others.
 */
export function notReadyRoutes(app: FastifyInstance, checks: readonly Check[]): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url === undefined) {
      throw new ApiError('service_unavailable', { retryAfter: RETRY_SECONDS })
    }
  })
  healthRoutes({ app, checks })
}

/** Moves a listening server to another application; open connections stay. */
export async function handOver(server: Server, to: FastifyInstance): Promise<void> {
  await to.ready()
  for (const event of ['request', 'checkContinue', 'checkExpectation', 'clientError']) {
    server.removeAllListeners(event)
    for (const listener of to.server.listeners(event)) {
      server.on(event, (...asked) => Reflect.apply(listener, to.server, asked))
    }
  }
}
