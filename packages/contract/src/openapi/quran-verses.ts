/** The operations that read verses. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import {
  Ayah,
  Locale,
  PlainVerse,
  Sources,
  SurahName,
  Translation,
  VerseTranslation,
} from './quran-parts.ts'
import { component, part, strictObject } from './schemas.ts'
import { quranOperation } from './scripture-operation.ts'

const SimilarVerses = Type.Object(
  {
    verse_key: Type.String({ description: 'The key of the requested verse.' }),
    verses: Type.Array(
      Type.Object(
        {
          ...PlainVerse.properties,
          highlighted: Type.String({
            description: '`text` as escaped HTML with `<mark>` around the shared words.',
          }),
          share: Type.Number({
            description:
              "The share of the requested verse's phrases of three words that this verse has, weighted by their rarity: 0.4 to 1.",
          }),
        },
        part('SimilarVerse', 'A verse that has phrases of another one.'),
      ),
    ),
    total: Type.Integer({ description: 'All similar verses; `verses` has at most 20 of them.' }),
    sources: Sources,
  },
  part('SimilarVerses', 'The verses most similar to one, most first.'),
)

const Citation = Type.Object(
  {
    arabic: Type.String({ examples: ['[البقرة: ٢٥٥]'] }),
    english: Type.String({ examples: ['Al-Baqarah 2:255'] }),
    localized: Type.String({ description: 'In the requested `locale`.' }),
  },
  part('Citation', 'Citations in Arabic, in English and in the requested language.'),
)
const TextEncoding = Type.Object(
  { encoding: Type.String(), font: Type.String() },
  part('TextEncoding', 'An encoding and the font that displays it.'),
)
export const QuranTexts = Type.Object(
  {
    text: Type.String({ description: 'KFGQPC encoding, which documents store as `qpc_hafs`.' }),
    text_display: Type.String({ description: '`text` in standard Unicode, for display only.' }),
    text_uthmani: Type.String({ description: "Tanzil's Uthmani text." }),
    text_imlaei: Type.String({ description: "Tanzil's text in modern spelling, without vowels." }),
    text_imlaei_plain: Type.String({
      description: '`text_imlaei` without pause marks and signs, words separated by one space.',
    }),
    encodings: Type.Object(
      { text: TextEncoding, text_display: TextEncoding, text_uthmani: TextEncoding },
      { ...strictObject, description: 'The font that displays each text.' },
    ),
  },
  part('QuranTexts', 'The same words in each encoding.'),
)
const Tafsir = Type.Object(
  {
    slug: Type.String(),
    name: Type.String(),
    language: Type.String(),
    text: Type.String({
      description: 'At most 65,536 characters for all tafsirs of the response together.',
    }),
    truncated: Type.Optional(
      Type.Boolean({ description: 'Always `true`: the text continues at `next_from`.' }),
    ),
    next_from: Type.Optional(
      Type.Integer({
        description:
          'The offset of the rest in UTF-16 units, for `tafsir_from` with this `tafsir`.',
      }),
    ),
  },
  part('Tafsir', 'A commentary on a verse.'),
)
const VerseDetail = Type.Object(
  {
    surah: SurahName,
    number: Ayah,
    verse_key: Type.String(),
    ...QuranTexts.properties,
    juz: Type.Integer(),
    hizb: Type.Integer(),
    rub: Type.Integer(),
    ruku: Type.Integer(),
    manzil: Type.Integer(),
    page: Type.Integer(),
    sajdah: Type.Union([Type.Literal('recommended'), Type.Literal('obligatory'), Type.Null()]),
    translation_en: Type.String({
      description:
        "English, with the translator in brackets; `''` if no English translation is installed.",
    }),
    translation: Type.Optional(VerseTranslation),
    translations: Type.Array(VerseTranslation),
    tafseer: Type.Record(Type.String(), Tafsir),
    tafsirs: Type.Array(Tafsir),
    citation: Citation,
    sources: Sources,
  },
  component(
    'VerseDetail',
    'A verse with everything that is inserted or displayed with it. `translation` is the requested one.',
  ),
)
const VerseRange = Type.Object(
  {
    surah: SurahName,
    from_ayah: Ayah,
    to_ayah: Ayah,
    verse_key: Type.String({ examples: ['2:255-257'] }),
    ...QuranTexts.properties,
    verses: Type.Array(PlainVerse),
    citation: Citation,
    sources: Sources,
  },
  component('VerseRange', 'Consecutive verses of one surah. The texts are joined by one space.'),
)

export const VersePath = Type.Object({
  key: Type.String({ description: 'Verse key: surah and ayah.', examples: ['2:255'] }),
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

export const QURAN_VERSE_OPERATIONS: readonly Operation[] = [
  quranOperation({
    id: 'readVerse',
    path: '/v1/quran/verses/{key}/',
    summary: 'Read a verse',
    description:
      'A verse by its key, such as `2:255`: its text in every encoding with the font for each, its translations, its citation, its position in the mushaf, and the sources of these texts.',
    parameters: VerseParameters,
    success: { schema: VerseDetail, description: 'The verse.' },
    errors: ['not_found'],
  }),
  quranOperation({
    id: 'readVerseRange',
    path: '/v1/quran/verses/range/',
    summary: 'Read a range of verses',
    description: 'Consecutive verses of one surah. `from` and `to` may be the same verse.',
    parameters: VerseRangeParameters,
    success: { schema: VerseRange, description: 'The verses and their joined text.' },
    errors: ['not_found'],
  }),
  quranOperation({
    id: 'listSimilarVerses',
    path: '/v1/quran/verses/{key}/similar/',
    summary: 'List similar verses',
    description:
      'The verses that share two fifths or more of the phrases of three words of a verse, most first: those that are easily confused. Phrases are compared without vowels, and rare phrases weigh more.',
    parameters: SimilarVersesParameters,
    success: { schema: SimilarVerses, description: 'At most 20 verses.' },
    errors: ['not_found'],
  }),
]
