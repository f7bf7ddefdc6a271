import { createOpenApi } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { PUBLIC } from './admission/route-costs.ts'
import { JSON_TYPE, PUBLIC_CACHE_HEADERS } from './headers.ts'

interface Deps {
  app: FastifyInstance
  publicUrl: () => string
  version: string
}

export function openApiRoute({ app, publicUrl, version }: Deps): void {
  let cached = { url: '', text: '' }

  app.get('/v1/openapi.json', PUBLIC, async (_request, reply) => {
    const url = publicUrl()
    if (cached.url !== url) cached = { url, text: JSON.stringify(createOpenApi(url, version)) }
    return reply.headers(PUBLIC_CACHE_HEADERS).type(JSON_TYPE).send(cached.text)
  })
}
