import { verseIndexOf, wordsOf } from '../text/index.ts'
import { type Budget, createMeter, UNLIMITED } from './budget.ts'
import { checkEditions } from './editions/check-editions.ts'
import { createArabicIndex } from './index/arabic-index.ts'
import { imlaeiWords, pausesIn } from './index/imlaei-words.ts'
import { createPhoneticIndex } from './index/phonetic-index.ts'
import {
  createLookUps,
  type PageOptions,
  pageOf,
  paginationOf,
  type SearchResult,
  type Verse,
  type VerseHit,
  verseOf,
} from './look-ups.ts'
import type { Ranking } from './matching/arabic-ranking.ts'
import { createConceptSearch } from './search/concepts.ts'
import { markWords } from './search/highlight.ts'
import { type SearchHit, withTokens } from './search/hits.ts'
import { createSearch } from './search/search.ts'
import { findSimilar } from './search/similar-verses.ts'
import { createTafsirSearch } from './search/tafsir-search.ts'
import { createTranslationSearch } from './search/translation-search.ts'
import { type CorpusFile, type EditionRow, openCorpusFile, type WordPairs } from './store.ts'
import type { MatchThresholds } from './verify/thresholds.ts'
import { createVerifier, type Verifier } from './verify/verify.ts'

/**
 * `language` limits translations to one language. Those in the language of the edition `preferred`
 * come first, if their words match as well as others. `budget` ends a search early with partial
 * results. `ranking` overrides the weights in benchmarks.
 */
type SearchOptions = PageOptions & {
  language?: string | undefined
  preferred?: number | undefined
  budget?: Budget
  ranking?: Ranking
}

/** A verse that shares phrases with another; `highlighted` is escaped HTML with `<mark>`. */
export type SimilarVerse = Verse & { share: number; words: number[]; highlighted: string }

const MAX_SIMILAR = 20

export type Corpus = NonNullable<ReturnType<typeof openCorpus>>

/**
 * Opens the corpus for look-ups and search; needs about 20 MB of memory and half a second. Returns
 * undefined for another file format version (rebuild the file); throws if the file is missing.
 */
export function openCorpus(path: string) {
  const file = openCorpusFile(path)
  if (!file) return undefined
  const lookUps = createLookUps(file)
  const { refer, editionOf, findEdition, presented } = lookUps
  const meter = createMeter()
  const index = createArabicIndex(indexedVerses(file.listWords()), meter.spend)
  const sounds = createPhoneticIndex(file.listSpoken(), meter.spend)
  const translations = createTranslationSearch(file, meter.spend)
  const tafsirs = createTafsirSearch(file, meter.spend)
  const concepts = createConceptSearch(index, file.listConcepts())
  const search = createSearch({ index, sounds, translations, tafsirs, concepts, refer })

  function hitsOf(hit: SearchHit, requested: EditionRow | undefined): VerseHit[] {
    const row = file?.findVerse(hit.verse)
    if (!row) return []
    const words = tokensAsWords(hit.verse, row.pairs, hit.tokens)
    const { matchedIn, agreement } = hit
    const why = { matchedIn, agreement, words, translated: hit.words }
    const { pairs: _, ...placed } = row
    const matchedEdition = editionOf(hit.edition ?? -1)
    const topic = hit.topic && { topic: hit.topic }
    if (matchedEdition?.kind !== 'tafsir')
      return [{ ...presented(placed, why, requested ?? matchedEdition), ...topic }]
    return [{ ...presented(placed, why, requested), tafsir: matchedEdition, ...topic }]
  }

  function tokensAsWords(verse: number, pairs: WordPairs, tokens: readonly number[]): number[] {
    const start = index.starts[verse] ?? 0
    const words = tokens.flatMap((token) => {
      const [from, to] = pairs[token - start] ?? [0, 0]
      return Array.from({ length: to - from }, (_, step) => from + step)
    })
    return [...new Set(words)]
  }

  const words = { index, readVerse: file.findVerse, meter }
  let verifier: Verifier | undefined

  return {
    ...lookUps,

    /**
     * Finds and checks quotations of the Quran. The first call builds its index, in about 50 ms.
     */
    verifier(): Verifier {
      verifier ??= createVerifier(words)
      return verifier
    },

    /** A verifier with other thresholds, for benchmarks. */
    verifierWith: (thresholds: MatchThresholds): Verifier => createVerifier(words, thresholds),

    /**
     * Reads all editions and compares their hashes with those stored at build time; takes a second.
     */
    checkEditions: () => checkEditions(file),
    /**
     * Finds verses by a reference, by words in any Arabic orthography, transliteration or
     * translation, or by a question. Most relevant first; `limit` is 1 to 100, `page` starts at 1.
     * Reads at most 1,000 code points of the query and never throws for a malformed one.
     */
    search(
      query: string,
      {
        limit,
        page,
        translation,
        language,
        preferred,
        budget = UNLIMITED,
        ranking,
        ...rest
      }: SearchOptions = {},
    ): SearchResult {
      const requested = translation === undefined ? undefined : findEdition(translation)
      const editions = requested ? [requested.id] : language && lookUps.editionsIn(language)
      const span = lookUps.rangeOf(rest)
      const first = preferred === undefined ? undefined : findEdition(preferred)
      const options = {
        ...(first && { preferred: lookUps.editionsIn(first.language) }),
        ...(editions && { editions }),
        ...(span && { span }),
        ...(ranking && { ranking }),
      }
      const { hits, surahs, reference, topics } = meter.under(budget, () => search(query, options))
      const pagination = paginationOf(hits.length, limit, page)
      const pageHits = pageOf(hits, pagination).map(withTokens)
      return {
        isPartial: budget.isSpent(),
        reference,
        surahs,
        topics,
        verses: pageHits.flatMap((one) => hitsOf(one, requested)),
        pagination,
      }
    },

    /**
     * The verses that share most phrases with this one, most similar first: at most 20 of `total`.
     * Undefined if the verse does not exist.
     */
    similarTo(surah: number, ayah: number): { verses: SimilarVerse[]; total: number } | undefined {
      const verse = verseIndexOf(surah, ayah)
      if (verse === undefined) return undefined
      const all = findSimilar(index, verse)
      const verses = all.slice(0, MAX_SIMILAR).flatMap(({ verse: other, share, tokens }) => {
        const row = file?.findVerse(other)
        if (!row) return []
        const { pairs, ...placed } = row
        const words = tokensAsWords(other, pairs, tokens)
        return [{ ...verseOf(placed), share, words, highlighted: markWords(row.text, words) }]
      })
      return { verses, total: all.length }
    },

    close: () => file.close(),
  }
}

function* indexedVerses(rows: ReturnType<CorpusFile['listWords']>) {
  for (const { imlaei, text, pairs } of rows) {
    yield {
      imlaei: imlaeiWords(imlaei),
      pauses: pausesIn(imlaei),
      uthmani: wordsOf(text),
      pairs,
    }
  }
}
