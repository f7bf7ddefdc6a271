import { foldArabic, foldArabicHard } from '../../text/index.ts'
import type { WordPairs } from '../store.ts'

/** Learns from the verses which words Uthmani spelling joins or splits. */
export function createJoinedWords() {
  const parts = new Map<string, string[]>()
  const wholes = new Map<string, string>()

  return {
    learn(imlaei: readonly string[], uthmani: readonly string[], pairs: WordPairs): void {
      pairs.forEach(([from, to], at) => {
        const same = pairs.filter(([first, last]) => first === from && last === to).length
        const isFirst = pairs[at - 1]?.[0] !== from
        const isJoined = same > 1 && isFirst && to - from === 1
        const isParted = same === 1 && to - from > 1
        // Most words are not, and folding is expensive.
        if (!isJoined && !isParted) return
        const words = imlaei.slice(at, at + same).map(foldArabic)
        const written = uthmani.slice(from, to)
        if (isJoined) learnJoined(words, written[0] ?? '')
        else wholes.set(written.map(foldArabic).join(' '), words[0] ?? '')
      })
    },
    find: (word: string): readonly string[] | undefined => parts.get(word),
    findWhole: (words: string): string | undefined => wholes.get(words),
  }

  function learnJoined(words: string[], written: string): void {
    const spelled = written.replaceAll('\u0670', 'ا')
    for (const form of [
      foldArabic(written),
      foldArabic(spelled),
      foldArabicHard(written),
      words.join(''),
    ]) {
      parts.set(form, words)
    }
  }
}
