/** JSON Schemas of the responses under /v1/quran. */
import { type Static, Type } from 'typebox'
import type * as wire from '../quran-wire.ts'
import {
  Ayah,
  foundSurah,
  ofEdition,
  type QuranResources,
  Sources,
  type SurahList,
  SurahName,
} from './quran-resource-schemas.ts'
import { type Equal, nullable, strictObject } from './schema-helpers.ts'

const verseTranslation = {
  ...ofEdition,
  text: Type.String(),
  footnotes: Type.Optional(
    Type.String({
      description: 'Plain text; `text` contains the footnote marks. Absent if there are none.',
    }),
  ),
}
const VerseTranslation = Type.Object(verseTranslation, strictObject)
const plainVerse = {
  surah: SurahName,
  number: Ayah,
  verse_key: Type.String({ examples: ['2:255'] }),
  text: Type.String({ description: 'KFGQPC encoding, words separated by one space.' }),
  translation: Type.Optional(
    Type.String({ description: 'The requested translation, as plain text.' }),
  ),
}
export const PlainVerse = Type.Object(plainVerse, strictObject)
const FoundVerse = Type.Object(
  {
    ...plainVerse,
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
      Type.Object({ ...verseTranslation, highlighted: Type.String() }, strictObject),
    ),
    tafsir: Type.Optional(
      Type.String({ description: 'The slug of the tafsir, if `matched_in` is `tafsir`.' }),
    ),
  },
  strictObject,
)
const TypedReference = Type.Object(
  {
    kind: Type.Enum(['verses', 'surah', 'out_of_range'] as const),
    surah: nullable(Type.Integer()),
    from_ayah: nullable(Type.Integer()),
    to_ayah: nullable(Type.Integer()),
    message: nullable(Type.String(), { description: 'A sentence that says what does not exist.' }),
  },
  strictObject,
)
export const QuranSearch = Type.Object(
  {
    surahs: Type.Array(Type.Object(foundSurah, strictObject)),
    verses: Type.Array(FoundVerse),
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
  strictObject,
)
export const SimilarVerses = Type.Object(
  {
    verse_key: Type.String({ description: 'The key of the requested verse.' }),
    verses: Type.Array(
      Type.Object(
        {
          ...plainVerse,
          highlighted: Type.String({
            description: '`text` as escaped HTML with `<mark>` around the shared words.',
          }),
          share: Type.Number({
            description:
              "The share of the requested verse's phrases of three words that this verse has, weighted by their rarity: 0.4 to 1.",
          }),
        },
        strictObject,
      ),
    ),
    total: Type.Integer({ description: 'All similar verses; `verses` has at most 20 of them.' }),
    sources: Sources,
  },
  strictObject,
)

export const QuranSearchOrVerse = Type.Union([QuranSearch, PlainVerse])

const Citation = Type.Object(
  {
    arabic: Type.String({ examples: ['[البقرة: ٢٥٥]'] }),
    english: Type.String({ examples: ['Al-Baqarah 2:255'] }),
    localized: Type.String({ description: 'In the requested `locale`.' }),
  },
  strictObject,
)
const TextEncoding = Type.Object({ encoding: Type.String(), font: Type.String() }, strictObject)
const texts = {
  text: Type.String({ description: 'KFGQPC encoding, which documents store as `qpc_hafs`.' }),
  text_display: Type.String({ description: '`text` in standard Unicode, for display only.' }),
  text_uthmani: Type.String({ description: "Tanzil's Uthmani text." }),
  text_imlaei: Type.String({ description: 'Modern spelling, without vowels.' }),
  text_imlaei_plain: Type.String({
    description: '`text_imlaei` without pause marks and signs, words separated by one space.',
  }),
  encodings: Type.Object(
    { text: TextEncoding, text_display: TextEncoding, text_uthmani: TextEncoding },
    { ...strictObject, description: 'The font that displays each text.' },
  ),
}
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
  strictObject,
)
export const VerseDetail = Type.Object(
  {
    surah: SurahName,
    number: Ayah,
    verse_key: Type.String(),
    ...texts,
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
  strictObject,
)
export const VerseRange = Type.Object(
  {
    surah: SurahName,
    from_ayah: Ayah,
    to_ayah: Ayah,
    verse_key: Type.String({ examples: ['2:255-257'] }),
    ...texts,
    verses: Type.Array(PlainVerse),
    citation: Citation,
    sources: Sources,
  },
  strictObject,
)

// The checks compile only while these schemas equal the wire types that customers install.
type WireTypeChecks = [
  Equal<Static<typeof SurahList>['surahs'], wire.SurahFacts[]>,
  Equal<Static<typeof QuranResources>, wire.QuranResources>,
  Equal<Static<typeof QuranSearch>, wire.QuranSearch>,
  Equal<Static<typeof PlainVerse>, wire.PlainVerse>,
  Equal<Static<typeof SimilarVerses>, wire.SimilarVerses>,
  Equal<Static<typeof VerseDetail>, wire.VerseDetail>,
  Equal<Static<typeof VerseRange>, wire.VerseRange>,
]
export const wireTypeChecksQuran: WireTypeChecks = [true, true, true, true, true, true, true]
