import { Refusal } from '@waraq/contract'
import {
  QuranSearchParameters,
  VerseParameters,
  type VersePath,
  VerseRangeParameters,
} from '@waraq/contract/openapi'
import { SURAHS } from '@waraq/scripture/text'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { readBody } from '../../http/body.ts'
import { JSON_TYPE, NO_STORE } from '../../http/headers.ts'
import type { PublicAnswers } from '../../http/public-answers.ts'
import { createQueryCheck } from '../../http/validation.ts'
import type { QuestionName, QuestionOf } from '../questions.ts'
import type { Scripture } from '../scripture.ts'
import { parsePassage, parseVerse } from './passage.ts'
import { surahFacts } from './present-editions.ts'

interface Deps {
  app: FastifyInstance
  scripture: Scripture
  answers: PublicAnswers
  /** The version of the software: answers may be others with another. */
  version: string
  /** A body to be verified has at most this many bytes. */
  maxBodyBytes: number
}

/** The calls under /v1/quran: for everybody, from this node's own file. */
export function quranRoutes({ app, scripture, answers, version, maxBodyBytes }: Deps): void {
  const forAll = { onRequest: answers.requireAllowance }
  const etagNow = () => `"${scripture.version()}-${version}"`
  const searchQuery = createQueryCheck(QuranSearchParameters)
  const verseQuery = createQueryCheck(VerseParameters)
  const rangeQuery = createQueryCheck(VerseRangeParameters)
  const surahs = JSON.stringify({ surahs: SURAHS.map(surahFacts) })

  app.get('/v1/quran/search/', forAll, (request, reply) => {
    const { q, verse, limit, page, translation } = searchQuery(request.query)
    if (verse !== undefined) {
      const question = { ...parseVerse(verse), translation }
      const make = () => found('readPlainVerse', question)
      return answers.send(request, reply, { etag: etagNow(), make })
    }
    if (q === undefined) throw new Refusal('invalid_request')
    const make = () => found('searchQuran', { query: q, limit, page, translation })
    return answers.send(request, reply, { etag: etagNow(), make })
  })

  app.get('/v1/quran/verses/range/', forAll, (request, reply) => {
    const { from, to, ...rest } = rangeQuery(request.query)
    const question = { ...parsePassage(from, to), ...rest }
    return answers.send(request, reply, {
      etag: etagNow(),
      make: () => found('readRange', question),
    })
  })

  app.get<{ Params: Static<typeof VersePath> }>(
    '/v1/quran/verses/:key/',
    forAll,
    (request, reply) => {
      const question = { ...verseQuery(request.query), ...parseVerse(request.params.key) }
      return answers.send(request, reply, {
        etag: etagNow(),
        make: () => found('readVerse', question),
      })
    },
  )

  app.get('/v1/quran/resources/', forAll, (request, reply) =>
    answers.send(request, reply, { etag: etagNow(), make: () => found('listResources', {}) }),
  )

  app.get('/v1/quran/surahs/', forAll, (request, reply) =>
    answers.send(request, reply, { etag: etagNow(), make: async () => surahs }),
  )

  app.post('/v1/quran/verify/', forAll, async (request, reply) => {
    const cap = { bytes: maxBodyBytes, code: 'document_too_large' } as const
    const body = new Uint8Array(await readBody(request, reply, cap))
    const report = await scripture.examine('verifyQuran', { body })
    return reply
      .headers(NO_STORE)
      .type(JSON_TYPE)
      .send(Buffer.from(report ?? []))
  })

  async function found<Name extends QuestionName>(name: Name, question: QuestionOf<Name>) {
    const answer = await scripture.ask(name, question)
    if (!answer) throw new Refusal('not_found')
    return answer
  }
}
