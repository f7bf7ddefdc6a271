import { isFunctionWord, stemOf, wordsIn } from './arabic-words.ts'
import { indexedWords } from './translated-words.ts'

const ARABIC = /[\u0621-\u064A]/

/** The words of a tafsir for indexing and queries; Arabic ones as stems, without function words. */
export function tafsirWords(text: string): string[] {
  if (!ARABIC.test(text)) return indexedWords(text)
  return wordsIn(text)
    .filter((word) => word.length > 1 && !isFunctionWord(word))
    .map((word) => stemOf(word, () => false))
}
