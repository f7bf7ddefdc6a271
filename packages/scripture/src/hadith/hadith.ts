import { type Budget, createMeter, UNLIMITED } from '../corpus/budget.ts'
import { createCollectionLookup } from './collections.ts'
import { createHighlighter } from './highlight.ts'
import { splitReference } from './references.ts'
import { createHadithSearch, type HadithMatchQuality } from './search.ts'
import { type CollectionRow, type HadithRow, openHadithFile } from './store.ts'

/** A collection that is installed: names, numbers, terms, and the hash of its texts. */
export type HadithCollection = CollectionRow

/** A hadith with its collection and, where it was searched for, HTML that shows why it was found. */
export type HadithHit = HadithRow & {
  in: HadithCollection
  agreement: HadithMatchQuality | 'reference'
  textHighlighted: string | null
  translationHighlighted: string | null
}
type Marked = 'textHighlighted' | 'translationHighlighted'
/** `budget` ends the search where it is, with what was found so far: then it is spent. */
export type HadithSearchOptions = { limit?: number; page?: number; budget?: Budget }

export type HadithCorpus = NonNullable<ReturnType<typeof openHadith>>

const MAX_QUERY = 1_000
const MAX_REFERRED = 20

/**
 * Opens the file of the installed collections for reading; next to nothing of it is held in memory.
 * Undefined for a file of another form, whose collections are to be installed anew; throws where there is none.
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

  function withCollection(id: number): Omit<HadithHit, 'agreement' | Marked>[] {
    const row = file?.findHadith(id)
    const collection = row && byId.get(row.collection)
    return row && collection ? [{ ...row, in: collection }] : []
  }

  function findReferred(name: string, number: string): number[] {
    const collection = findNamed(name)
    if (!collection || !file) return []
    const found = file.findRefs(collection.id, number)
    const best = found.filter(({ rank }) => rank === found[0]?.rank)
    return best.slice(0, MAX_REFERRED).map(({ id }) => id)
  }

  function refer(typed: string): HadithHit[] {
    const reference = splitReference(typed)
    const found = reference ? findReferred(reference.name, reference.number) : []
    return found.flatMap(withCollection).map((hadith) => ({
      ...hadith,
      agreement: 'reference',
      textHighlighted: null,
      translationHighlighted: null,
    }))
  }

  function searchWords(
    typed: string,
    { limit = 20, page = 1, budget = UNLIMITED }: HadithSearchOptions,
  ): HadithHit[] {
    const size = Math.min(Math.max(Math.trunc(limit) || 1, 1), 100)
    const at = Math.max(Math.trunc(page) || 1, 1)
    const { hits, words, language } = meter.under(budget, () => search(typed, at * size))
    const isArabic = language === 'arabic'
    const markArabic = highlight(isArabic ? words : [], true)
    const markEnglish = highlight(words, false)
    return hits.slice((at - 1) * size, at * size).flatMap(({ id, agreement }) => {
      const isPhrase = agreement === 'phrase'
      return withCollection(id).map((hadith) => ({
        ...hadith,
        agreement,
        textHighlighted: markArabic(hadith.text, isPhrase),
        translationHighlighted: isArabic ? null : markEnglish(hadith.english, isPhrase),
      }))
    })
  }

  return {
    collections: (): HadithCollection[] => collections,
    findCollection: findNamed,

    /**
     * The hadiths that a reference means, such as `bukhari:1`, `muslim:8c` or `البخاري ١`: all that share the number where it has
     * letters. Empty where it means none of those installed.
     */
    refer: (typed: string): HadithHit[] => refer(shortened(typed)),

    /**
     * Finds hadiths by a reference or by words, in Arabic of any orthography or in translation: the likeliest first, `limit` 1 to 100,
     * `page` from 1. Of a query over 1,000 code points the rest is not read. Never throws for a bad query.
     */
    search(typed: string, options: HadithSearchOptions = {}): HadithHit[] {
      const text = shortened(typed)
      const referred = refer(text)
      return referred.length > 0 ? referred : searchWords(text, options)
    },

    /** Every hadith of a collection, in order. */
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
