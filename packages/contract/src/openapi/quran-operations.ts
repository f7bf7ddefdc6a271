import type { Operation } from './operation.ts'
import * as takes from './quran-parameters.ts'
import { QuranResources, SurahList } from './quran-resource-schemas.ts'
import * as answers from './quran-schemas.ts'
import {
  SCRIPTURE_ENDPOINT,
  SCRIPTURE_ERRORS,
  type ScriptureRead,
  scriptureReadOperation,
} from './scripture-operation.ts'

const reading = ({ errors = [], ...call }: Omit<ScriptureRead, 'tag'>): Operation =>
  scriptureReadOperation({ ...call, tag: 'Quran', errors: [...errors, 'corpus_not_installed'] })

/** The calls under /v1/quran. */
export const QURAN_OPERATIONS: readonly Operation[] = [
  reading({
    id: 'searchQuran',
    path: '/v1/quran/search/',
    summary: 'Search the Quran',
    description:
      'Finds verses by whatever is typed: a reference, Arabic in any orthography, a transliteration, words of a translation, a question; and surahs by name. With `verse` instead of `q`, one verse as one object.',
    parameters: takes.QuranSearchParameters,
    success: {
      schema: answers.QuranSearchOrVerse,
      description: 'What was found, the likeliest first.',
    },
    errors: ['not_found'],
  }),
  reading({
    id: 'readVerse',
    path: '/v1/quran/verses/{key}/',
    summary: 'Read a verse',
    description:
      'A verse by its key, `2:255`: its text in every encoding with the font each needs, its translations, its citation, its place in the mushaf, and whose words all of these are.',
    parameters: takes.VerseParameters,
    success: { schema: answers.VerseDetail, description: 'The verse.' },
    errors: ['not_found'],
  }),
  reading({
    id: 'readVerseRange',
    path: '/v1/quran/verses/range/',
    summary: 'Read verses that follow each other',
    description: 'Verses of one surah, from one to another; both may be the same.',
    parameters: takes.VerseRangeParameters,
    success: { schema: answers.VerseRange, description: 'The verses, and their texts joined.' },
    errors: ['not_found'],
  }),
  reading({
    id: 'listQuranResources',
    path: '/v1/quran/resources/',
    summary: 'List the editions',
    description:
      'The texts and translations that are installed, each with source, version, licence and attribution.',
    success: { schema: QuranResources, description: 'The editions.' },
  }),
  reading({
    id: 'listSurahs',
    path: '/v1/quran/surahs/',
    summary: 'List the surahs',
    description: 'The 114 surahs with their names, counts and pages.',
    success: { schema: SurahList, description: 'The surahs, in order.' },
  }),
  reading({
    id: 'readMushafPage',
    path: '/v1/quran/pages/{file}',
    summary: 'Read a page of the mushaf',
    description:
      'One of the 604 pages as a picture, drawn in outlines. Each word is a `g` whose id begins with `md-word-`, with `data-surah`, `data-aya`, `data-line-number` and `data-word-index-in-ayah`, which counts from 1 the words of `text`. Unless the operator installed a set of pages, lines are the layout of this service: `X-Mushaf-Layout` says `own` or `installed`.',
    success: { mediaType: 'image/svg+xml', description: 'The page.' },
    errors: ['not_found'],
  }),
  reading({
    id: 'readMushafClip',
    path: '/v1/quran/clips.png',
    summary: 'Read lines of a page',
    description:
      'Lines of a page of the mushaf as a picture, 1,080 pixels wide, black on white. Lines are those of the pages that are shown.',
    parameters: takes.ClipParameters,
    success: { mediaType: 'image/png', description: 'The lines.' },
    errors: ['not_found'],
  }),
  {
    id: 'verifyQuran',
    endpoint: SCRIPTURE_ENDPOINT,
    method: 'POST',
    path: '/v1/quran/verify/',
    tag: 'Quran',
    summary: 'Check quotations of the Quran',
    description:
      'Finds the quotations in a text or a document and checks each letter by letter. *Verified* is the same words, in whatever orthography; *altered* names what differs and the right text; *unknown* is marked as Quran and is not. Without a credential a body has at most 32 KiB and an answer 200 quotations; with an embed token it is the size of a document and 2,000. What was looked at within the CPU time of a call is answered, with `truncated`.',
    credentials: ['embedToken', 'none'],
    body: takes.VerifyBody,
    success: {
      status: 200,
      schema: answers.QuranReport,
      description: 'Every quotation, in order.',
    },
    errors: [
      'invalid_request',
      'invalid_content',
      'invalid_json',
      'unsupported_media_type',
      'document_too_large',
      'invalid_token',
      'token_expired',
      'organization_suspended',
      ...SCRIPTURE_ERRORS,
      'corpus_not_installed',
    ],
  },
]
