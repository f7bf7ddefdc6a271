import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ApiError } from '@waraq/contract'
import { ClipParameters, type PagePath } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { PUBLIC, SEARCH } from '../../http/admission/route-costs.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { acceptsGzip } from '../../http/content-negotiation.ts'
import { createQueryValidator } from '../../http/validation.ts'
import type { Mushaf } from './mushaf.ts'

interface Deps {
  app: FastifyInstance
  mushaf: Mushaf
  responses: CacheableResponses
}

const unpack = promisify(gunzip)
const PAGE_FILE = /^(\d{3})\.svg$/

/** Public endpoints for pages of the mushaf and clips of them, served from local files. */
export function mushafRoutes({ app, mushaf, responses }: Deps): void {
  const forAll = { onRequest: responses.enforceRateLimit }
  const clipQuery = createQueryValidator(ClipParameters)

  app.get<{ Params: Static<typeof PagePath> }>(
    '/v1/quran/pages/:file',
    { ...forAll, ...PUBLIC },
    (request, reply) => {
      const [, digits] = PAGE_FILE.exec(request.params.file) ?? []
      if (digits === undefined) throw new ApiError('not_found')
      const isPacked = acceptsGzip(request.headers['accept-encoding'])
      return responses.send(request, reply, {
        etag: `"${mushaf.source().version}-${digits}${isPacked ? '-gzip' : ''}"`,
        type: 'image/svg+xml; charset=utf-8',
        headers: {
          ...layoutHeader(),
          vary: 'Accept-Encoding, Origin',
          ...(isPacked && { 'content-encoding': 'gzip' }),
        },
        make: async () => {
          const page = await mushaf.readPage(Number(digits))
          return isPacked ? page : unpack(page)
        },
      })
    },
  )

  app.get('/v1/quran/clips.png', { ...forAll, ...SEARCH }, (request, reply) => {
    const { page, line_start: from, line_end: to } = clipQuery(request.query)
    if (from > to) {
      const values = { name: 'line_end' }
      throw new ApiError('invalid_request', { rule: 'query_invalid', values })
    }
    return responses.send(request, reply, {
      etag: `"${mushaf.source().version}-${page}-${from}-${to}"`,
      type: 'image/png',
      headers: layoutHeader(),
      make: () => mushaf.readClip({ page, from, to }),
    })
  })

  // Names the layout, for clients that store line numbers.
  const layoutHeader = () => ({ 'x-mushaf-layout': mushaf.source().isOwn ? 'own' : 'installed' })
}
