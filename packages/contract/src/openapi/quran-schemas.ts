/** The answers of the Quran's calls as JSON Schema. */
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
import { nullable, type Same, strictObject } from './schema-helpers.ts'

const verseTranslation = {
  ...ofEdition,
  text: Type.String(),
  footnotes: Type.Optional(
    Type.String({ description: 'Plain text; `text` has their marks. Only where there are any.' }),
  ),
}
const VerseTranslation = Type.Object(verseTranslation, strictObject)
const plainVerse = {
  surah: SurahName,
  number: Ayah,
  verse_key: Type.String({ examples: ['2:255'] }),
  text: Type.String({ description: 'KFGQPC encoding, words one space apart.' }),
  translation: Type.Optional(
    Type.String({ description: 'In the edition that was asked for, as plain text.' }),
  ),
}
export const PlainVerse = Type.Object(plainVerse, strictObject)
const FoundVerse = Type.Object(
  {
    ...plainVerse,
    highlighted: Type.String({
      description: '`text` as HTML: escaped, with `<mark>` around the words that agree.',
    }),
    matched_in: Type.Enum(['reference', 'text', 'transliteration', 'translation'] as const),
    agreement: Type.Enum(
      ['reference', 'phrase', 'quotation', 'words', 'subject', 'some_words'] as const,
      {
        description:
          'The words in a row; nearly so; all of them; what a question is about; some of them.',
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
    message: nullable(Type.String(), { description: 'What does not exist, in a sentence.' }),
  },
  strictObject,
)
export const QuranSearch = Type.Object(
  {
    surahs: Type.Array(Type.Object(foundSurah, strictObject)),
    verses: Type.Array(FoundVerse),
    reference: nullable(TypedReference, { description: 'What the query says as a reference.' }),
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
      description: 'Whether the search ran out of CPU time: there may be more, and better.',
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
    localized: Type.String({ description: 'In the `locale` that was asked for.' }),
  },
  strictObject,
)
const TextEncoding = Type.Object({ encoding: Type.String(), font: Type.String() }, strictObject)
const texts = {
  text: Type.String({ description: 'KFGQPC encoding: what a document stores as `qpc_hafs`.' }),
  text_display: Type.String({ description: '`text` in standard Unicode, for drawing only.' }),
  text_uthmani: Type.String({ description: "Tanzil's Uthmani text." }),
  text_imlaei: Type.String({ description: "Today's spelling, without vowels." }),
  encodings: Type.Object(
    { text: TextEncoding, text_display: TextEncoding, text_uthmani: TextEncoding },
    { ...strictObject, description: 'The font that each text needs.' },
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
      description: "English, with its translator in brackets; `''` where none is installed.",
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
    start: Type.Integer({ description: 'UTF-16 places in the text, or in that of the block.' }),
    end: Type.Integer(),
    path: nullable(Type.Array(Type.Integer()), {
      description: 'Leads through `content` to the block or verse node; null for a plain text.',
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
      description: 'What is written in another way and is the same word.',
    }),
    text_of: nullable(
      Type.Object(
        { surah: SurahName, from_ayah: Type.Integer(), to_ayah: Type.Integer() },
        strictObject,
      ),
      {
        description:
          'Whose words a verse node has, where they are not those of the verses it names.',
      },
    ),
    omitted: Type.Optional(
      Type.Boolean({
        description:
          'Only `true`: `right` and `differences` were left out, because the answer is as large as it may be.',
      }),
    ),
  },
  strictObject,
)
/** What an answer about a document may say of its verses. */
export const alteredVerses = {
  altered_verses: Type.Optional(
    Type.Array(QuranQuotation, {
      description:
        'Verse nodes that are not letter for letter what they name. In answers to creates and saves, where the operator has the service look.',
      examples: [[]],
    }),
  ),
}
export const QuranReport = Type.Object(
  {
    verified: Type.Integer(),
    altered: Type.Integer(),
    unknown: Type.Integer(),
    truncated: Type.Boolean({
      description:
        'Whether the answer is not all: there were more quotations, or more text than could be looked at.',
    }),
    checked_to: nullable(Type.Integer(), {
      description:
        'The UTF-16 place before which all of a truncated text is final: what follows may be asked for again. Null in a document, and where all was looked at.',
    }),
    quotations: Type.Array(QuranQuotation),
    sources: Sources,
  },
  strictObject,
)

type Agreements = [
  Same<Static<typeof SurahList>['surahs'], wire.SurahFacts[]>,
  Same<Static<typeof QuranResources>, wire.QuranResources>,
  Same<Static<typeof QuranSearch>, wire.QuranSearch>,
  Same<Static<typeof PlainVerse>, wire.PlainVerse>,
  Same<Static<typeof VerseDetail>, wire.VerseDetail>,
  Same<Static<typeof VerseRange>, wire.VerseRange>,
  Same<Static<typeof QuranReport>, wire.QuranReport>,
]
/** Compiles only while every agreement holds. */
export const quranAgreements: Agreements = [true, true, true, true, true, true, true]
