import { foldArabic, foldArabicHamza } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { QueryTerm } from '../matching/arabic-ranking.ts'
import { hasVowels, isVowelCompatible } from '../matching/vowels.ts'

const HAMZA = /[\u0621\u0624\u0626\u0654\u0655]/

/**
 * Returns a predicate for verses whose words have the vowels and hamzas typed in the query;
 * undefined if none were typed. A word typed without them, or with letters that its Uthmani
 * spelling lacks, matches any.
 */
export function matchesTypedSigns(
  index: ArabicIndex,
  text: string,
  terms: readonly QueryTerm[],
): ((verse: number) => boolean) | undefined {
  const typed = text.split(/\s+/).filter((raw) => hasVowels(raw) || HAMZA.test(raw))
  const words = typed.flatMap((raw) => {
    const word = terms.find((one) => one.word === foldArabic(raw))
    return word ? [{ raw, stems: new Set(word.stems), seen: new Map<number, boolean>() }] : []
  })
  if (words.length === 0) return undefined

  const isSpelledSo = ({ raw, seen }: (typeof words)[number], token: number): boolean => {
    const spelling = index.spellingOf[token] ?? -1
    const terms = seen.get(spelling)
    if (terms !== undefined) return terms
    const word = index.spellings[spelling] ?? ''
    const isSo = isVowelCompatible(raw, word) && (!HAMZA.test(raw) || hasHamzasOf(raw, word))
    seen.set(spelling, isSo)
    return isSo
  }
  return (verse) =>
    words.every((word) => {
      for (let token = index.starts[verse] ?? 0; token < (index.starts[verse + 1] ?? 0); token++) {
        const stem = index.stems.idOf(index.tokens[token] ?? -1)
        if (word.stems.has(stem) && isSpelledSo(word, token)) return true
      }
      return false
    })
}

// Uthmani spelling writes a sign of length over alef, and many long alefs as dagger alefs.
function hasHamzasOf(typed: string, word: string): boolean {
  const form = foldArabicHamza(typed)
  const bare = word.normalize('NFD').replaceAll('\u0653', '')
  return [word, bare, bare.replaceAll('\u0670', 'ا')].some((one) =>
    foldArabicHamza(one).includes(form),
  )
}
