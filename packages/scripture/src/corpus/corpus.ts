import {
  citationOf,
  type Reference,
  type Surah,
  verseAt,
  verseIndexOf,
  wordsOf,
} from '../text/index.ts'
import { createArabicIndex } from './arabic-index.ts'
import type { Ranking } from './arabic-ranking.ts'
import type { Agreement } from './arabic-search.ts'
import { type Budget, createMeter, UNLIMITED } from './budget.ts'
import { imlaeiWords, pausesIn } from './build.ts'
import { checkEditions } from './check-editions.ts'
import type { Edition } from './editions.ts'
import type { Enough } from './enough.ts'
import { markTranslation, markWords } from './highlight.ts'
import { createSearch, type Found, type MatchedIn } from './search.ts'
import { createSoundIndex } from './sound-index.ts'
import {
  type CorpusFile,
  type EditionRow,
  openCorpusFile,
  type TranslatedVerse,
  type VerseRow,
} from './store.ts'
import { createTranslationSearch } from './translation-search.ts'
import { createVerifier, type Verifier } from './verify.ts'

/** A verse with everything that does not depend on a language. */
export type Verse = {
  surah: number
  ayah: number
  verseKey: string
  /** KFGQPC encoding, words one space apart. */
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
  /** Beside the text, which has their marks; only where there are any. */
  footnotes?: string
}
export type InstalledEdition = Edition & { id: number; sha256: string }

/** A verse that was found, with HTML that shows why: escaped text with `<mark>` in it. */
export type VerseHit = Verse & {
  matchedIn: MatchedIn
  agreement: Agreement | 'reference'
  highlighted: string
  /** Places of the words of `text` that agree, from 0. */
  words: number[]
  /** The translation that agrees, or the one that was asked for. */
  translation?: Translation & { highlighted: string }
}
export type SearchAnswer = {
  /** Whether the budget ended before the search did: there may be more, and better. */
  isPartial: boolean
  surahs: Surah[]
  verses: VerseHit[]
  /** What the query is as a reference, if it is one: one out of range says so here. */
  reference: Reference | undefined
  pagination: { page: number; limit: number; total: number; pages: number }
}
/** `budget` ends the search where it is, with what was found so far. `ranking` is for measurements: other numbers than those in use. */
export type SearchOptions = {
  limit?: number
  page?: number
  translation?: number | string
  budget?: Budget
  ranking?: Ranking
}

export type Corpus = NonNullable<ReturnType<typeof openCorpus>>

/**
 * Opens the corpus for reading: look-ups and search, from this file alone. Takes some 20 MB and half a second.
 * Undefined for a file of another form, which is to be built anew; throws where there is no such file.
 */
