import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { type Random, randomShare } from '../lib/random.ts'
import { bodyBytesOf } from './body-bytes.ts'
import { networkOf } from './client-network.ts'
import type { RequestObserver } from './server.ts'
import { callerOf } from './turn.ts'

interface Options {
  log: Logger
  /** The share of quick successful requests that are recorded, 0 to 1. */
  sample: number
  /** Whether a record has the network of the client. */
  hasClient: boolean
  random: Random
}

const HEALTH_ROUTES = ['/healthz', '/readyz']
const SLOW_MILLISECONDS = 1_000
/** As in nginx: the connection ended before the response did. */
const DISCONNECTED = 499

/** One record per request, with status 499 if its client disconnected. It has the route pattern, because paths contain ids and share tokens. */
export function createAccessLog(options: Options): RequestObserver {
  const { log, hasClient } = options

  function record(request: FastifyRequest, reply: FastifyReply, status: number): void {
    const { credential, organizationId } = callerOf(request.turn)
    log.info({
      request_id: request.id,
      method: request.method,
      route: routeOf(request),
      status,
      ms: Math.round(reply.elapsedTime * 100) / 100,
      credential,
      organization_id: organizationId,
      code: reply.errorCode,
      bytes_in: Number(request.headers['content-length'] ?? 0),
      bytes_out: bodyBytesOf(reply),
      client: hasClient ? networkOf(request.ip) : undefined,
    })
  }

  return {
    onRequest(request, reply) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) record(request, reply, DISCONNECTED)
      })
    },
    onResponse(request, reply) {
      if (isRecorded(routeOf(request), reply, options)) record(request, reply, reply.statusCode)
    },
  }
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown'

/** Load balancers check health all day; a sample never hides an error or a slow request. */
function isRecorded(route: string, reply: FastifyReply, { sample, random }: Options): boolean {
  const { statusCode, elapsedTime } = reply
  if (statusCode === 200 && HEALTH_ROUTES.includes(route)) return false
  if (statusCode >= 300 || elapsedTime > SLOW_MILLISECONDS) return true
  return sample === 1 || randomShare(random) < sample
}
