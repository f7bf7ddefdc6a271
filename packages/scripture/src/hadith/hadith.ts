import { type Budget, createMeter, UNLIMITED } from '../corpus/budget.ts'
import { createCollectionLookup } from './collections.ts'
import { createHighlighter } from './highlight.ts'
import { groupParallels } from './parallels.ts'
import { type CitedNumber, citedNumbers, numbersIn, splitReference } from './references.ts'
import { createHadithSearch, type HadithMatchQuality } from './search.ts'
import { type CollectionRow, type HadithRow, openHadithFile } from './store.ts'
import { createHadithVerifier, type HadithVerifier } from './verify/hadith-verifier.ts'

/** An installed collection: names, counts, terms, and the hash of its texts. */
export type HadithCollection = CollectionRow

/** A hadith with its collection and, as a search result, highlighted HTML. */
export type HadithHit = HadithRow & {
  in: HadithCollection
  agreement: HadithMatchQuality | 'reference'
  textHighlighted: string | null
  translationHighlighted: string | null
  /** With `isGrouped`: the number of other matches with nearly the same words. */
  parallels?: number
}
type Marked = 'textHighlighted' | 'translationHighlighted'
type Found = { id: number; agreement: HadithMatchQuality }
/**
 * `budget` ends a search early with partial results. `isGrouped` lists hadiths with nearly the same
 * words once, among the first 100 matches.
 */
export type HadithSearchOptions = {
  limit?: number | undefined
  page?: number | undefined
  isGrouped?: boolean
  budget?: Budget
}

export type HadithCorpus = NonNullable<ReturnType<typeof openHadith>>

const MAX_QUERY = 1_000
const MAX_REFERRED = 20
const GROUPED_HITS = 100

/**
 * Opens the file of installed collections for reading, with almost no memory. Returns undefined for
 * another file format version (install the collections again); throws if the file is missing.
 */
export function openHadith(path: string) {
  const file = openHadithFile(path)
  if (!file) return undefined
  const collections = file.listCollections()
  const byId = new Map(collections.map((one) => [one.id, one]))
  const findNamed = createCollectionLookup(collections)
  const meter = createMeter()
  const search = createHadithSearch(file, meter.spend)
  const highlight = createHighlighter()
  let verifier: HadithVerifier | undefined

  function withCollection(id: number): Omit<HadithHit, 'agreement' | Marked>[] {
    const row = file?.findHadith(id)
    const collection = row && byId.get(row.collection)
    return row && collection ? [{ ...row, in: collection }] : []
  }

  function findNumbered(name: string, number: string): number[] {
    const collection = findNamed(name)
    if (!collection || !file) return []
    const matches = file.findRefs(collection.id, number)
    const best = matches.filter(({ rank }) => rank === matches[0]?.rank)
    const ids = best.length > 0 ? best.map(({ id }) => id) : findRange(name, number)
    return ids.slice(0, MAX_REFERRED)
  }

  const findRange = (name: string, number: string): number[] => [
    ...new Set(numbersIn(number, MAX_REFERRED).flatMap((one) => findNumbered(name, one))),
  ]

  function findReferred(typed: string): number[] {
    const reference = splitReference(typed)
    const matches = reference ? findNumbered(reference.name, reference.number) : []
    return matches.length > 0 ? matches : citedNumbers(typed).flatMap(findCited)
  }

  function findCited({ names, number }: CitedNumber): number[] {
    const name = names.find(findNamed)
    return name === undefined ? [] : findNumbered(name, number)
  }

  function refer(typed: string): HadithHit[] {
    const matches = findReferred(typed)
    return matches.flatMap(withCollection).map((hadith) => ({
      ...hadith,
      agreement: 'reference',
      textHighlighted: null,
      translationHighlighted: null,
    }))
  }

  function searchWords(
    typed: string,
    { limit = 20, page = 1, isGrouped = false, budget = UNLIMITED }: HadithSearchOptions,
  ): HadithHit[] {
    const size = Math.min(Math.max(Math.trunc(limit) || 1, 1), 100)
    const at = Math.max(Math.trunc(page) || 1, 1)
    const hitCount = isGrouped ? GROUPED_HITS : at * size
    const { hits, words, language } = meter.under(budget, () => search(typed, hitCount))
    const visible = isGrouped
      ? grouped(hits).slice((at - 1) * size, at * size)
      : hits.slice((at - 1) * size, at * size).flatMap(loaded)
    const isArabic = language === 'arabic'
    const markArabic = highlight(isArabic ? words : [], true)
    const markEnglish = highlight(words, false)
    return visible.map((hadith) => {
      const isPhrase = hadith.agreement === 'phrase'
      return {
        ...hadith,
        textHighlighted: markArabic(hadith.text, isPhrase),
        translationHighlighted: isArabic ? null : markEnglish(hadith.english, isPhrase),
      }
    })
  }

  function grouped(hits: Found[]): Omit<HadithHit, Marked>[] {
    const all = hits.slice(0, GROUPED_HITS).flatMap(loaded)
    return groupParallels(all).map(({ hit, others }) => ({ ...hit, parallels: others }))
  }

  function loaded({ id, agreement }: Found): Omit<HadithHit, Marked>[] {
    return withCollection(id).map((hadith) => ({ ...hadith, agreement }))
  }

  return {
    collections: (): HadithCollection[] => collections,
    findCollection: findNamed,

    /**
     * The hadiths for a reference such as `bukhari:1`, `muslim:8c` or `البخاري ١`: all that share
     * the number, with any letter. Empty if no installed hadith matches.
     */
    refer: (typed: string): HadithHit[] => refer(shortened(typed)),

    /**
     * Finds hadiths by reference or by words, in Arabic of any orthography or in translation. Most
     * relevant first; `limit` is 1 to 100, `page` starts at 1. Reads at most 1,000 code points of
     * the query and never throws for a malformed one.
     */
    search(typed: string, options: HadithSearchOptions = {}): HadithHit[] {
      const text = shortened(typed)
      const referred = refer(text)
      return referred.length > 0 ? referred : searchWords(text, options)
    },

    /** Compares quotations with the installed hadiths. */
    verifier(): HadithVerifier {
      verifier ??= createHadithVerifier({ file, collections: byId, meter })
      return verifier
    },

    /** All hadiths of a collection, in order. */
    list: (collection: HadithCollection) => file.listHadiths(collection.id),
    listFaults: () => file.listFaults(),
    close: () => file.close(),
  }
}

function shortened(typed: string): string {
  return Array.from(typed.slice(0, 4 * MAX_QUERY))
    .slice(0, MAX_QUERY)
    .join('')
    .toWellFormed()
}
