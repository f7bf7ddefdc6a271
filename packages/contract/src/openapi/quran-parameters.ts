/** Request bodies, path and query parameters of /v1/quran. */
import { Type } from 'typebox'
import { Content } from './schemas.ts'

/** The text or the content to verify: exactly one of them. */
export const VerifyBody = Type.Object(
  {
    text: Type.Optional(
      Type.String({ description: 'Plain text, paragraphs separated by line feeds.' }),
    ),
    html: Type.Optional(Type.String({ description: 'HTML; offsets of the report refer to it.' })),
    content: Type.Optional(Content),
    find: Type.Optional(
      Type.Enum(['marked', 'introduced', 'any'] as const, {
        description:
          'The quotations to find: `marked` are those in ornate brackets and verse nodes, `introduced` also those in other marks that the text introduces or gives a reference for, `any`, the default, also bare words.',
      }),
    ),
  },
  { examples: [{ text: 'A text with quotations' }] },
)

const Translation = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'The `resource_id` of a translation to add. If it is not installed, the first English one is used and named.',
  }),
)
const LANGUAGE_TAG = { maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' }
const Locale = Type.Optional(
  Type.String({
    ...LANGUAGE_TAG,
    description: 'Language of the citation, as a BCP 47 tag; English by default.',
  }),
)

/** Path and query parameters. */
export const VersePath = Type.Object({
  key: Type.String({ description: 'Verse key: surah and ayah.', examples: ['2:255'] }),
})
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
export const VerseParameters = Type.Object({
  translation: Translation,
  locale: Locale,
  tafsir: Type.Optional(
    Type.String({ maxLength: 100, description: 'The slug of the only tafsir to return.' }),
  ),
  tafsir_from: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The offset in UTF-16 units from which to return tafsirs, from `next_from`.',
    }),
  ),
})
export const SimilarVersesParameters = Type.Object({ translation: Translation })
export const VerseRangeParameters = Type.Object({
  from: Type.String({ description: 'The first verse.', examples: ['2:255'] }),
  to: Type.String({ description: 'The last verse, of the same surah.', examples: ['2:257'] }),
  translation: Translation,
  locale: Locale,
})

export const PagePath = Type.Object({
  file: Type.String({
    pattern: '^\\d{3}\\.svg$',
    description: 'Page number in three digits, 001 to 604.',
    examples: ['003.svg'],
  }),
})
export const ClipParameters = Type.Object({
  page: Type.Integer({ minimum: 1, description: 'Page number, 1 to 604.', examples: [3] }),
  line_start: Type.Integer({ minimum: 1, description: 'The first line, from 1.', examples: [2] }),
  line_end: Type.Integer({ minimum: 1, description: 'The last line.', examples: [4] }),
})
