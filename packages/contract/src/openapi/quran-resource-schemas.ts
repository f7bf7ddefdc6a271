/** JSON Schemas of surahs and editions. */
import { Type } from 'typebox'
import { component, nullable, part, TextSource } from './schema-helpers.ts'

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

export const SurahList = Type.Object(
  {
    surahs: Type.Array(
      Type.Object(
        {
          ...FoundSurah.properties,
          name_translated: Type.String({
            description: 'The English translation of the name.',
            examples: ['The Cow'],
          }),
          pages: Type.Array(Type.Integer(), {
            description: 'First and last page in the 604-page mushaf.',
            examples: [[2, 49]],
          }),
          revelation_order: Type.Integer({ examples: [87] }),
          revelation_place: Type.Enum(['makkah', 'madinah'] as const),
        },
        part('SurahFacts', 'Facts about a surah, without its text.'),
      ),
    ),
  },
  component('SurahList', 'The surahs, in order.'),
)

export const ofEdition = {
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
const QuranResource = Type.Object(
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
export const QuranResources = Type.Object(
  {
    texts: Type.Array(QuranResource),
    transliterations: Type.Array(QuranResource),
    translations: Type.Array(QuranResource),
    tafsirs: Type.Array(QuranResource),
  },
  component('QuranResources', 'All installed editions.'),
)
