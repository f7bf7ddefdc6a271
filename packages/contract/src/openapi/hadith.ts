/** The operations under /v1/hadith that read. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { component, nullable, part, TextSource } from './schemas.ts'
import { scriptureReadOperation } from './scripture-operation.ts'

export const HadithSearchParameters = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words in any orthography, words of the translation, or a reference. Text beyond 1,000 code points is ignored.',
      examples: ['bukhari 1'],
    }),
  ),
  ref: Type.Optional(
    Type.String({
      description:
        'Instead of `q`: collection and number, such as `bukhari:1`; the collection in any spelling. A reference that cannot be parsed is searched as words.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Hadiths per page; 20 by default.' }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page number, from 1.' }),
  ),
  group: Type.Optional(
    Type.Enum(['parallels'] as const, {
      description:
        'Lists hadiths with nearly the same words (parallels) once, from the most cited collection, among the first 100 matches.',
    }),
  ),
})
export const CollectionPath = Type.Object({
  slug: Type.String({
    description: 'Slug or name of the collection, in any spelling.',
    examples: ['bukhari'],
  }),
})

export const HadithGrade = Type.Object(
  {
    graded_by: Type.String({ description: 'Empty if the source names no grader.' }),
    grade: Type.String(),
  },
  part('HadithGrade', 'A grade of a hadith.'),
)
export const NumberScheme = Type.Enum(['citable', 'sequence'] as const, {
  description: '`sequence`: the numbers only count entries and are not used in citations.',
})
const Html = (description: string) => nullable(Type.String(), { description })

const FoundHadith = Type.Object(
  {
    id: Type.Integer({
      description: 'Stable while the collection is installed and keeps its order.',
      examples: [1_000_000],
    }),
    slug: Type.String({
      description: 'Slug of the collection, as on sunnah.com.',
      examples: ['bukhari'],
    }),
    collection_name_arabic: Type.String({ examples: ['صحيح البخاري'] }),
    collection_name_english: Type.String({ examples: ['Sahih al-Bukhari'] }),
    number: nullable(Type.Integer(), {
      description: 'The numeric part: 36 for `36b`, 3667 for `3667-3668`; null if there is none.',
      examples: [36],
    }),
    text: Type.String({
      description: 'The complete Arabic text as the source has it, without markup.',
    }),
    translation_en: Type.String(),
    narrator_chain: Type.String({
      description: 'The chain of narrators, if the source has it separately.',
    }),
    grade: Type.String({ description: 'The first grade, in Arabic.' }),
    english_grade: Type.String({ description: 'The same in English.' }),
    arabic_bab_name: Type.String(),
    english_bab_name: Type.String(),
    text_highlighted: Html(
      'Escaped HTML: the text around the match, with `<mark>`; null for a lookup by reference.',
    ),
    translation_highlighted: Html('The same for the translation, if the translation matches.'),
    ref: Type.String({
      description: 'The reference to look up this hadith again.',
      examples: ['muslim:36b'],
    }),
    hadith_number: Type.String({ description: 'The number in citations.', examples: ['36b'] }),
    grades: Type.Array(HadithGrade, { description: 'Graders may disagree.' }),
    numbering: Type.Record(Type.String(), Type.String(), {
      description: 'The numbers of this hadith in other schemes.',
      examples: [{ in_book: '1:36' }],
    }),
    number_scheme: NumberScheme,
    book: Type.Object(
      { number: Type.String(), name_arabic: Type.String(), name_english: Type.String() },
      part('HadithBook', 'The book that contains a hadith.'),
    ),
    sources: Type.Array(TextSource, {
      description: 'Sources and licenses of the texts.',
      examples: [[]],
    }),
    parallels_total: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'With `group=parallels`: the number of other matches with nearly the same words.',
      }),
    ),
  },
  component(
    'FoundHadith',
    'A hadith. An empty string marks a value that the source does not have.',
  ),
)
const HadithSearch = Type.Array(FoundHadith, { $id: 'HadithSearch' })

const Moment = Type.String({ description: 'ISO 8601, UTC.' })
const Count = Type.Integer({ minimum: 0 })

const HadithCollection = Type.Object(
  {
    slug: Type.String({ examples: ['bukhari'] }),
    name_arabic: Type.String({ examples: ['صحيح البخاري'] }),
    name_english: Type.String({ examples: ['Sahih al-Bukhari'] }),
    count: Type.Integer({
      minimum: 0,
      description:
        'Hadiths with text; `arabic_count` and `english_count` count those with that language.',
    }),
    arabic_count: Count,
    english_count: Count,
    empty_count: Type.Integer({
      minimum: 0,
      description: 'Entries of the source without text, which are omitted.',
    }),
    languages: Type.Array(Type.String(), {
      description: 'Lower-case English names.',
      examples: [['arabic', 'english']],
    }),
    number_scheme: NumberScheme,
    sha256: Type.String({ description: 'SHA-256 hash of all texts, to compare two services.' }),
    retrieved_at: Moment,
    ...TextSource.properties,
  },
  component('HadithCollection', 'An installed collection.'),
)
const HadithCollections = Type.Object(
  {
    collections: Type.Array(HadithCollection),
    message: nullable(Type.String(), {
      description: 'How to install a collection; null if one is installed.',
    }),
    sync: nullable(
      Type.Object(
        {
          state: Type.Enum(['running', 'done', 'failed'] as const),
          collection: nullable(Type.String(), { description: 'The current or last collection.' }),
          done: Type.Integer({ minimum: 0, description: 'Completed files of `total`.' }),
          total: Count,
          message: Type.String(),
          started_at: Moment,
          finished_at: nullable(Moment),
        },
        part('HadithSync', 'Progress of the last update.'),
      ),
      { description: 'Null before the first update.' },
    ),
  },
  component('HadithCollections', 'All installed collections.'),
)

export const HADITH_OPERATIONS: readonly Operation[] = [
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'searchHadith',
    path: '/v1/hadith/search/',
    summary: 'Search hadiths',
    description:
      'Finds hadiths by words in any orthography, by words of the translation, or by collection and number. The list is empty if nothing matches or no collection is installed; then the header `Waraq-Scripture` is `not-installed`.',
    parameters: HadithSearchParameters,
    success: {
      schema: HadithSearch,
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
    success: { schema: HadithCollections, description: 'The collections.' },
  }),
  scriptureReadOperation({
    tag: 'Hadith',
    id: 'readHadithCollection',
    path: '/v1/hadith/collections/{slug}/',
    summary: 'Read a collection',
    description: 'One installed collection, by its slug or name in any spelling.',
    success: { schema: HadithCollection, description: 'The collection.' },
    errors: ['not_found'],
  }),
]
