import { type DocumentPath, TagsBody } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { LARGE_READ, READ, WRITE } from '../../http/admission/route-costs.ts'
import { SMALL_BODY } from '../../http/body.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import type { Credentials } from '../../http/credentials.ts'
import { NO_STORE_HEADERS, REVALIDATE_HEADERS } from '../../http/headers.ts'
import { createValidator } from '../../http/validation.ts'
import type { Tags } from './tags.ts'

interface Deps {
  app: FastifyInstance
  tags: Tags
  credentials: Credentials
  bodies: BodyParser
}

interface ById {
  Params: Static<typeof DocumentPath>
}

const parseTagsBody = createValidator(TagsBody)

/** Tags of documents (docs/contract.md). */
export function tagRoutes({ app, tags, credentials, bodies }: Deps): void {
  const { identityOf } = credentials
  const byIdentity = { onRequest: credentials.requireIdentity }
  const path = '/v1/documents/:id/tags/'

  app.get('/v1/documents/tags/', { ...byIdentity, ...LARGE_READ }, async (request, reply) => {
    const counts = await tags.count(identityOf(request))
    const body = counts.map(({ tag, count }) => ({ tag, count }))
    return reply.headers(REVALIDATE_HEADERS).send(body)
  })

  app.get<ById>(path, { ...byIdentity, ...READ }, async (request, reply) => {
    const own = await tags.read(identityOf(request), request.params.id)
    return reply.headers(REVALIDATE_HEADERS).send({ tags: own })
  })

  app.patch<ById>(path, { ...byIdentity, ...WRITE }, async (request, reply) => {
    const body = parseTagsBody(await bodies.read(request, reply, SMALL_BODY))
    const own = await tags.replace(identityOf(request), request.params.id, body.tags)
    return reply.headers(NO_STORE_HEADERS).send({ tags: own })
  })
}
