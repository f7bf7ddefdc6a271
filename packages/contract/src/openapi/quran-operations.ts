import type { Operation } from './operation.ts'
import * as parameters from './quran-parameters.ts'
import { QuranResources, SurahList } from './quran-resource-schemas.ts'
import * as responses from './quran-schemas.ts'
import * as verifyResponses from './quran-verify-schemas.ts'
import {
  type ScriptureRead,
  scriptureReadOperation,
  verifyOperation,
} from './scripture-operation.ts'

const readOperation = ({
  tag = 'Quran',
  errors = [],
  ...call
}: Omit<ScriptureRead, 'tag'> & Partial<Pick<ScriptureRead, 'tag'>>): Operation =>
  scriptureReadOperation({ ...call, tag, errors: [...errors, 'corpus_not_installed'] })

/** The operations under /v1/quran. */
export const QURAN_OPERATIONS: readonly Operation[] = [
  readOperation({
    id: 'searchQuran',
    path: '/v1/quran/search/',
    summary: 'Search the Quran',
    description:
      'Finds verses by a reference, Arabic in any orthography, a transliteration, words of a translation or a question, and surahs by name. With `verse` instead of `q`, it returns one verse as one object.',
    parameters: parameters.QuranSearchParameters,
    success: {
      schema: responses.QuranSearchOrVerse,
      description: 'The results, most relevant first.',
    },
    errors: ['not_found'],
  }),
  readOperation({
    id: 'readVerse',
    path: '/v1/quran/verses/{key}/',
    summary: 'Read a verse',
    description:
      'A verse by its key, such as `2:255`: its text in every encoding with the font for each, its translations, its citation, its position in the mushaf, and the sources of these texts.',
    parameters: parameters.VerseParameters,
    success: { schema: responses.VerseDetail, description: 'The verse.' },
    errors: ['not_found'],
  }),
  readOperation({
    id: 'readVerseRange',
    path: '/v1/quran/verses/range/',
    summary: 'Read a range of verses',
    description: 'Consecutive verses of one surah. `from` and `to` may be the same verse.',
    parameters: parameters.VerseRangeParameters,
    success: { schema: responses.VerseRange, description: 'The verses and their joined text.' },
    errors: ['not_found'],
  }),
  readOperation({
    id: 'listSimilarVerses',
    path: '/v1/quran/verses/{key}/similar/',
    summary: 'List similar verses',
    description:
      'The verses that share two fifths or more of the phrases of three words of a verse, most first: those that are easily confused. Phrases are compared without vowels, and rare phrases weigh more.',
    parameters: parameters.SimilarVersesParameters,
    success: { schema: responses.SimilarVerses, description: 'At most 20 verses.' },
    errors: ['not_found'],
  }),
  readOperation({
    id: 'listQuranResources',
    path: '/v1/quran/resources/',
    summary: 'List the editions',
    description:
      'The installed texts and translations, each with source, version, license and attribution.',
    success: { schema: QuranResources, description: 'The editions.' },
  }),
  readOperation({
    id: 'listSurahs',
    path: '/v1/quran/surahs/',
    summary: 'List the surahs',
    description: 'The 114 surahs with their names, counts and pages.',
    success: { schema: SurahList, description: 'The surahs, in order.' },
  }),
  readOperation({
    id: 'readMushafPage',
    tag: 'Mushaf',
    path: '/v1/quran/pages/{file}',
    summary: 'Read a page of the mushaf',
    description:
      'One of the 604 pages as an SVG image made of outlines. Each word is a `g` element whose id starts with `md-word-`. It has `data-surah`, `data-aya`, `data-line-number` and `data-word-index-in-ayah`, which numbers the words of `text` from 1. The line layout is that of this service, unless the operator installed a set of pages: `X-Mushaf-Layout` is `own` or `installed`.',
    success: { mediaType: 'image/svg+xml', description: 'The page.' },
    errors: ['not_found'],
  }),
  readOperation({
    id: 'readMushafClip',
    tag: 'Mushaf',
    path: '/v1/quran/clips.png',
    summary: 'Read lines of a page',
    description:
      'Lines of a mushaf page as a PNG image, 1,080 pixels wide, black on white. Line numbers are those of the page that this service displays.',
    parameters: parameters.ClipParameters,
    success: { mediaType: 'image/png', description: 'The lines.' },
    errors: ['not_found'],
  }),
  verifyOperation({
    id: 'verifyQuran',
    path: '/v1/quran/verify/',
    tag: 'Verification',
    summary: 'Verify quotations of the Quran',
    description:
      'Finds quotations in a text or a document and compares each one letter by letter. *Verified*: the same words, in any orthography. *Altered*: the report names the differences and the correct text. *Unknown*: marked as Quran, but not found in it. Without a credential a body has at most 32 KiB and a response at most 200 quotations; with an embed token the limits are the size of a document and 2,000. If the CPU time of a request runs out, the report covers the text checked until then and has `truncated`.',
    body: parameters.VerifyBody,
    success: { schema: verifyResponses.QuranReport, description: 'All quotations, in order.' },
    errors: ['corpus_not_installed'],
  }),
]
