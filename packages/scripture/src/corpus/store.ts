// biome-ignore-all lint/style/noExcessiveLinesPerFile: one schema, its writer and reader.
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { deflateSync, inflateSync } from 'node:zlib'

/** Version of the file format and its index. Files of other versions are rebuilt. */
export const FILE_FORMAT_VERSION = 6

/** The sources do not match the verified hashes, or the file cannot be used. */
export class CorpusError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CorpusError'
  }
}

/** Metadata, author and license of an edition. */
export type Edition = {
  slug: string
  kind: 'text' | 'transliteration' | 'translation' | 'tafsir'
  /** BCP 47. */
  language: string
  /** Lower-case English name of the language. */
  languageName: string
  name: string
  author: string
  source: string
  sourceUrl: string
  version: string
  licence: string
  /** The attribution to show beside the text. */
  attribution: string
  commercialUse: 'true' | 'false' | 'unknown'
  /** How the text differs from the source, or null if it does not. */
  modified: string | null
}

/** Position of a verse in the divisions of the mushaf. */
export type VerseLocation = {
  page: number
  juz: number
  hizb: number
  rub: number
  ruku: number
  manzil: number
  sajdah: 'recommended' | 'obligatory' | null
}
/** For each word of the first list the range of equivalent words in the second, end exclusive. */
export type WordPairs = [from: number, to: number][]
/** A stored verse. `pairs` maps each imla'i word to words of `text`. */
export type VerseRow = VerseLocation & {
  index: number
  text: string
  uthmani: string
  imlaei: string
  pairs: WordPairs
}
/** A verse and its position, without `pairs`. */
export type PlacedRow = Omit<VerseRow, 'pairs'>
/** A subject of verses in the subject index. */
export type Concept = {
  /** Lower-case English words with hyphens, the same in all versions. */
  id: string
  /** The name that people see, by language. */
  headings: Record<string, string>
  /** All names, by language, as `nameWords` joined by spaces. */
  names: Record<string, string[]>
  /** Indexes of verses on the subject, best first. */
  verses: number[]
  /** Folded Arabic words of further verses. */
  words: string[]
}
export type EditionRow = Edition & { id: number; sha256: string }
/** A translated verse; `footnotes` is '' if it has none. */
export type TranslatedVerse = { text: string; footnotes: string }
export type TranslationHit = { edition: number; verse: number }
/** A verse whose tafsir contains words of a query. */
export type TafsirHit = TranslationHit
/** Limits a search to some editions, or to a range of verses. */
export type Scope = {
  editions?: readonly number[]
  span?: readonly [first: number, end: number]
}

// Tafsirs have a separate index, so that they do not change the ranking and corrections of
// translations.
const SCHEMA = `
  CREATE TABLE editions (id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL, facts TEXT NOT NULL) STRICT;
  CREATE TABLE verses (
    id INTEGER PRIMARY KEY, text TEXT NOT NULL, uthmani TEXT NOT NULL, imlaei TEXT NOT NULL,
    places TEXT NOT NULL, pairs TEXT NOT NULL
  ) STRICT;
  CREATE TABLE translations (
    edition INTEGER NOT NULL, verse INTEGER NOT NULL, text TEXT NOT NULL, footnotes TEXT NOT NULL,
    PRIMARY KEY (edition, verse)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE translation_words USING fts5 (
    words, content='', tokenize="porter unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
  );
  CREATE TABLE vocabulary (word TEXT PRIMARY KEY, verses INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE indexes (name TEXT PRIMARY KEY, deflated BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE tafsir_words USING fts5 (
    words, content='', tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"
  );`

// The rowid of a translated verse in the full-text index.
const rowOf = (edition: number, verse: number) => edition * 10_000 + verse
const IN_SCOPE = `rowid % 10000 BETWEEN ?2 AND ?3
  AND (?4 IS NULL OR rowid / 10000 IN (SELECT value FROM json_each(?4)))`

