import * as schemas from './hadith-schemas.ts'
import { HadithReport, HadithVerifyBody } from './hadith-verify-schemas.ts'
import type { Operation } from './operation.ts'
import { scriptureReadOperation, verifyOperation } from './scripture-operation.ts'

/** The operations under /v1/hadith. */
export const HADITH_OPERATIONS: readonly Operation[] = [
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'searchHadith',
    path: '/v1/hadith/search/',
    summary: 'Search hadiths',
    description:
      'Finds hadiths by words in any orthography, by words of the translation, or by collection and number. The list is empty if nothing matches or no collection is installed; then the header `Waraq-Scripture` is `not-installed`.',
    parameters: schemas.HadithSearchParameters,
    success: {
      schema: schemas.HadithSearch,
      description: 'The results, most relevant first.',
      headers: ['Waraq-Scripture'],
    },
  }),
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'listHadithCollections',
    path: '/v1/hadith/collections/',
    summary: 'List the collections of hadith',
    description:
      'The installed collections, each with counts, source, version and license, the progress of an update, and how to install a collection if there is none.',
    success: { schema: schemas.HadithCollections, description: 'The collections.' },
  }),
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'readHadithCollection',
    path: '/v1/hadith/collections/{slug}/',
    summary: 'Read a collection',
    description: 'One installed collection, by its slug or name in any spelling.',
    success: { schema: schemas.HadithCollection, description: 'The collection.' },
    errors: ['not_found'],
  }),
  verifyOperation({
    id: 'verifyHadith',
    path: '/v1/hadith/verify/',
    tag: 'Verification',
    summary: 'Verify quotations of hadith',
    description:
      'Finds quotations in a text or a document and compares each one word by word with the installed collections. *Verified*: the same words, in any orthography. *Altered*: the report names the differences and the hadith. *Unknown*: not in the installed collections. The stated narrator and source are compared too. The limits are those of `verifyQuran`.',
    body: HadithVerifyBody,
    success: { schema: HadithReport, description: 'All quotations, in order.' },
  }),
]
