import { foldArabic } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { QueryTerm } from '../matching/arabic-ranking.ts'
import { hasVowels, isVowelCompatible } from '../matching/vowels.ts'

/**
 * Returns a predicate for verses whose words have the vowels typed in the query; undefined if none
 * were typed. A word typed without vowels, or with letters that its Uthmani spelling lacks, matches
 * any.
 */
export function matchesTypedVowels(
  index: ArabicIndex,
  text: string,
  terms: readonly QueryTerm[],
): ((verse: number) => boolean) | undefined {
  const typed = text.split(/\s+/).filter(hasVowels)
  const words = typed.flatMap((raw) => {
    const word = terms.find((one) => one.word === foldArabic(raw))
    return word ? [{ raw, stems: new Set(word.stems), seen: new Map<number, boolean>() }] : []
  })
  if (words.length === 0) return undefined

  const isSpelledSo = ({ raw, seen }: (typeof words)[number], token: number): boolean => {
    const spelling = index.spellingOf[token] ?? -1
    const terms = seen.get(spelling)
    if (terms !== undefined) return terms
    const isSo = isVowelCompatible(raw, index.spellings[spelling] ?? '')
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
