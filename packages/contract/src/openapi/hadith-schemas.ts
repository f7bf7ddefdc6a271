/** JSON Schemas of the requests and responses under /v1/hadith. */
import { type Static, Type } from 'typebox'
import type * as wire from '../hadith-wire.ts'
import { type Equal, nullable, strictObject, textSource } from './schema-helpers.ts'

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

const Html = (description: string) => nullable(Type.String(), { description })

export const FoundHadith = Type.Object(
  {
    id: Type.Integer({ examples: [1_000_000] }),
    slug: Type.String({ description: 'As on sunnah.com.', examples: ['bukhari'] }),
    collection_name_arabic: Type.String({ examples: ['صحيح البخاري'] }),
    collection_name_english: Type.String({ examples: ['Sahih al-Bukhari'] }),
    number: nullable(Type.Integer(), {
      description: 'The numeric part of the hadith number: 36 for `36b`.',
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
    english_grade: Type.String(),
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
    grades: Type.Array(
      Type.Object({ graded_by: Type.String(), grade: Type.String() }, strictObject),
      {
        description: 'Graders may disagree.',
      },
    ),
    numbering: Type.Record(Type.String(), Type.String(), {
      description: 'The numbers of this hadith in other schemes.',
      examples: [{ in_book: '1:36' }],
    }),
    number_scheme: Type.Enum(['citable', 'sequence'] as const, {
      description: '`sequence`: do not cite `hadith_number`.',
    }),
    book: Type.Object(
      { number: Type.String(), name_arabic: Type.String(), name_english: Type.String() },
      strictObject,
    ),
    sources: Type.Array(Type.Object(textSource, strictObject), {
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
  strictObject,
)
export const HadithSearch = Type.Array(FoundHadith)

const Moment = Type.String({ description: 'ISO 8601, UTC.' })
const Count = Type.Integer({ minimum: 0 })

export const HadithCollection = Type.Object(
  {
    slug: Type.String({ examples: ['bukhari'] }),
    name_arabic: Type.String({ examples: ['صحيح البخاري'] }),
    name_english: Type.String({ examples: ['Sahih al-Bukhari'] }),
    count: Count,
    arabic_count: Count,
    english_count: Count,
    empty_count: Type.Integer({
      minimum: 0,
      description: 'Entries of the source without text, which are omitted.',
    }),
    languages: Type.Array(Type.String(), { examples: [['arabic', 'english']] }),
    number_scheme: Type.Enum(['citable', 'sequence'] as const, {
      description:
        '`sequence`: the numbers only count the entries of the source and are not used in citations.',
    }),
    sha256: Type.String({ description: 'SHA-256 hash of all texts.' }),
    retrieved_at: Moment,
    ...textSource,
  },
  strictObject,
)
export const HadithCollections = Type.Object(
  {
    collections: Type.Array(HadithCollection),
    message: nullable(Type.String(), {
      description: 'How to install a collection; null if one is installed.',
    }),
    sync: nullable(
      Type.Object(
        {
          state: Type.Enum(['running', 'done', 'failed'] as const),
          collection: nullable(Type.String()),
          done: Count,
          total: Count,
          message: Type.String(),
          started_at: Moment,
          finished_at: nullable(Moment),
        },
        strictObject,
      ),
      { description: 'Progress of the last update; null if there was none.' },
    ),
  },
  strictObject,
)

// The checks compile only while these schemas equal the wire types that customers install.
type WireTypeChecks = [
  Equal<Static<typeof FoundHadith>, wire.FoundHadith>,
  Equal<Static<typeof HadithCollection>, wire.HadithCollection>,
  Equal<Static<typeof HadithCollections>, wire.HadithCollections>,
]
export const wireTypeChecksHadith: WireTypeChecks = [true, true, true]
