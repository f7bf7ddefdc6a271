import { createNearWords } from './near-words.ts'
import type { CorpusFile, TranslationHit } from './store.ts'
import { indexedWords } from './translated-words.ts'

const MAX_WORDS = 40
const MAX_CORRECTIONS = 8

// Words of European languages that say little; they may be missing where all others are there.
const COMMON = new Set(
  `the a an and or of to in on for with by is are was were be been that this those these it he she they you i we who whom what which
  not do does did has have had from as at but if then so his her their our your my me him them us le la les de des du et un une en
  el los las y que qui se por con und der die das och att som en ett det den dan yang di ke dari ve bir bu и в на не что с по`.split(
    /\s+/,
  ),
)

export type TranslationSearch = ReturnType<typeof createTranslationSearch>
type Readers = Pick<NonNullable<CorpusFile>, 'listVocabulary' | 'searchTranslations'>
type Found = { hits: TranslationHit[]; words: string[]; isAll: boolean }

/** Searches the translations: the phrase first, then all words, then all but the common ones, corrected ones, some. */
export function createTranslationSearch(file: Readers) {
  const vocabulary = file.listVocabulary()
  const near = createNearWords(vocabulary)
  const corrected = (word: string): string[] =>
    near
      .find(word)
      .slice(0, MAX_CORRECTIONS)
      .flatMap((at) => vocabulary[at] ?? [])

  return {
    find(text: string, limit: number, edition?: number): Found {
      const words = indexedWords(text).slice(0, MAX_WORDS)
      if (words.length === 0) return { hits: [], words, isAll: true }
      const ask = (expression: string) => file.searchTranslations(expression, limit, edition)
      const phrase = words.length > 1 ? ask(quoted(words.join(' '))) : []
      const all = [...phrase, ...ask(allOf(words))]
      if (all.length > 0) return { hits: firstOfEach(all), words, isAll: true }
      const telling = words.filter((word) => !COMMON.has(word))
      const most = telling.length > 0 && telling.length < words.length ? ask(allOf(telling)) : []
      if (most.length > 0) return { hits: most, words: telling, isAll: true }
      return this.findLoosely(telling.length > 0 ? telling : words, ask)
    },

    findLoosely(words: string[], ask: (expression: string) => TranslationHit[]): Found {
      const meant = words.map((word) => {
        return ask(quoted(word)).length > 0 ? [word] : [word, ...corrected(word)]
      })
      const expression = meant.map((one) => `(${one.map(quoted).join(' OR ')})`)
      const narrow = ask(expression.join(' AND '))
      if (narrow.length > 0) return { hits: narrow, words: meant.flat(), isAll: true }
      const begun = ask(
        [...words.slice(0, -1).map(quoted), `${quoted(words.at(-1) ?? '')}*`].join(' AND '),
      )
      if (begun.length > 0) return { hits: begun, words, isAll: true }
      return { hits: ask(expression.join(' OR ')), words: meant.flat(), isAll: false }
    },
  }
}

// Words hold letters, digits and marks only, so that nothing in them is an operator of FTS5.
const quoted = (words: string): string => `"${words}"`
const allOf = (words: string[]): string => words.map(quoted).join(' AND ')

function firstOfEach(hits: TranslationHit[]): TranslationHit[] {
  const seen = new Set<number>()
  return hits.filter(({ edition, verse }) => {
    const key = edition * 10_000 + verse
    return !seen.has(key) && seen.add(key)
  })
}