/** Writes a new corpus into an empty file, in one transaction. */
export function createCorpusFile(path: string) {
  const db = new DatabaseSync(path)
  db.exec(
    `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA user_version = ${FILE_FORMAT_VERSION}`,
  )
  db.exec(`BEGIN; ${SCHEMA}`)
  const edition = db.prepare('INSERT INTO editions VALUES (?, ?, ?)')
  const verse = db.prepare('INSERT INTO verses VALUES (?, ?, ?, ?, ?, ?)')
  const translation = db.prepare('INSERT INTO translations VALUES (?, ?, ?, ?)')
  const words = db.prepare('INSERT INTO translation_words (rowid, words) VALUES (?, ?)')
  const explained = db.prepare('INSERT INTO tafsir_words (rowid, words) VALUES (?, ?)')
  const word = db.prepare('INSERT INTO vocabulary VALUES (?, ?)')
  const index = db.prepare('INSERT INTO indexes VALUES (?, ?)')

  return {
    addEdition({ id, sha256, ...facts }: EditionRow): void {
      edition.run(id, sha256, JSON.stringify(facts))
    },
    addVerse({ index, text, uthmani, imlaei, pairs, ...places }: VerseRow): void {
      verse.run(index, text, uthmani, imlaei, JSON.stringify(places), JSON.stringify(pairs))
    },
    addTranslation(
      id: number,
      index: number,
      { text, footnotes }: TranslatedVerse,
      indexed: string,
    ): void {
      translation.run(id, index, text, footnotes)
      if (indexed !== '') words.run(rowOf(id, index), indexed)
    },
    /** Indexes the words of a tafsir; its text is added like a translation. */
    addTafsirWords(id: number, index: number, indexed: string): void {
      explained.run(rowOf(id, index), indexed)
    },
    addWord(text: string, verses: number): void {
      word.run(text, verses)
    },
    /** Stores the `spokenWords` of all verses. */
    addSpoken(verses: readonly string[]): void {
      index.run('spoken', deflateSync(verses.join('\n')))
    },
    /** Stores the names of each surah in other languages. */
    addSurahNames(names: readonly string[][]): void {
      index.run('surah names', deflateSync(JSON.stringify(names)))
    },
    addConcepts(concepts: readonly Concept[]): void {
      index.run('concepts', deflateSync(JSON.stringify(concepts)))
    },
    finish(): void {
      db.exec("INSERT INTO translation_words (translation_words) VALUES ('optimize')")
      db.exec('COMMIT')
      db.close()
    },
    /** Closes the unfinished file; the caller deletes it. */
    abandon: () => db.close(),
  }
}

export type CorpusFile = NonNullable<ReturnType<typeof openCorpusFile>>

/**
 * Opens a corpus for reading. Returns undefined for another format version; throws if the file is
 * missing or is not a database.
 */
export function openCorpusFile(path: string) {
  const db = new DatabaseSync(path, { readOnly: true })
  const [form] = db.prepare('PRAGMA user_version').all()
  if (form?.user_version !== FILE_FORMAT_VERSION) {
    db.close()
    return undefined
  }
  const translation = db.prepare(
    'SELECT text, footnotes FROM translations WHERE edition = ? AND verse = ?',
  )
  const verse = db.prepare('SELECT * FROM verses WHERE id = ?')
  const placed = db.prepare(
    'SELECT id, text, uthmani, imlaei, places FROM verses WHERE id BETWEEN ? AND ? ORDER BY id',
  )
  const translationSearch = db.prepare(`
    SELECT rowid AS row FROM translation_words
    WHERE translation_words MATCH ? ORDER BY bm25(translation_words) LIMIT ?`)
  const some = db.prepare('SELECT 1 FROM translation_words WHERE translation_words MATCH ? LIMIT 1')
  const vocabulary = db.prepare('SELECT verses FROM vocabulary WHERE word = ?')
  const begun = db.prepare('SELECT word FROM vocabulary WHERE word >= ? AND word < ? LIMIT ?')
  const foundIn = db.prepare(`
    SELECT rowid AS row FROM translation_words
    WHERE translation_words MATCH ?1 AND ${IN_SCOPE} ORDER BY bm25(translation_words) LIMIT ?5`)
  const scored = db.prepare(`
    SELECT rowid AS row, -bm25(translation_words) AS score FROM translation_words
    WHERE translation_words MATCH ?1 AND ${IN_SCOPE}`)
  const editionsWith = db.prepare(`
    SELECT DISTINCT rowid / 10000 AS edition FROM translation_words
    WHERE translation_words MATCH ?`)
  const first = db.prepare(`
    SELECT rowid AS row FROM translation_words WHERE translation_words MATCH ? LIMIT ?`)
  const firstIn = db.prepare(`
    SELECT rowid AS row FROM translation_words
    WHERE translation_words MATCH ?1 AND ${IN_SCOPE} LIMIT ?5`)
  const explained = db.prepare(`
    SELECT rowid AS row FROM tafsir_words
    WHERE tafsir_words MATCH ?1 AND ${IN_SCOPE} ORDER BY bm25(tafsir_words) LIMIT ?5`)

  // Compressed, because each is read whole when a corpus is opened.
  function readIndex(name: 'spoken' | 'concepts' | 'surah names'): string {
    const row = db.prepare('SELECT deflated FROM indexes WHERE name = ?').get(name)
    return row?.deflated instanceof Uint8Array ? inflateSync(row.deflated).toString() : ''
  }

  return {
    listEditions: () => editionsIn(db),
    *listVerses(): Generator<VerseRow> {
      for (const row of db.prepare('SELECT * FROM verses ORDER BY id').iterate()) yield verseOf(row)
    },
    /** The columns that the Arabic index is built from. */
    *listWords(): Generator<Pick<VerseRow, 'imlaei' | 'text' | 'pairs'>> {
      const rows = db.prepare('SELECT imlaei, text, pairs FROM verses ORDER BY id').iterate()
      for (const { imlaei, text, pairs } of rows) {
        yield { imlaei: String(imlaei), text: String(text), pairs: JSON.parse(String(pairs)) }
      }
    },
    findVerse(index: number): VerseRow | undefined {
      const row = verse.get(index)
      return row && verseOf(row)
    },
    /** The verses of a range, both ends included. */
    findVerses: (first: number, last: number): PlacedRow[] => placed.all(first, last).map(placedOf),
    /** The indexes of the verses of prostration. */
    listSajdahs: (): number[] =>
      db
        .prepare("SELECT id FROM verses WHERE places ->> 'sajdah' IS NOT NULL ORDER BY id")
        .all()
        .map(({ id }) => Number(id)),
    findTranslation(edition: number, index: number): TranslatedVerse | undefined {
      const row = translation.get(edition, index)
      return row && translatedOf(row)
    },
    *listTranslation(edition: number): Generator<TranslatedVerse> {
      const all = db.prepare(
        'SELECT text, footnotes FROM translations WHERE edition = ? ORDER BY verse',
      )
      for (const row of all.iterate(edition)) yield translatedOf(row)
    },
    listVocabulary(): string[] {
      const all = db.prepare('SELECT word FROM vocabulary ORDER BY word')
      // Row by row: `all()` would keep tens of thousands of row objects in memory.
      return Array.from(all.iterate(), ({ word }) => String(word))
    },
    /** The `spokenWords` of each verse. */
    listSpoken: (): string[] => readIndex('spoken').split('\n'),
    /** The names of each surah in other languages. */
    listSurahNames: (): string[][] => JSON.parse(readIndex('surah names')),
    listConcepts: (): Concept[] => JSON.parse(readIndex('concepts')),
    /** The first words of the translations that begin with these letters. */
    wordsBeginning(letters: string, limit: number): string[] {
      return begun.all(letters, `${letters}\u{10FFFF}`, limit).map(({ word }) => String(word))
    },
    /** The number of translated verses that contain exactly this word. */
    countTranslated: (word: string): number => Number(vocabulary.get(word)?.verses ?? 0),
    /** Whether any translation matches an FTS5 expression. */
    isInTranslations: (expression: string): boolean => some.get(expression) !== undefined,
    /** Verses whose translation matches an FTS5 expression, best first. */
    searchTranslations(expression: string, limit: number, scope: Scope = {}): TranslationHit[] {
      const rows = isEmpty(scope)
        ? translationSearch.all(expression, limit)
        : foundIn.all(expression, ...limitsOf(scope), limit)
      return rows.map(translationHitOf)
    },
    /** All matches of an FTS5 expression with their BM25, in no order. */
    scoreTranslations: (expression: string, scope: Scope): (TranslationHit & { score: number })[] =>
      scored
        .all(expression, ...limitsOf(scope))
        .map((row) => ({ ...translationHitOf(row), score: Number(row.score) })),
    /** Like `searchTranslations`, but unranked. */
    firstTranslations(expression: string, limit: number, scope: Scope = {}): TranslationHit[] {
      const rows = isEmpty(scope)
        ? first.all(expression, limit)
        : firstIn.all(expression, ...limitsOf(scope), limit)
      return rows.map(translationHitOf)
    },
    /** The editions of which any verse matches an FTS5 expression. */
    editionsWith: (expression: string): number[] =>
      editionsWith.all(expression).map(({ edition }) => Number(edition)),
    /** Verses whose tafsir matches an FTS5 expression, best first. */
    searchTafsirs: (expression: string, limit: number, scope: Scope = {}): TafsirHit[] =>
      explained.all(expression, ...limitsOf(scope), limit).map(translationHitOf),
    close: () => db.close(),
  }
}

