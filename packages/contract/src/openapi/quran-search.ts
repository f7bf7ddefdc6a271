/** The operation that searches the Quran. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import {
  FoundSurah,
  LANGUAGE_TAG,
  ListedTopic,
  PlainVerse,
  Sources,
  Topic,
  Translation,
  VerseTranslation,
} from './quran-parts.ts'
import { component, nullable, part, strictObject } from './schemas.ts'
import { quranOperation } from './scripture-operation.ts'

const FoundVerse = Type.Object(
  {
    ...PlainVerse.properties,
    highlighted: Type.String({
      description: '`text` as escaped HTML with `<mark>` around the matching words.',
    }),
    matched_in: Type.Enum([
      'reference',
      'text',
      'transliteration',
      'translation',
      'tafsir',
    ] as const),
    agreement: Type.Enum(
      ['reference', 'phrase', 'quotation', 'words', 'subject', 'some_words'] as const,
      {
        description:
          'How the words match: consecutively, nearly consecutively, all of them, the subject of a question, or some of them.',
      },
    ),
    matched_translation: Type.Optional(
      Type.Object(
        { ...VerseTranslation.properties, highlighted: Type.String() },
        {
          ...strictObject,
          description: 'The matching translation; `highlighted` is HTML like that of the verse.',
        },
      ),
    ),
    tafsir: Type.Optional(
      Type.String({ description: 'The slug of the tafsir, if `matched_in` is `tafsir`.' }),
    ),
    topic: Type.Optional(Topic),
  },
  part('FoundVerse', 'A verse in search results, with its match.'),
)
const TypedReference = Type.Object(
  {
    kind: Type.Enum(['verses', 'surah', 'out_of_range'] as const),
    surah: nullable(Type.Integer()),
    from_ayah: nullable(Type.Integer()),
    to_ayah: nullable(Type.Integer()),
    message: nullable(Type.String(), { description: 'A sentence that says what does not exist.' }),
  },
  part('TypedReference', 'A query parsed as a reference.'),
)
const QuranSearch = Type.Object(
  {
    surahs: Type.Array(FoundSurah),
    verses: Type.Array(FoundVerse),
    topics: Type.Array(ListedTopic, {
      description:
        'The topics that the query names, in its language. `topic` of a verse is the one that lists it.',
    }),
    reference: nullable(TypedReference, { description: 'The query, if it parses as a reference.' }),
    pagination: Type.Object(
      {
        page: Type.Integer(),
        limit: Type.Integer(),
        total: Type.Integer(),
        pages: Type.Integer(),
      },
      strictObject,
    ),
    partial: Type.Boolean({
      description: 'Whether the search ran out of CPU time. There may be more and better results.',
    }),
    sources: Sources,
  },
  component('QuranSearch', 'The response to a search.'),
)

const QuranSearchOrVerse = Type.Union([QuranSearch, PlainVerse])

export const QuranSearchParameters = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words in any orthography, a transliteration, words of a translation, or a reference. Text beyond 1,000 code points is ignored.',
      examples: ['ayat al kursi'],
    }),
  ),
  verse: Type.Optional(
    Type.String({
      description: 'Instead of `q`: the key of one verse, which is returned as one object.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Verses per page; 20 by default.' }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page number, from 1.' }),
  ),
  translation: Translation,
  surah: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 114, description: 'Only verses of this surah.' }),
  ),
  juz: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 30, description: 'Only verses of this juz.' }),
  ),
  lang: Type.Optional(
    Type.String({
      ...LANGUAGE_TAG,
      description:
        'Searches only translations in this language, as a BCP 47 tag. Matches in the Arabic text stay.',
    }),
  ),
})

export const QURAN_SEARCH_OPERATIONS: readonly Operation[] = [
  quranOperation({
    id: 'searchQuran',
    path: '/v1/quran/search/',
    summary: 'Search the Quran',
    description:
      'Finds verses by a reference, Arabic in any orthography, a transliteration, words of a translation or a question, and surahs by name. With `verse` instead of `q`, it returns one verse as one object.',
    parameters: QuranSearchParameters,
    success: {
      schema: QuranSearchOrVerse,
      description: 'The results, most relevant first.',
    },
    errors: ['not_found'],
  }),
]
