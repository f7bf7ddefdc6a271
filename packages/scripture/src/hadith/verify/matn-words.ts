import { ARABIC_WORD } from '../../text/arabic-word.ts'
import { foldArabic, foldArabicHard } from '../../text/index.ts'
import { BLESSINGS, CUT } from '../words.ts'

/** The forms of a word that alignment compares. */
export type FoldedWord = {
  word: string
  /** Without hamzas and their seats. */
  hard: string
  /** `hard` without a leading fa and weak letters: equal for all words that are near. */
  skeleton: string
}
/** A word of a text as written, with its offsets. */
export type MatnWord = FoldedWord & { raw: string; start: number; end: number }

// A few thousand words make up most of every text.
const MAX_CACHED = 20_000

/**
 * Creates a function that returns the Arabic words of a text without blessings, which authors add,
 * shorten and omit.
 */
export function createMatnReader() {
  const cache = new Map<string, FoldedWord>()

  function folded(raw: string): FoldedWord {
    const cached = cache.get(raw)
    if (cached) return cached
    const hard = joined(foldArabicHard(raw))
    const skeleton = hard.replace(/^ف(?=..)/, '').replace(/[اوي]/g, '')
    const one = { word: joined(foldArabic(raw)), hard, skeleton }
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(raw, one)
    return one
  }

  return (text: string): MatnWord[] => {
    const words: MatnWord[] = []
    for (const { 0: raw, index: start } of text.matchAll(ARABIC_WORD)) {
      const one = folded(raw)
      if (one.word !== '') words.push({ ...one, raw, start, end: start + raw.length })
    }
    return withoutBlessings(words)
  }
}

const joined = (folded: string): string => folded.replaceAll(' ', '')

function withoutBlessings(words: MatnWord[]): MatnWord[] {
  const text = ` ${words.map(({ word }) => word).join(' ')} `
  const isBlessing = words.map(() => false)
  for (const pattern of [BLESSINGS, CUT]) {
    let [at, seen] = [0, 0]
    for (const { 0: blessing, index } of text.matchAll(pattern)) {
      // A blessing without a space before it begins at a word.
      const start = index + (blessing.startsWith(' ') ? 1 : 0)
      at += spacesIn(text.slice(seen, start)) - (seen === 0 ? 1 : 0)
      seen = start
      isBlessing.fill(true, at, at + blessing.trim().split(' ').length)
    }
  }
  const rest = words.filter((_, place) => !isBlessing[place])
  return rest.length > 0 ? rest : words
}

const spacesIn = (text: string): number => text.split(' ').length - 1
