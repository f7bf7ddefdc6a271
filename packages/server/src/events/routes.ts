import { MAX_EVENT_WAITS } from '@waraq/contract'
import { EventListParameters } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { HEALTH } from '../http/admission/route-costs.ts'
import { clientAbortSignal } from '../http/client-abort.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../http/headers.ts'
import { beginWait } from '../http/long-poll.ts'
import { createQueryValidator } from '../http/validation.ts'
import type { Feed } from './feed.ts'
import { presentPage } from './present.ts'
import { parseTypes } from './types.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  feed: Feed
}

const DEFAULT_LIMIT = 100

/** The events of an organization, for its backend. */
export function eventRoutes({ app, credentials, feed }: Deps): void {
  const { requireBackend, backendOf } = credentials
  const listQuery = createQueryValidator(EventListParameters)

  app.get(
    '/v1/events/',
    { onRequest: requireBackend('events'), ...HEALTH },
    async (request, reply) => {
      const { after, limit = DEFAULT_LIMIT, types, wait: seconds = 0 } = listQuery(request.query)
      const backend = backendOf(request)
      const isFull = feed.isFull(backend)
      if (seconds > 0) beginWait(request, reply, { seconds, isFull, max: MAX_EVENT_WAITS })
      const page = await feed.read(
        backend,
        { after, limit, types: types === undefined ? undefined : parseTypes(types) },
        { seconds, signal: clientAbortSignal(reply) },
      )
      return reply
        .headers(NO_STORE_HEADERS)
        .type(JSON_TYPE)
        .send(JSON.stringify(presentPage(page)))
    },
  )
}