export function openCorpus(path: string) {
  const file = openCorpusFile(path)
  if (!file) return undefined
  const editions = file.listEditions()
  const byId = new Map(editions.map((edition) => [edition.id, edition]))
  const meter = createMeter()
  const index = createArabicIndex(indexedVerses(file.listWords()), meter.spend)
  const spoken = editions.find(({ kind }) => kind === 'transliteration')
  const heard = spoken ? textsOf(file.listTranslation(spoken.id)) : []
  const sounds = createSoundIndex(heard, meter.spend)
  const search = createSearch({
    index,
    sounds,
    translations: createTranslationSearch(file, meter.spend),
    placeOf: file.findVerse,
  })

  function findEdition(wanted: number | string): EditionRow | undefined {
    return editions.find(
      ({ id, slug, kind }) => kind !== 'text' && (id === wanted || slug === wanted),
    )
  }

  function translationOf(edition: EditionRow, verse: number): Translation | undefined {
    const found = file?.findTranslation(edition.id, verse)
    return (
      found && { edition, text: found.text, ...(found.footnotes && { footnotes: found.footnotes }) }
    )
  }

  function presented(found: Found, asked: EditionRow | undefined): VerseHit[] {
    const row = file?.findVerse(found.verse)
    if (!row) return []
    const start = index.starts[found.verse] ?? 0
    const words = found.tokens.flatMap((token) => {
      const [from, to] = row.pairs[token - start] ?? [0, 0]
      return Array.from({ length: to - from }, (_, step) => from + step)
    })
    const edition = asked ?? byId.get(found.edition ?? -1)
    const translation = edition && translationOf(edition, found.verse)
    const { matchedIn, agreement } = found
    const hit = { ...verseOf(row), matchedIn, agreement, words: [...new Set(words)] }
    const shown = { ...hit, highlighted: markWords(row.text, words) }
    if (!translation) return [shown]
    const highlighted = markTranslation(translation.text, found.words)
    return [{ ...shown, translation: { ...translation, highlighted } }]
  }

  const words = { index, readVerse: file.findVerse, meter }
  let verifier: Verifier | undefined

  return {
    /** Finds and checks quotations of the Quran. Its index is made at the first call, in some 50 ms. */
    verifier(): Verifier {
      verifier ??= createVerifier(words)
      return verifier
    },

    /** For measurements: a verifier with other numbers than those in use. */
    verifierWith: (enough: Enough): Verifier => createVerifier(words, enough),

    editions: (): InstalledEdition[] => editions,
    /** Reads everything and compares it with the hashes of its building; takes a second. */
    checkEditions: () => checkEditions(file),
    findEdition,

    /** A verse by its numbers; undefined where there is none. */
    findVerse(surah: number, ayah: number): Verse | undefined {
      const index = verseIndexOf(surah, ayah)
      const row = index === undefined ? undefined : file.findVerse(index)
      return row && verseOf(row)
    },

    /** Verses of one surah that follow each other; undefined where any of them does not exist. */
    findRange({ surah, from, to }: { surah: number; from: number; to: number }) {
      const [first, last] = [verseIndexOf(surah, from), verseIndexOf(surah, to)]
      if (first === undefined || last === undefined || last < first) return undefined
      const verses: Verse[] = []
      for (let at = first; at <= last; at++) {
        const row = file.findVerse(at)
        if (row) verses.push(verseOf(row))
      }
      return {
        verses,
        text: verses.map(({ text }) => text).join(' '),
        citation: (locale?: string) => citationOf({ surah, from, to }, locale),
      }
    },

    /** A verse in one translation or the transliteration, by number or slug of the edition. */
    findTranslation(wanted: number | string, surah: number, ayah: number): Translation | undefined {
      const edition = findEdition(wanted)
      const index = verseIndexOf(surah, ayah)
      return edition && index !== undefined ? translationOf(edition, index) : undefined
    },

    /**
     * Finds verses by whatever was typed: a reference, words in any Arabic orthography, a transliteration, words of a translation, a question.
     * The likeliest first; `limit` 1 to 100, `page` from 1; of a query over 1,000 code points the rest is not read. Never throws for a bad query.
     */
    search(
      query: string,
      { limit = 20, page = 1, translation, budget = UNLIMITED, ranking }: SearchOptions = {},
    ): SearchAnswer {
      const asked = translation === undefined ? undefined : findEdition(translation)
      const size = Math.min(Math.max(Math.trunc(limit) || 1, 1), 100)
      const at = Math.max(Math.trunc(page) || 1, 1)
      const wanted = {
        limit: size,
        page: at,
        ...(asked && { edition: asked.id }),
        ...(ranking && { ranking }),
      }
      const { found, total, surahs, reference } = meter.under(budget, () => search(query, wanted))
      return {
        isPartial: budget.isSpent(),
        reference,
        surahs,
        verses: found.flatMap((one) => presented(one, asked)),
        pagination: { page: at, limit: size, total, pages: Math.ceil(total / size) },
      }
    },

    close: () => file.close(),
  }
}

function* textsOf(verses: Iterable<TranslatedVerse>) {
  for (const { text } of verses) yield text
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

function verseOf(row: VerseRow): Verse {
  const { index, text, uthmani, imlaei, pairs: _, ...places } = row
  const { surah, ayah } = verseAt(index)
  const verseKey = `${surah}:${ayah}`
  return { ...places, surah, ayah, verseKey, text, textUthmani: uthmani, textImlaei: imlaei }
}
