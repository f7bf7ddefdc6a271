/** The operations that list editions and surahs. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { FoundSurah, QuranResource } from './quran-parts.ts'
import { component, part } from './schemas.ts'
import { quranOperation } from './scripture-operation.ts'

const SurahList = Type.Object(
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

const QuranResources = Type.Object(
  {
    texts: Type.Array(QuranResource),
    transliterations: Type.Array(QuranResource),
    translations: Type.Array(QuranResource),
    tafsirs: Type.Array(QuranResource),
  },
  component('QuranResources', 'All installed editions.'),
)

export const QURAN_EDITION_OPERATIONS: readonly Operation[] = [
  quranOperation({
    id: 'listQuranResources',
    path: '/v1/quran/resources/',
    summary: 'List the editions',
    description:
      'The installed texts and translations, each with source, version, license and attribution.',
    success: { schema: QuranResources, description: 'The editions.' },
  }),
  quranOperation({
    id: 'listSurahs',
    path: '/v1/quran/surahs/',
    summary: 'List the surahs',
    description: 'The 114 surahs with their names, counts and pages.',
    success: { schema: SurahList, description: 'The surahs, in order.' },
  }),
]
