import { attributesOf, type DocumentNode, NODES, type SurahFacts } from '@waraq/contract'
import type { FoundHadith } from '@waraq/sdk/client'

/** Why a result was found: escaped HTML with `<mark>` around the matching words. */
export interface Highlighted {
  text: string
  /** Empty without a translation beside the text. */
  translation: string
}

/** One verse, or consecutive verses of one surah, from the service. */
export interface QuotedVerses {
  kind: 'verses'
  surah: Pick<SurahFacts, 'number' | 'name_arabic' | 'name_english'>
  from: number
  to: number
  /** KFGQPC encoding, words separated by one space. */
  text: string
  translation: string
  highlighted?: Highlighted | undefined
  /** The id of the topic that a search found it by. */
  topic?: string | undefined
}

/** A hadith from the service. */
interface QuotedHadith {
  kind: 'hadith'
  hadith: FoundHadith
  text: string
  translation: string
  highlighted?: Highlighted | undefined
}

export type Quotation = QuotedVerses | QuotedHadith

/** How a quotation is displayed in the document. */
export interface QuotationOptions {
  displayMode: 'inline' | 'card'
  translationOpen: boolean
  /** First and last word, inclusive; missing for all words. */
  words?: WordSlice | undefined
}

export interface WordSlice {
  from: number
  to: number
}

/** The text of a word range. */
export function sliceOf(text: string, words: WordSlice | undefined): string {
  if (!words) return text
  return text
    .split(' ')
    .slice(words.from, words.to + 1)
    .join(' ')
}

/** The node of a quotation, with the service's exact text. */
export function nodeOf(quotation: Quotation, choice: QuotationOptions): DocumentNode {
  return quotation.kind === 'verses' ? verseNode(quotation, choice) : hadithNode(quotation, choice)
}

function verseNode(
  { surah, from, to, text }: QuotedVerses,
  choice: QuotationOptions,
): DocumentNode {
  // A slice needs a single verse and must omit at least one word.
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
  const printedNumber = hadith.hadith_number
  return {
    type: 'hadithNode',
    attrs: {
      collectionNameArabic: hadith.collection_name_arabic,
      collectionNameEnglish: hadith.slug,
      // A number where possible, as other editors of this contract store it; otherwise as printed:
      // `36b`.
      number: String(hadith.number) === printedNumber ? hadith.number : printedNumber || null,
      text: sliceOf(text, words),
      isnadWords: isnadWordsOf(hadith.narrator_chain, text, words),
      translationOpen,
      displayMode,
    },
  }
}

/** The number of words of the chain of narrators in a slice of a text that begins with it. */
export function isnadWordsOf(chain: string, text: string, words?: WordSlice): number | null {
  const narrators = chain.trim().split(/\s+/)
  const all = text.split(' ')
  const { from, to } = words ?? { from: 0, to: all.length - 1 }
  const isFirst = narrators.every((word, at) => word !== '' && word === all[at])
  const shown = narrators.length - from
  return isFirst && shown > 0 && shown <= to - from ? shown : null
}

/** Verses as a reference: `2:255-257`. */
export const keyOfVerses = ({ surah, from, to }: Pick<QuotedVerses, 'surah' | 'from' | 'to'>) =>
  `${surah.number}:${from}${to > from ? `-${to}` : ''}`

/** The verses that a node refers to; undefined if it refers to none. */
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
