/** JSON Schemas of the responses under /v1/quran. */
import { Type } from 'typebox'
import { Ayah, FoundSurah, ofEdition, Sources, SurahName } from './quran-resource-schemas.ts'
import { component, nullable, part, strictObject } from './schema-helpers.ts'

const VerseTranslation = Type.Object(
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
const PlainVerse = Type.Object(
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
export const SimilarVerses = Type.Object(
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

export const QuranSearchOrVerse = Type.Union([QuranSearch, PlainVerse])

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
export const VerseDetail = Type.Object(
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
export const VerseRange = Type.Object(
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
