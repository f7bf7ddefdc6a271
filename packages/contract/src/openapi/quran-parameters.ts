/** What the Quran's calls take: bodies, parts of paths and queries. */
import { Type } from 'typebox'
import { Content } from './schemas.ts'

/** What is to be verified: either of the two. */
export const VerifyBody = Type.Object(
  {
    text: Type.Optional(
      Type.String({ description: 'A plain text, paragraphs parted by line feeds.' }),
    ),
    content: Type.Optional(Content),
  },
  { examples: [{ text: 'A text with quotations' }] },
)

const Translation = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'The `resource_id` of a translation to add. For one that is not installed the first English one stands in, and says so.',
  }),
)
const Locale = Type.Optional(
  Type.String({
    maxLength: 35,
    pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
    description: 'The language of the citation, as BCP 47; English where nothing is said.',
  }),
)

/** Parts of paths and queries. */
export const VersePath = Type.Object({
  key: Type.String({ description: 'Surah and ayah.', examples: ['2:255'] }),
})
export const QuranSearchParameters = Type.Object({
  q: Type.Optional(
    Type.String({
      description:
        'Words in any orthography, a transliteration, words of a translation, or a reference. Over 1,000 code points the rest is not read.',
      examples: ['ayat al kursi'],
    }),
  ),
  verse: Type.Optional(
    Type.String({ description: 'Instead of `q`: one verse by its key, as one object.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Verses a page; 20 otherwise.' }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description: 'From 1.' })),
  translation: Translation,
})
export const VerseParameters = Type.Object({ translation: Translation, locale: Locale })
export const VerseRangeParameters = Type.Object({
  from: Type.String({ description: 'The first verse.', examples: ['2:255'] }),
  to: Type.String({ description: 'The last verse, of the same surah.', examples: ['2:257'] }),
  translation: Translation,
  locale: Locale,
})

export const PagePath = Type.Object({
  file: Type.String({
    pattern: '^\\d{3}\\.svg$',
    description: 'The page in three digits, 001 to 604.',
    examples: ['003.svg'],
  }),
})
export const ClipParameters = Type.Object({
  page: Type.Integer({ minimum: 1, description: 'The page, 1 to 604.', examples: [3] }),
  line_start: Type.Integer({ minimum: 1, description: 'The first line, from 1.', examples: [2] }),
  line_end: Type.Integer({ minimum: 1, description: 'The last line.', examples: [4] }),
})
