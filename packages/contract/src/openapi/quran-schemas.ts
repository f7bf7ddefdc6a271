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
    matched_in: Type.Enum(['reference', 'text', 'transliteration', 'translation'] as const),
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
  encodings: Type.Object(
    { text: TextEncoding, text_display: TextEncoding, text_uthmani: TextEncoding },
    { ...strictObject, description: 'The font that displays each text.' },
  ),
}
const Tafsir = Type.Object(
  { slug: Type.String(), name: Type.String(), language: Type.String(), text: Type.String() },
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

export const QuranQuotation = Type.Object(
  {
    status: Type.Enum(['verified', 'altered', 'unknown'] as const),
    quoted: Type.String(),
    start: Type.Integer({ description: 'UTF-16 offset in the text, or in the text of the block.' }),
    end: Type.Integer(),
    path: nullable(Type.Array(Type.Integer()), {
      description: 'Indexes through `content` to the block or verse node; null for plain text.',
    }),
    is_verse_node: Type.Boolean(),
    surah: nullable(SurahName),
    from_ayah: nullable(Type.Integer()),
    to_ayah: nullable(Type.Integer()),
    right: nullable(Type.Object({ text: Type.String(), text_imlaei: Type.String() }, strictObject)),
    differences: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(['letters', 'vowels', 'missing', 'added'] as const),
          quoted: Type.String(),
          right: Type.String(),
          letters: Type.Object(
            { at: Type.Integer(), quoted: Type.String(), right: Type.String() },
            strictObject,
          ),
        },
        strictObject,
      ),
    ),
    orthography: Type.Array(Type.Enum(['spelling', 'no_vowels'] as const), {
      description: 'Accepted differences in orthography: the words are the same.',
    }),
    text_of: nullable(
      Type.Object(
        { surah: SurahName, from_ayah: Type.Integer(), to_ayah: Type.Integer() },
        strictObject,
      ),
      {
        description: 'The verses that a verse node quotes, if they are not those that it names.',
      },
    ),
    remarks: Type.Array(
      Type.Enum([
        'conjunction_omitted',
        'reference_mismatch',
        'reference_unreadable',
        'several_places',
        'qiraah_possible',
        'pause_form',
      ] as const),
      {
        description:
          'Facts that do not change the status; more can be added. The last two are reserved.',
      },
    ),
    confidence: Type.Number({ description: 'From 0 to 1: 1 if verified.' }),
    marked_by: Type.Enum(
      ['brackets', 'node', 'quotes', 'introduction', 'citation', 'words'] as const,
      { description: 'The sign of a quotation; `words` if it only resembles a verse.' },
    ),
    basmala: Type.Boolean({
      description: 'Whether this is the basmala before the first verse of a surah.',
    }),
    places: Type.Array(
      Type.Object(
        { surah: Type.Integer(), from_ayah: Type.Integer(), to_ayah: Type.Integer() },
        strictObject,
      ),
      { description: 'The passages with the same words, at most 60.' },
    ),
    places_total: Type.Integer(),
    stated: nullable(
      Type.Object(
        {
          text: Type.String(),
          start: Type.Integer(),
          end: Type.Integer(),
          surah: nullable(Type.Integer()),
          from_ayah: nullable(Type.Integer()),
          to_ayah: nullable(Type.Integer()),
          agrees: Type.Boolean({ description: 'Whether it names the quoted verses.' }),
        },
        strictObject,
      ),
      { description: 'The reference beside the quotation.' },
    ),
    replacement: nullable(
      Type.Object(
        {
          text: Type.String(),
          text_uthmani: Type.String(),
          from_ayah: Type.Integer(),
          to_ayah: Type.Integer(),
        },
        strictObject,
      ),
      {
        description:
          'The text that may replace an altered quotation; null if its passage is in doubt.',
      },
    ),
    omitted: Type.Optional(
      Type.Boolean({
        description:
          'Always `true`: `right`, `places` and `differences` are omitted because the response reached its size limit.',
      }),
    ),
  },
  strictObject,
)
/** The field of document responses that reports altered verses. */
export const alteredVerses = {
  altered_verses: Type.Optional(
    Type.Array(QuranQuotation, {
      description:
        'Verse nodes whose text differs from the verses they name. Only in responses to creates and saves, and only if the operator enabled the check.',
      examples: [[]],
    }),
  ),
}
export const QuranReport = Type.Object(
  {
    verified: Type.Integer(),
    altered: Type.Integer(),
    unknown: Type.Integer(),
    remarked: Type.Integer({ description: 'How many verified quotations have remarks.' }),
    truncated: Type.Boolean({
      description:
        'Whether the report is incomplete: there are more quotations, or more text than the service could check.',
    }),
    checked_to: nullable(Type.Integer(), {
      description:
        'UTF-16 offset before which the report on a truncated text is final. Send the rest in another request. Null for a document and if the whole text was checked.',
    }),
    quotations: Type.Array(QuranQuotation),
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
  Equal<Static<typeof VerseDetail>, wire.VerseDetail>,
  Equal<Static<typeof VerseRange>, wire.VerseRange>,
  Equal<Static<typeof QuranReport>, wire.QuranReport>,
]
export const wireTypeChecksQuran: WireTypeChecks = [true, true, true, true, true, true, true]
