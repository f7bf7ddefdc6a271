/** Hadith as JSON Schema: what its calls take and answer. */
import { type Static, Type } from 'typebox'
import type * as wire from '../hadith-wire.ts'
import { nullable, type Same, strictObject, textSource } from './schema-helpers.ts'

export const HadithSearchParameters = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words in any orthography or of the translation, or a reference. Over 1,000 code points the rest is not read.',
      examples: ['bukhari 1'],
    }),
  ),
  ref: Type.Optional(
    Type.String({
      description:
        'Instead of `q`: collection and number, `bukhari:1`, the collection in any spelling. One that means nothing is searched as words.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Hadiths a page; 20 otherwise.' }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'From 1.' })),
})
export const CollectionPath = Type.Object({
  slug: Type.String({ description: 'The collection, in any spelling.', examples: ['bukhari'] }),
})

const Html = (description: string) => nullable(Type.String(), { description })

export const FoundHadith = Type.Object(
  {
    id: Type.Integer({ examples: [1_000_000] }),
    slug: Type.String({ description: 'As on sunnah.com.', examples: ['bukhari'] }),
    collection_name_arabic: Type.String({ examples: ['صحيح البخاري'] }),
    collection_name_english: Type.String({ examples: ['Sahih al-Bukhari'] }),
    number: nullable(Type.Integer(), {
      description: 'The number as far as it is one: 36 of `36b`.',
      examples: [36],
    }),
    text: Type.String({ description: 'The whole text in Arabic, plain, as its source has it.' }),
    translation_en: Type.String(),
    narrator_chain: Type.String({ description: 'Where the source has it apart.' }),
    grade: Type.String({ description: 'The first grade, in Arabic.' }),
    english_grade: Type.String(),
    arabic_bab_name: Type.String(),
    english_bab_name: Type.String(),
    text_highlighted: Html('HTML: the text around what agrees, with `<mark>`; null for a look-up.'),
    translation_highlighted: Html('The same of the translation, where that agrees.'),
    ref: Type.String({ description: 'What looks it up again.', examples: ['muslim:36b'] }),
    hadith_number: Type.String({ description: 'As it is cited.', examples: ['36b'] }),
    grades: Type.Array(
      Type.Object({ graded_by: Type.String(), grade: Type.String() }, strictObject),
      {
        description: 'Graders may disagree.',
      },
    ),
    numbering: Type.Record(Type.String(), Type.String(), {
      description: 'Its numbers in other schemes.',
      examples: [{ in_book: '1:36' }],
    }),
    book: Type.Object(
      { number: Type.String(), name_arabic: Type.String(), name_english: Type.String() },
      strictObject,
    ),
    sources: Type.Array(Type.Object(textSource, strictObject), {
      description: 'Whose texts these are, and what may be done with them.',
    }),
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
    empty_count: Type.Integer({ minimum: 0, description: 'Entries without text, left out.' }),
    languages: Type.Array(Type.String(), { examples: [['arabic', 'english']] }),
    number_scheme: Type.Enum(['citable', 'sequence'] as const, {
      description: '`sequence`: the source only counts; nobody cites by these numbers.',
    }),
    sha256: Type.String({ description: 'Of all texts.' }),
    retrieved_at: Moment,
    ...textSource,
  },
  strictObject,
)
export const HadithCollections = Type.Object(
  {
    collections: Type.Array(HadithCollection),
    message: nullable(Type.String(), { description: 'What to do where nothing is installed.' }),
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
      { description: 'How far the last update came; null where there was none.' },
    ),
  },
  strictObject,
)

type Agreements = [
  Same<Static<typeof FoundHadith>, wire.FoundHadith>,
  Same<Static<typeof HadithCollection>, wire.HadithCollection>,
  Same<Static<typeof HadithCollections>, wire.HadithCollections>,
]
/** Compiles only while every agreement holds. */
export const hadithAgreements: Agreements = [true, true, true]
