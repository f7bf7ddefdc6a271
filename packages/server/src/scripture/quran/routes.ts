import { ApiError } from '@waraq/contract'
import {
  QuranSearchParameters,
  SimilarVersesParameters,
  TopicListParameters,
  TopicParameters,
  type TopicPath,
  VerseParameters,
  type VersePath,
  VerseRangeParameters,
} from '@waraq/contract/openapi'
import { SURAHS } from '@waraq/scripture/text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { PUBLIC, SEARCH } from '../../http/admission/route-costs.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import { ipv6PrefixOf } from '../../http/ipv6-prefix.ts'
import { createQueryValidator } from '../../http/validation.ts'
import type { Scripture } from '../scripture.ts'
import type { QuranLookUps } from './look-ups.ts'
import { parsePassage, parseVerse } from './passage.ts'
import { surahFacts } from './present-editions.ts'

interface Deps {
  app: FastifyInstance
  scripture: Scripture
  responses: CacheableResponses
  /** The software version, part of ETags. */
  version: string
}

/** Public read endpoints under /v1/quran, served from a local file. */
export function quranRoutes({ app, scripture, responses, version }: Deps): void {
  const forAll = { onRequest: responses.enforceRateLimit }
  const etagNow = () => `"${scripture.version()}-${version}"`
  const searchQuery = createQueryValidator(QuranSearchParameters)
  const verseQuery = createQueryValidator(VerseParameters)
  const similarQuery = createQueryValidator(SimilarVersesParameters)
  const topicsQuery = createQueryValidator(TopicListParameters)
  const topicQuery = createQueryValidator(TopicParameters)
  const rangeQuery = createQueryValidator(VerseRangeParameters)
  const surahs = JSON.stringify({ surahs: SURAHS.map(surahFacts) })

  app.get('/v1/quran/search/', { ...forAll, ...SEARCH }, (request, reply) => {
    const { q, verse, lang, translation, ...rest } = searchQuery(request.query)
    if (verse !== undefined) {
      const input = { ...parseVerse(verse), translation }
      return lookUp(request, reply, (quran) => quran.readPlainVerse(input))
    }
    if (q === undefined) {
      throw new ApiError('invalid_request', { rule: 'query_missing', values: { name: 'q' } })
    }
    const input = { ...rest, query: q, translation, language: lang }
    const make = async () => {
      const reader = await scripture.reader()
      const referred = reader.lookUps.findReferred(input)
      if (referred) return JSON.stringify(referred)
      return reader.search(input, ipv6PrefixOf(request.ip), clientAbortSignal(reply))
    }
    return responses.send(request, reply, { etag: etagNow(), make })
  })

  app.get('/v1/quran/verses/range/', { ...forAll, ...PUBLIC }, (request, reply) => {
    const { from, to, ...rest } = rangeQuery(request.query)
    const input = { ...parsePassage(from, to), ...rest }
    return lookUp(request, reply, (quran) => quran.readRange(input))
  })

  app.get<{ Params: Static<typeof VersePath> }>(
    '/v1/quran/verses/:key/',
    { ...forAll, ...PUBLIC },
    (request, reply) => {
      const input = { ...verseQuery(request.query), ...parseVerse(request.params.key) }
      return lookUp(request, reply, (quran) => quran.readVerse(input))
    },
  )

  app.get<{ Params: Static<typeof VersePath> }>(
    '/v1/quran/verses/:key/similar/',
    { ...forAll, ...SEARCH },
    (request, reply) => {
      const input = { ...similarQuery(request.query), ...parseVerse(request.params.key) }
      const make = async () => {
        const reader = await scripture.reader()
        if (!reader.lookUps.readPlainVerse(input)) throw new ApiError('not_found')
        return reader.similar(input, ipv6PrefixOf(request.ip), clientAbortSignal(reply))
      }
      return responses.send(request, reply, { etag: etagNow(), make })
    },
  )

  app.get('/v1/quran/resources/', { ...forAll, ...PUBLIC }, (request, reply) =>
    lookUp(request, reply, (quran) => quran.listResources()),
  )

  app.get('/v1/quran/surahs/', { ...forAll, ...PUBLIC }, (request, reply) =>
    responses.send(request, reply, { etag: etagNow(), make: async () => surahs }),
  )

  app.get('/v1/quran/topics/', { ...forAll, ...PUBLIC }, (request, reply) => {
    const { locale } = topicsQuery(request.query)
    return lookUp(request, reply, (quran) => quran.listTopics(locale))
  })

  app.get<{ Params: Static<typeof TopicPath> }>(
    '/v1/quran/topics/:topic_id/',
    { ...forAll, ...PUBLIC },
    (request, reply) => {
      const input = { ...topicQuery(request.query), id: request.params.topic_id }
      return lookUp(request, reply, (quran) => quran.readTopic(input))
    },
  )

  /** Responds from the file in this thread, without waiting for searches. */
  function lookUp(
    request: FastifyRequest,
    reply: FastifyReply,
    find: (quran: QuranLookUps) => object | undefined,
  ) {
    const make = async () => {
      const { lookUps } = await scripture.reader()
      const value = find(lookUps)
      if (!value) throw new ApiError('not_found')
      return JSON.stringify(value)
    }
    return responses.send(request, reply, { etag: etagNow(), make })
  }
}
