/** Parameters and parts of responses that the endpoints of the Quran share. */
import { Type } from 'typebox'
import { component, nullable, part, TextSource } from './schemas.ts'

export const Translation = Type.Optional(
  Type.Integer({
    minimum: 1,
    description:
      'The `resource_id` of a translation to add. If it is not installed, the first English one is used and named.',
  }),
)
export const LANGUAGE_TAG = { maxLength: 35, pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$' }
export const Locale = Type.Optional(
  Type.String({
    ...LANGUAGE_TAG,
    description: 'Language of the citation, as a BCP 47 tag; English by default.',
  }),
)

export const SurahName = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 114, examples: [2] }),
    name_arabic: Type.String({ examples: ['البقرة'] }),
    name_english: Type.String({ examples: ['Al-Baqarah'] }),
  },
  part('SurahName', 'The names of a surah.'),
)
export const FoundSurah = Type.Object(
  { ...SurahName.properties, verse_count: Type.Integer({ examples: [286] }) },
  part('FoundSurah', 'A surah in search results.'),
)
export const Ayah = Type.Integer({ minimum: 1, examples: [255] })

const ofEdition = {
  resource_id: Type.Integer({
    description: 'Stable, independent of which editions are installed.',
    examples: [12],
  }),
  slug: Type.String({ examples: ['en-sahih'] }),
  name: Type.String({ examples: ['Saheeh International'] }),
  author_name: Type.String({ examples: ['Umm Muhammad (Saheeh International)'] }),
  language: Type.String({
    description: 'Lower-case English name of the language.',
    examples: ['english'],
  }),
}
export const QuranResource = Type.Object(
  {
    ...ofEdition,
    language_code: Type.String({ description: 'BCP 47.', examples: ['en'] }),
    ...TextSource.properties,
    modified: nullable(Type.String(), {
      description: 'How the text differs from the source; null if it is unchanged.',
    }),
  },
  component(
    'QuranResource',
    'An edition of the text of the Quran or of a translation, with its source and license.',
  ),
)
export const Sources = Type.Array(QuranResource, {
  examples: [[]],
  description: 'Sources and licenses of the texts in the response.',
})

export const VerseTranslation = Type.Object(
  {
    ...ofEdition,
    text: Type.String(),
    footnotes: Type.Optional(
      Type.String({
        description: 'Plain text; `text` contains the footnote marks. Absent if there are none.',
      }),
    ),
  },
  part('VerseTranslation', 'One or more verses in one translation.'),
)
export const PlainVerse = Type.Object(
  {
    surah: SurahName,
    number: Ayah,
    verse_key: Type.String({ examples: ['2:255'] }),
    text: Type.String({
      description: 'KFGQPC encoding, words separated by one space, without number and rub sign.',
    }),
    translation: Type.Optional(
      Type.String({ description: 'The requested translation, as plain text.' }),
    ),
  },
  component('PlainVerse', 'A verse by its key.'),
)

const ofTopic = {
  id: Type.String({
    description: 'Lower-case English words with hyphens, the same in all versions.',
    examples: ['patience'],
  }),
  name: Type.String({ examples: ['patience'] }),
}
export const Topic = Type.Object(ofTopic, part('Topic', 'A subject of verses.'))
export const ListedTopic = Type.Object(
  {
    ...ofTopic,
    verses_total: Type.Integer({ description: 'The number of listed verses.', examples: [23] }),
  },
  part('ListedTopic', 'A subject of verses, and how many verses are listed for it.'),
)
