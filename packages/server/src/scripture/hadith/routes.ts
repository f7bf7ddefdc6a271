import { ApiError, type HadithCollections } from '@waraq/contract'
import { type CollectionPath, HadithSearchParameters } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { PUBLIC, SEARCH } from '../../http/admission/route-costs.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import { ipv6PrefixOf } from '../../http/ipv6-prefix.ts'
import { createQueryValidator } from '../../http/validation.ts'
import type { Hadith } from './hadith.ts'

interface Deps {
  app: FastifyInstance
  hadith: Hadith
  responses: CacheableResponses
  /** The software version, part of ETags. */
  version: string
}

/** Tells an empty result from a service without collections. */
export const NOT_INSTALLED = { 'waraq-scripture': 'not-installed' }

/** Public endpoints under /v1/hadith, served from a local file. */
export function hadithRoutes({ app, hadith, responses, version }: Deps): void {
  const forAll = { onRequest: responses.enforceRateLimit }
  const etagOf = (installed: string | undefined) => `"${installed ?? 'none'}-${version}"`
  const searchQuery = createQueryValidator(HadithSearchParameters)

  app.get('/v1/hadith/search/', { ...forAll, ...SEARCH }, (request, reply) => {
    const { q, ref, ...page } = searchQuery(request.query)
    const query = ref ?? q
    if (query === undefined) {
      throw new ApiError('invalid_request', { rule: 'query_missing', values: { name: 'q' } })
    }
    const installed = hadith.version()
    const make = async () => {
      const referred = hadith.lookUps()?.refer(query) ?? []
      if (!installed || referred.length > 0) return JSON.stringify(referred)
      return hadith.search({ query, ...page }, ipv6PrefixOf(request.ip), clientAbortSignal(reply))
    }
    const headers = installed ? {} : NOT_INSTALLED
    return responses.send(request, reply, { etag: etagOf(installed), headers, make })
  })

  app.get('/v1/hadith/collections/', { ...forAll, ...PUBLIC }, (request, reply) => {
    const installed = hadith.version()
    const sync = hadith.progress() ?? null
    const make = async () =>
      collectionsOf(hadith.lookUps()?.listCollections() ?? [], sync, hadith.emptyNotice)
    const step = sync ? `-${sync.state}-${sync.started_at}-${sync.collection}-${sync.done}` : ''
    const etag = `"${(installed ?? 'none') + step}-${version}"`
    return responses.send(request, reply, { etag, make })
  })

  app.get<{ Params: Static<typeof CollectionPath> }>(
    '/v1/hadith/collections/:slug/',
    { ...forAll, ...PUBLIC },
    (request, reply) => {
      const installed = hadith.version()
      const make = async () => {
        const collection = hadith.lookUps()?.findCollection(request.params.slug)
        if (!collection) throw new ApiError('not_found')
        return JSON.stringify(collection)
      }
      return responses.send(request, reply, { etag: etagOf(installed), make })
    },
  )
}

function collectionsOf(
  collections: HadithCollections['collections'],
  sync: HadithCollections['sync'],
  emptyNotice: string,
): string {
  const message = collections.length === 0 ? emptyNotice : null
  const response: HadithCollections = { collections, message, sync }
  return JSON.stringify(response)
}
