import type { PageVerse } from '../corpus/index.ts'
import { displayOf, findSurah, wordsOf } from '../text/index.ts'
import type { Font } from './font.ts'
import type { Outline } from './outline.ts'

/**
 * The content of one of the 604 pages. `basmala` is the text of 1:1, which heads the other surahs.
 */
export type Page = { number: number; juz: number; verses: readonly PageVerse[]; basmala: string }

/** A word, numbered from 1 in its verse, or the sign that ends a verse or begins a quarter. */
export type PageToken = { outline: Outline; surah: number; ayah: number } & (
  | { kind: 'word'; index: number }
  | { kind: 'ayah' | 'rub' }
)

/** An unbreakable box: a word and its signs, from right to left. */
export type Box = { tokens: PageToken[]; width: number }

/** The part of a page that belongs to one surah. */
export type GlyphRun = { surah: number; beginsSurah: boolean; endsSurah: boolean; boxes: Box[] }

/** The space between a word and its sign, in em. */
export const SIGN_GAP = 0.1

const RUB_SIGN = '\u06DE'
const AYAH_SIGN = '\u06DD'

/** The words and signs of a page, by surah. */
export function glyphRunsOf({ verses }: Page, font: Font): GlyphRun[] {
  const surahs = [...new Set(verses.map(({ surah }) => surah))]
  return surahs.map((surah) => {
    const own = verses.filter((verse) => verse.surah === surah)
    return {
      surah,
      beginsSurah: own[0]?.ayah === 1,
      endsSurah: own.at(-1)?.ayah === findSurah(surah)?.verseCount,
      boxes: own.flatMap((verse) => boxesOf(verse, font)),
    }
  })
}

function boxesOf({ surah, ayah, text, beginsRub }: PageVerse, font: Font): Box[] {
  const words = wordsOf(text)
  const sign = (kind: 'ayah' | 'rub', drawn: string): PageToken => {
    return { kind, surah, ayah, outline: font.outlineOf(drawn) }
  }
  return words.map((word, at) => {
    const tokens: PageToken[] = [
      { kind: 'word', surah, ayah, index: at + 1, outline: font.outlineOf(displayOf(word)) },
    ]
    if (beginsRub && at === 0) tokens.unshift(sign('rub', RUB_SIGN))
    if (at === words.length - 1) tokens.push(sign('ayah', AYAH_SIGN + arabicDigits(ayah)))
    const gaps = (tokens.length - 1) * SIGN_GAP * font.unitsPerEm
    return { tokens, width: gaps + tokens.reduce((sum, { outline }) => sum + outline.width, 0) }
  })
}

export function arabicDigits(number: number): string {
  return String(number).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
}
