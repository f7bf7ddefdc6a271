import { ApiError } from '@waraq/contract'
import type { FastifyInstance } from 'fastify'
import { HEALTH } from './admission/route-costs.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from './headers.ts'
import { type Check, findReadinessFailure, type ReadinessFailure } from './readiness.ts'

interface Deps {
  app: FastifyInstance
  checks: readonly Check[]
  /** Called when a check of writes throws. */
  onDegraded?: (failure: ReadinessFailure) => void
  /** Additional fields of readiness: the state of each part, such as a corpus that is loading. */
  parts?: Readonly<Record<string, () => string | undefined>>
}

const RETRY_SECONDS = 2
const OK = { status: 'ok' }

/** `/healthz` reports that the process runs, `/readyz` whether it accepts requests. */
export function healthRoutes({ app, checks, onDegraded, parts = {} }: Deps): void {
  app.get('/healthz', HEALTH, async (_request, reply) =>
    reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(JSON.stringify(OK)),
  )

  app.get<{ Querystring: { require?: unknown } }>('/readyz', HEALTH, async ({ query }, reply) => {
    const failure = await findReadinessFailure(checks)
    const isRequired = query.require === 'writes' && failure?.stops === 'writes'
    if (failure && (failure.stops === 'everything' || isRequired)) {
      const { reason, cause } = failure
      throw new ApiError('service_unavailable', { reason, cause, retryAfter: RETRY_SECONDS })
    }
    if (failure?.cause !== undefined) onDegraded?.(failure)
    const states = Object.entries(parts).flatMap(([name, tell]) => {
      const state = tell()
      return state === undefined ? [] : [[name, state] as const]
    })
    const state = failure
      ? { status: 'degraded', [failure.stops]: 'failing', reason: failure.reason }
      : OK
    const body = JSON.stringify({ ...state, ...Object.fromEntries(states) })
    return reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(body)
  })
}