/** The editions of a corpus file of any format version; none if it is unreadable. */
export function readEditions(path: string): Edition[] {
  try {
    const db = new DatabaseSync(path, { readOnly: true })
    const editions = editionsIn(db)
    db.close()
    return editions
  } catch {
    return []
  }
}

function editionsIn(db: DatabaseSync): EditionRow[] {
  return db
    .prepare('SELECT * FROM editions ORDER BY id')
    .all()
    .map(({ id, sha256, facts }) => {
      return { ...JSON.parse(String(facts)), id: Number(id), sha256: String(sha256) }
    })
}

const isEmpty = ({ editions, span }: Scope): boolean => !editions && !span

// The values of `IN_SCOPE`.
const limitsOf = ({ editions, span: [first, end] = [0, 10_000] }: Scope) =>
  [first, end - 1, editions ? JSON.stringify(editions) : null] as const

const translationHitOf = ({ row }: Record<string, SQLOutputValue>): TranslationHit => ({
  edition: Math.floor(Number(row) / 10_000),
  verse: Number(row) % 10_000,
})

const translatedOf = ({ text, footnotes }: Record<string, SQLOutputValue>): TranslatedVerse => ({
  text: String(text),
  footnotes: String(footnotes),
})

const verseOf = (row: Record<string, SQLOutputValue>): VerseRow => ({
  ...placedOf(row),
  pairs: JSON.parse(String(row.pairs)),
})

function placedOf(row: Record<string, SQLOutputValue>): PlacedRow {
  return {
    ...JSON.parse(String(row.places)),
    index: Number(row.id),
    text: String(row.text),
    uthmani: String(row.uthmani),
    imlaei: String(row.imlaei),
  }
}
