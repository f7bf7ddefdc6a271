import type { TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import * as schemas from './hadith-schemas.ts'
import type { Operation } from './operations.ts'

const ERRORS: ErrorCode[] = ['rate_limited', 'internal_error', 'service_unavailable']

type Read = Pick<Operation, 'id' | 'path' | 'summary' | 'description'> & {
  parameters?: TObject
  schema: TSchema
  answers: string
  errors?: ErrorCode[]
}

/** What the calls have in common: they are for everybody, who may keep what was read. */
function reading({ schema, answers, errors = [], ...call }: Read): Operation {
  return {
    ...call,
    endpoint: 13,
    method: 'GET',
    tag: 'Hadith',
    credentials: ['none'],
    headers: ['If-None-Match'],
    success: { status: 200, schema, description: answers, headers: ['ETag'] },
    errors: ['invalid_request', ...errors, ...ERRORS],
  }
}

/** The calls under /v1/hadith. */
export const HADITH_OPERATIONS: readonly Operation[] = [
  reading({
    id: 'searchHadith',
    path: '/v1/hadith/search/',
    summary: 'Search hadiths',
    description:
      'Finds hadiths by words in any orthography, by words of the translation, or by collection and number. A list always: empty where nothing is found, and where no collection is installed.',
    parameters: schemas.HadithSearchParameters,
    schema: schemas.HadithSearch,
    answers: 'What was found, the likeliest first.',
  }),
  reading({
    id: 'listHadithCollections',
    path: '/v1/hadith/collections/',
    summary: 'List the collections of hadith',
    description:
      'The collections that are installed, each with counts, source, version and licence; how far an update is; and what to run where nothing is installed.',
    schema: schemas.HadithCollections,
    answers: 'The collections.',
  }),
  reading({
    id: 'readHadithCollection',
    path: '/v1/hadith/collections/{slug}/',
    summary: 'Read of one collection',
    description: 'One collection that is installed, by its slug or name in any spelling.',
    schema: schemas.HadithCollection,
    answers: 'The collection.',
    errors: ['not_found'],
  }),
]
