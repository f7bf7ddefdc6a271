import { citationOf, type Reference, type Surah, verseAt, verseIndexOf } from '../text/index.ts'
import type { MatchQuality } from './search/arabic-search.ts'
import {
  type ListedConcept,
  type ListedTopic,
  listedTopicOf,
  listTopics,
  type Topic,
} from './search/concepts.ts'
import { markTranslation, markWords } from './search/highlight.ts'
import type { MatchedIn } from './search/hits.ts'
import { createReferred, isInSpan, rangeOf, type VerseFilter } from './search/references.ts'
import {
  type CorpusFile,
  type Edition,
  type EditionRow,
  openCorpusFile,
  type PlacedRow,
} from './store.ts'

/** The language-independent part of a verse. */
export type Verse = {
  surah: number
  ayah: number
  verseKey: string
  /** KFGQPC encoding, words separated by one space. */
  text: string
  textUthmani: string
  textImlaei: string
  page: number
  juz: number
  hizb: number
  rub: number
  ruku: number
  manzil: number
  sajdah: 'recommended' | 'obligatory' | null
}
export type Translation = {
  edition: InstalledEdition
  text: string
  /** Present if the verse has footnotes; `text` contains their marks. */
  footnotes?: string
}
export type InstalledEdition = Edition & { id: number; sha256: string }

/** A search result with HTML that shows the match: escaped text with `<mark>`. */
export type VerseHit = Verse & {
  matchedIn: MatchedIn
  agreement: MatchQuality | 'reference'
  highlighted: string
  /** Indexes of the matching words of `text`, from 0. */
  words: number[]
  /** The matching translation, or the requested one. */
  translation?: Translation & { highlighted: string }
  /** The tafsir that has the words, if `matchedIn` is `tafsir`. */
  tafsir?: InstalledEdition
  /** The topic of the query that lists this verse. */
  topic?: Topic
}
export type SearchResult = {
  /** Whether the budget ran out, so that more or better results may exist. */
  isPartial: boolean
  surahs: Surah[]
  /** The topics that the query names. */
  topics: ListedTopic[]
  verses: VerseHit[]
  /** The query as a reference, if it is one; also reports references out of range. */
  reference: Reference | undefined
  pagination: { page: number; limit: number; total: number; pages: number }
}
export type PageOptions = VerseFilter & {
  limit?: number | undefined
  page?: number | undefined
  translation?: number | string
}

/** Why a verse matches: the matching words of its text and of a translation. */
type MatchDetails = Pick<VerseHit, 'matchedIn' | 'agreement' | 'words'> & { translated: string[] }

export type LookUps = ReturnType<typeof createLookUps>

