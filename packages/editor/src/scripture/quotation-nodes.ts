import { attributesOf, type DocumentNode, NODES, type SurahFacts } from '@waraq/contract'
import type { FoundHadith } from '@waraq/sdk/client'

/** Verses as the service gives them: one, or several of one surah that follow each other. */
export interface QuotedVerses {
  kind: 'verses'
  surah: Pick<SurahFacts, 'number' | 'name_arabic' | 'name_english'>
  from: number
  to: number
  /** In the KFGQPC encoding, words one space apart. */
  text: string
  translation: string
}

/** A hadith as the service gives it. */
export interface QuotedHadith {
  kind: 'hadith'
  hadith: FoundHadith
  text: string
  translation: string
}

export type Quotation = QuotedVerses | QuotedHadith

/** How a quotation is to stand in the document. */
export interface QuotationOptions {
  displayMode: 'inline' | 'card'
  translationOpen: boolean
  /** From one word to another, both of them in; all words where it is missing. */
  words?: WordSlice | undefined
}

export interface WordSlice {
  from: number
  to: number
}

/** The words between two, as the text has them. */
export function sliceOf(text: string, words: WordSlice | undefined): string {
  if (!words) return text
  return text
    .split(' ')
    .slice(words.from, words.to + 1)
    .join(' ')
}

/** The node that keeps a quotation. Its text is the service's, letter for letter. */
export function nodeOf(quotation: Quotation, choice: QuotationOptions): DocumentNode {
  return quotation.kind === 'verses' ? verseNode(quotation, choice) : hadithNode(quotation, choice)
}

function verseNode(
  { surah, from, to, text }: QuotedVerses,
  choice: QuotationOptions,
): DocumentNode {
  // A slice is of one verse; what takes all of its words is no slice.
  const last = text.split(' ').length - 1
  const { words, displayMode, translationOpen } = choice
  const slice = words && from === to && (words.from > 0 || words.to < last) ? words : undefined
  return {
    type: 'quranVerse',
    attrs: {
      surah: surah.number,
      ayah: from,
      fromAyah: from === to ? null : from,
      toAyah: from === to ? null : to,
      fromWord: slice?.from ?? null,
      toWord: slice?.to ?? null,
      surahNameArabic: surah.name_arabic,
      surahNameEnglish: surah.name_english,
      text: sliceOf(text, slice),
      encoding: 'qpc_hafs',
      translationOpen,
      displayMode,
    },
  }
}

function hadithNode({ hadith, text }: QuotedHadith, choice: QuotationOptions): DocumentNode {
  const { words, displayMode, translationOpen } = choice
  const printed = hadith.hadith_number
  return {
    type: 'hadithNode',
    attrs: {
      collectionNameArabic: hadith.collection_name_arabic,
      collectionNameEnglish: hadith.slug,
      // A number where it is one, as other editors of this contract write it; else as printed: `36b`.
      number: String(hadith.number) === printed ? hadith.number : printed || null,
      text: sliceOf(text, words),
      translationOpen,
      displayMode,
    },
  }
}

/** Which verses a node names; undefined where it names none. */
export function passageOf(attrs: Record<string, unknown>) {
  const verse = attributesOf(NODES.quranVerse, attrs)
  const from = verse.fromAyah ?? verse.ayah
  const to = Math.max(from, verse.toAyah ?? from)
  if (verse.surah === 0 || from === 0) return undefined
  const { fromWord, toWord } = verse
  const words =
    from === to && fromWord !== null && toWord !== null ? { from: fromWord, to: toWord } : undefined
  return { surah: verse.surah, from, to, words }
}
