import { Refusal } from '@waraq/contract'
import type { FastifyInstance } from 'fastify'
import { JSON_TYPE, NO_STORE } from './headers.ts'
import type { Lifecycle } from './server.ts'

interface Deps {
  app: FastifyInstance
  lifecycle: Lifecycle
  /** Throws where the database does not answer. */
  probe: () => Promise<unknown>
}

const OK = JSON.stringify({ status: 'ok' })

/** Whether the process runs, and whether requests may be sent to it. */
export function healthRoutes({ app, lifecycle, probe }: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.headers(NO_STORE).type(JSON_TYPE).send(OK))

  app.get('/readyz', async (_request, reply) => {
    if (lifecycle.isDraining) throw new Refusal('service_unavailable')
    await probe()
    return reply.headers(NO_STORE).type(JSON_TYPE).send(OK)
  })
}