/** Reads verses, editions and references from a corpus file, in microseconds each. */
export function createLookUps(file: CorpusFile) {
  const editions = file.listEditions()
  const byId = new Map(editions.map((edition) => [edition.id, edition]))
  const tafsirs = editions.filter(({ kind }) => kind === 'tafsir')
  const placeOf = (verse: number) => file.findVerses(verse, verse)[0]
  const refer = createReferred({ placeOf, ...file })

  let listed: ListedConcept[] | undefined

  // Without the names that queries use, which take most of the memory.
  function concepts(): ListedConcept[] {
    listed ??= file
      .listConcepts()
      .map(({ id, headings, verses }): ListedConcept => ({ id, headings, verses }))
    return listed
  }

  function topicLanguage(locale: string): string {
    const [language = ''] = locale.toLowerCase().split('-')
    return concepts().some(({ headings }) => Object.hasOwn(headings, language)) ? language : 'en'
  }

  function findEdition(idOrSlug: number | string): EditionRow | undefined {
    return editions.find(
      ({ id, slug, kind }) =>
        kind !== 'text' && kind !== 'tafsir' && (id === idOrSlug || slug === idOrSlug),
    )
  }

  function translationOf(edition: EditionRow, verse: number): Translation | undefined {
    const row = file.findTranslation(edition.id, verse)
    return row && { edition, text: row.text, ...(row.footnotes && { footnotes: row.footnotes }) }
  }

  function presented(row: PlacedRow, match: MatchDetails, edition?: EditionRow): VerseHit {
    const { translated, ...why } = match
    const hit = { ...verseOf(row), ...why, highlighted: markWords(row.text, match.words) }
    const translation = edition && translationOf(edition, row.index)
    if (!translation) return hit
    const highlighted = markTranslation(translation.text, translated)
    return { ...hit, translation: { ...translation, highlighted } }
  }

  return {
    refer,
    presented,
    editionOf: (id: number): EditionRow | undefined => byId.get(id),
    editions: (): InstalledEdition[] => editions,
    rangeOf: (filter: VerseFilter) => rangeOf(filter, placeOf),
    findEdition,

    /** The ids of the translations in a language, by its BCP 47 tag or the beginning of one. */
    editionsIn: (language: string): number[] =>
      editions
        .filter((one) => one.kind === 'translation' && isLanguage(one.language, language))
        .map(({ id }) => id),

    /**
     * All topics that verses are listed for, by their names in the language of a BCP 47 tag, or
     * else in English.
     */
    topics: (locale: string): ListedTopic[] => listTopics(concepts(), topicLanguage(locale)),

    /** A topic with its verses, best first; undefined for an unknown id. */
    findTopic(id: string, locale: string): (ListedTopic & { verses: Verse[] }) | undefined {
      const concept = concepts().find((one) => one.id === id && one.verses.length > 0)
      if (!concept) return undefined
      const verses = concept.verses.flatMap((verse) => file.findVerses(verse, verse).map(verseOf))
      return { ...listedTopicOf({ concept, language: topicLanguage(locale) }), verses }
    },

    /** The verse with these numbers, or undefined. */
    findVerse(surah: number, ayah: number): Verse | undefined {
      const index = verseIndexOf(surah, ayah)
      const [row] = index === undefined ? [] : file.findVerses(index, index)
      return row && verseOf(row)
    },

    /** Consecutive verses of one surah; undefined if any of them does not exist. */
    findRange({ surah, from, to }: { surah: number; from: number; to: number }) {
      const [first, last] = [verseIndexOf(surah, from), verseIndexOf(surah, to)]
      if (first === undefined || last === undefined || last < first) return undefined
      const verses = file.findVerses(first, last).map(verseOf)
      return {
        verses,
        text: verses.map(({ text }) => text).join(' '),
        citation: (locale?: string) => citationOf({ surah, from, to }, locale),
      }
    },

    /** A verse in a translation or the transliteration, by id or slug of the edition. */
    findTranslation(
      idOrSlug: number | string,
      surah: number,
      ayah: number,
    ): Translation | undefined {
      const edition = findEdition(idOrSlug)
      const index = verseIndexOf(surah, ayah)
      return edition && index !== undefined ? translationOf(edition, index) : undefined
    },

    /** The text of each installed tafsir on a verse. */
    findTafsirs(surah: number, ayah: number): Translation[] {
      const index = verseIndexOf(surah, ayah)
      if (index === undefined) return []
      return tafsirs.flatMap((edition) => translationOf(edition, index) ?? [])
    },

    /**
     * The result for a query that can only be a reference; undefined for any other, which needs a
     * search.
     */
    findReferred(query: string, { limit, page, translation, ...filter }: PageOptions = {}) {
      const { isOnly, verses: all, surahs, reference } = refer(query)
      if (!isOnly) return undefined
      const range = rangeOf(filter, placeOf)
      const verses = all.filter((verse) => isInSpan(range, verse))
      const pagination = paginationOf(verses.length, limit, page)
      const edition = translation === undefined ? undefined : findEdition(translation)
      const visible = pageOf(verses, pagination)
      const hits = visible.flatMap((verse) =>
        file.findVerses(verse, verse).map((row) => presented(row, REFERRED, edition)),
      )
      const result: SearchResult = {
        isPartial: false,
        reference,
        surahs: surahs(),
        topics: [],
        verses: hits,
        pagination,
      }
      return result
    },
  }
}

/** Opens a corpus for look-ups only, with almost no memory. Otherwise like `openCorpus`. */
export function openLookUps(path: string): (LookUps & { close(): void }) | undefined {
  const file = openCorpusFile(path)
  return file && { ...createLookUps(file), close: file.close }
}

const REFERRED: MatchDetails = {
  matchedIn: 'reference',
  agreement: 'reference',
  words: [],
  translated: [],
}

/** Whether a BCP 47 tag is, or narrows, another one: `zh-Hans` is `zh`. */
export const isLanguage = (tag: string, requested: string): boolean =>
  `${tag}-`.toLowerCase().startsWith(`${requested}-`.toLowerCase())

/** Clamps limit and page to valid values. */
export function paginationOf(total: number, limit = 20, page = 1): SearchResult['pagination'] {
  const size = Math.min(Math.max(Math.trunc(limit) || 1, 1), 100)
  const at = Math.max(Math.trunc(page) || 1, 1)
  return { page: at, limit: size, total, pages: Math.ceil(total / size) }
}

/** The items of one page. */
export const pageOf = <One>(
  list: readonly One[],
  { page, limit }: SearchResult['pagination'],
): One[] => list.slice((page - 1) * limit, page * limit)

/** A row without its words and indexes. */
export function verseOf({ index, text, uthmani, imlaei, ...places }: PlacedRow): Verse {
  const { surah, ayah } = verseAt(index)
  const verseKey = `${surah}:${ayah}`
  return { ...places, surah, ayah, verseKey, text, textUthmani: uthmani, textImlaei: imlaei }
}
