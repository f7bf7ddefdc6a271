import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Random, randomShare } from '../lib/random.ts'
import { bodyBytesOf } from './body-bytes.ts'
import { networkOf } from './client-network.ts'
import type { Caller } from './request-caller.ts'
import type { RequestObserver } from './server.ts'

interface Options {
  log: Logger
  callerOf: (request: FastifyRequest) => Caller
  /** The share of quick successful requests that are recorded, 0 to 1. */
  sample: number
  /** Whether a record has the network of the client. */
  hasClient: boolean
  random: Random
}

const HEALTH_ROUTES = ['/healthz', '/readyz']
const SLOW_MILLISECONDS = 1_000

/** One record per request. It has the route pattern, because paths contain ids and share tokens. */
export function createAccessLog(options: Options): RequestObserver {
  const { log, callerOf, hasClient } = options
  return {
    onResponse(request, reply) {
      const route = request.routeOptions.url ?? 'unknown'
      if (!isRecorded(route, reply, options)) return
      const { credential, organizationId } = callerOf(request)
      log.info({
        request_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 100) / 100,
        credential,
        organization_id: organizationId,
        code: reply.errorCode,
        bytes_in: Number(request.headers['content-length'] ?? 0),
        bytes_out: bodyBytesOf(reply),
        client: hasClient ? networkOf(request.ip) : undefined,
      })
    },
  }
}

/** Load balancers check health all day; a sample never hides an error or a slow request. */
function isRecorded(route: string, reply: FastifyReply, { sample, random }: Options): boolean {
  const { statusCode, elapsedTime } = reply
  if (statusCode === 200 && HEALTH_ROUTES.includes(route)) return false
  if (statusCode >= 300 || elapsedTime > SLOW_MILLISECONDS) return true
  return sample === 1 || randomShare(random) < sample
}
