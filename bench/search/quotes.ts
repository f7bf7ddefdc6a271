import { type Corpus, RANKING, type Ranking } from '@waraq/scripture/corpus'
import { foldArabic } from '@waraq/scripture/text'
import { heldOut, shareOf } from './cross-validation.ts'
import type { Quote } from './sets.ts'

// The parameter grid of the cross-validation: alignment costs, and each other parameter lower or
// higher.
const CHOICES: Ranking[] = [
  ...[0.3, 0.4, 0.6].flatMap((skipped) => [0.25, 0.5, 0.8].map((unlike) => ({ skipped, unlike }))),
  { form: 0.25 },
  { form: 1 },
  { shared: 0.01 },
  { shared: 0.04 },
].map((other) => ({ ...RANKING, ...other }))

/** Whether the first verse found for each quote is an intended one. */
export function areFound(on: Corpus, quotes: readonly Quote[], ranking = RANKING): boolean[] {
  return quotes.map(({ query, keys }) => {
    const [first] = on.search(query, { limit: 1, ranking }).verses
    return keys.includes(first?.verseKey ?? '')
  })
}

/** The share of quotes that are found, each with the parameters that did best on the others. */
export function findHeldOut(on: Corpus, quotes: readonly Quote[]): number {
  const outcomes = CHOICES.map((ranking) => areFound(on, quotes, ranking))
  return shareOf(heldOut(outcomes, shareOf))
}

/**
 * One line per quote whose first verse is wrong: that verse, and how many of the quote's words each
 * verse contains.
 */
export function missesOf(on: Corpus, quotes: readonly Quote[]): string[] {
  const isFound = areFound(on, quotes)
  return quotes
    .filter((_, at) => !isFound[at])
    .map((quote) => {
      const [first] = on.search(quote.query).verses
      const intended = quote.keys.map((key) => ({
        key,
        wordCount: countWordsIn(on, quote.query, key),
      }))
      const [best] = intended.toSorted((a, b) => b.wordCount - a.wordCount)
      const other = first
        ? `${first.verseKey} contains ${countWordsIn(on, quote.query, first.verseKey)}`
        : 'none'
      return `- ${quote.kind} quote of ${wordsOf(quote.query).length} words: ${other}, the intended ${best?.key} contains ${best?.wordCount}`
    })
}

// The number of words that occur in the verse, in any order.
function countWordsIn(on: Corpus, query: string, key: string): number {
  const [surah = 0, ayah = 0] = key.split(':').map(Number)
  const words = new Set(wordsOf(on.findVerse(surah, ayah)?.textImlaei ?? ''))
  return wordsOf(query).filter((word) => words.has(word)).length
}

const wordsOf = (text: string): string[] => foldArabic(text).split(' ')
