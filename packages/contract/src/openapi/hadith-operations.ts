import * as schemas from './hadith-schemas.ts'
import type { Operation } from './operation.ts'
import { scriptureReadOperation } from './scripture-operation.ts'

/** The calls under /v1/hadith. */
export const HADITH_OPERATIONS: readonly Operation[] = [
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'searchHadith',
    path: '/v1/hadith/search/',
    summary: 'Search hadiths',
    description:
      'Finds hadiths by words in any orthography, by words of the translation, or by collection and number. A list always: empty where nothing is found, and where no collection is installed.',
    parameters: schemas.HadithSearchParameters,
    success: { schema: schemas.HadithSearch, description: 'What was found, the likeliest first.' },
  }),
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'listHadithCollections',
    path: '/v1/hadith/collections/',
    summary: 'List the collections of hadith',
    description:
      'The collections that are installed, each with counts, source, version and licence; how far an update is; and what to run where nothing is installed.',
    success: { schema: schemas.HadithCollections, description: 'The collections.' },
  }),
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'readHadithCollection',
    path: '/v1/hadith/collections/{slug}/',
    summary: 'Read of one collection',
    description: 'One collection that is installed, by its slug or name in any spelling.',
    success: { schema: schemas.HadithCollection, description: 'The collection.' },
    errors: ['not_found'],
  }),
]
