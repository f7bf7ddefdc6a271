// biome-ignore-all lint/style/noExcessiveLinesPerFile: one schema, its writer and reader.
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { HadithRecord, LicenseTerms } from './record.ts'

// Files of other versions are ignored; their collections are installed again.
const FORM = 2
// The version without the index for questions: readable, and extended by the next change.
const FORM_WITHOUT_QUESTIONS = 1

/** A stored collection. */
export type CollectionRow = {
  /** The hadith ids of a collection begin at `id * ID_GAP`. */
  id: number
  slug: string
  nameArabic: string
  nameEnglish: string
  terms: LicenseTerms
  count: number
  /** Number of hadiths with an Arabic and with an English text. */
  arabic: number
  english: number
  /** Number of skipped entries without text. */
  empty: number
  /** Hash of the records, in order. */
  sha256: string
  /** ISO 8601, UTC. */
  retrievedAt: string
}
export type HadithRow = HadithRecord & { id: number; collection: number }
export type Indexed = {
  isnad: string
  matn: string
  stems: string
  english: string
  question: string
}
/** An index entry for a number; a smaller rank is a better match. */
export type HadithReference = { number: string; rank: number }

/** Maximum number of hadiths in a collection. */
export const ID_GAP = 1_000_000

const INDEXED = "content='', contentless_delete=1"
// Letters of any script and their marks; the text is already folded.
const LETTERS = `tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'"`
const ENGLISH_LETTERS = LETTERS.replace('"unicode61', '"porter unicode61')
const INDEXES = ['arabic', 'stems', 'english'] as const
const TABLES = [...INDEXES, 'questions']

/** The word indexes: Arabic as written, unordered Arabic stems, translations. */
export type WordIndex = (typeof INDEXES)[number]

const SCHEMA = `
  CREATE TABLE collections (id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, facts TEXT NOT NULL) STRICT;
  CREATE TABLE hadiths (id INTEGER PRIMARY KEY, record TEXT NOT NULL) STRICT;
  CREATE TABLE refs (
    collection INTEGER NOT NULL, number TEXT NOT NULL, rank INTEGER NOT NULL, hadith INTEGER NOT NULL,
    PRIMARY KEY (collection, number, rank, hadith)
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE arabic USING fts5 (isnad, matn, ${INDEXED}, ${LETTERS});
  CREATE VIRTUAL TABLE stems USING fts5 (words, ${INDEXED}, detail=none, ${LETTERS});
  CREATE VIRTUAL TABLE english USING fts5 (words, ${INDEXED}, ${ENGLISH_LETTERS});
  CREATE TABLE spellings (
    word TEXT NOT NULL, collection INTEGER NOT NULL, hadiths INTEGER NOT NULL, PRIMARY KEY (word, collection)
  ) STRICT, WITHOUT ROWID;`
const QUESTIONS = `CREATE VIRTUAL TABLE questions USING fts5 (words, ${INDEXED}, ${LETTERS})`

/**
 * Opens a file for writing and creates it if necessary. All changes are one transaction, which
 * `finish` commits.
 */
export function openHadithWriter(path: string) {
  const db = new DatabaseSync(path)
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF')
  db.exec('BEGIN')
  const [form] = db.prepare('PRAGMA user_version').all()
  if (form?.user_version === 0) db.exec(SCHEMA)
  const lacksQuestions = form?.user_version !== FORM
  if (lacksQuestions) db.exec(`${QUESTIONS}; PRAGMA user_version = ${FORM}`)
  const statements = {
    collection: db.prepare('INSERT INTO collections VALUES (?, ?, ?)'),
    hadith: db.prepare('INSERT INTO hadiths VALUES (?, ?)'),
    ref: db.prepare('INSERT OR IGNORE INTO refs VALUES (?, ?, ?, ?)'),
    spelling: db.prepare('INSERT INTO spellings VALUES (?, ?, ?)'),
    arabic: db.prepare('INSERT INTO arabic (rowid, isnad, matn) VALUES (?, ?, ?)'),
    stems: db.prepare('INSERT INTO stems (rowid, words) VALUES (?, ?)'),
    english: db.prepare('INSERT INTO english (rowid, words) VALUES (?, ?)'),
    question: db.prepare('INSERT INTO questions (rowid, words) VALUES (?, ?)'),
  }
  const removals = [
    ...TABLES.map((index) => `DELETE FROM ${index} WHERE rowid BETWEEN ? AND ?`),
    'DELETE FROM hadiths WHERE id BETWEEN ? AND ?',
  ].map((sql) => db.prepare(sql))
  const forget = [
    'DELETE FROM refs WHERE collection = ?',
    'DELETE FROM spellings WHERE collection = ?',
    'DELETE FROM collections WHERE id = ?',
  ].map((sql) => db.prepare(sql))

  return {
    /** Whether the file had no index for questions when it was opened. */
    lacksQuestions,
    listCollections: () => listCollections(db),
    listHadiths: (collection: number) => listHadiths(db, collection),
    addQuestion(id: number, words: string): void {
      if (words !== '') statements.question.run(id, words)
    },
    removeCollection(id: number): void {
      for (const removal of removals) removal.run(id * ID_GAP, id * ID_GAP + ID_GAP - 1)
      for (const one of forget) one.run(id)
    },
    addCollection({ id, slug, ...facts }: CollectionRow): void {
      statements.collection.run(id, slug, JSON.stringify(facts))
    },
    addHadith(
      { id, collection, ...record }: HadithRow,
      refs: HadithReference[],
      words: Indexed,
    ): void {
      statements.hadith.run(id, JSON.stringify(record))
      for (const { number, rank } of refs) statements.ref.run(collection, number, rank, id)
      if (words.matn !== '') statements.arabic.run(id, words.isnad, words.matn)
      if (words.stems !== '') statements.stems.run(id, words.stems)
      if (words.english !== '') statements.english.run(id, words.english)
      this.addQuestion(id, words.question)
    },
    /** Stores the number of a collection's hadiths that contain a folded word. */
    addSpelling(word: string, collection: number, hadiths: number): void {
      statements.spelling.run(word, collection, hadiths)
    },
    finish(): void {
      for (const index of TABLES) db.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`)
      db.exec('COMMIT')
      if (isMostlyFree(db)) db.exec('VACUUM')
      db.close()
    },
    abandon: () => db.close(),
  }
}

export type HadithFile = NonNullable<ReturnType<typeof openHadithFile>>

/**
 * Opens a file for reading. Returns undefined for another format version; throws if the file is
 * missing.
 */
export function openHadithFile(path: string) {
  const db = new DatabaseSync(path, { readOnly: true })
  const [form] = db.prepare('PRAGMA user_version').all()
  const version = Number(form?.user_version)
  if (version !== FORM && version !== FORM_WITHOUT_QUESTIONS) {
    db.close()
    return undefined
  }
  const hadith = db.prepare(`SELECT ${HADITH} FROM hadiths WHERE id = ?`)
  const refs = db.prepare(
    'SELECT hadith, rank FROM refs WHERE collection = ? AND number = ? ORDER BY rank, hadith LIMIT 100',
  )
  const ranked = eachIndex((index) =>
    db.prepare(`
      SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ?
      ORDER BY bm25(${index}${index === 'arabic' ? ', 0.5, 2' : ''}) LIMIT ?`),
  )
  const unranked = eachIndex((index) =>
    db.prepare(`SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ? LIMIT ?`),
  )
  const counted = eachIndex((index) =>
    db.prepare(
      `SELECT count(*) AS hadiths FROM (SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT ?)`,
    ),
  )
  const questions =
    version === FORM
      ? db.prepare(
          'SELECT rowid AS id FROM questions WHERE questions MATCH ? ORDER BY bm25(questions) LIMIT ?',
        )
      : undefined
  // FTS5 stores each row's word count as a varint, whose bytes sort numerically.
  const shortest = eachIndex((index) =>
    db.prepare(`
      SELECT id FROM (
        SELECT ${index}.rowid AS id, sz FROM ${index} JOIN ${index}_docsize AS size ON size.id = ${index}.rowid
        WHERE ${index} MATCH ? LIMIT ?
      ) ORDER BY length(sz), sz, id LIMIT ?`),
  )
  const spelling = db.prepare('SELECT sum(hadiths) AS hadiths FROM spellings WHERE word = ?')
  return {
    listCollections: () => listCollections(db),
    findHadith(id: number): HadithRow | undefined {
      const row = hadith.get(id)
      return row && hadithOf(row)
    },
    listHadiths: (collection: number) => listHadiths(db, collection),
    findRefs: (collection: number, number: string) =>
      refs
        .all(collection, number)
        .map(({ hadith: id, rank }) => ({ id: Number(id), rank: Number(rank) })),
    /** Hadiths that match an FTS5 expression, best first. */
    search: (index: WordIndex, expression: string, limit: number) =>
      ranked[index].all(expression, limit).map(({ id }) => Number(id)),
    /** Like `search`, in collection order, for words too frequent to rank by. */
    searchUnranked: (index: WordIndex, expression: string, limit: number) =>
      unranked[index].all(expression, limit).map(({ id }) => Number(id)),
    /** Hadiths whose matn or chapter heading has any of the words of an FTS5 expression. */
    searchQuestions: (expression: string, limit: number) =>
      (questions?.all(expression, limit) ?? []).map(({ id }) => Number(id)),
    /** Whether at least `many` hadiths match an FTS5 expression; reads no more than these. */
    isInMany: (index: WordIndex, expression: string, many: number): boolean =>
      Number(counted[index].get(expression, many)?.hadiths) >= many,
    /** Like `search`: those with the fewest words among the first `pool` matches. */
    searchShortest: (index: WordIndex, expression: string, pool: number, limit: number) =>
      shortest[index].all(expression, pool, limit).map(({ id }) => Number(id)),
    /** The number of hadiths that contain a folded word. */
    countWord(word: string): number {
      return Number(spelling.get(word)?.hadiths ?? 0)
    },
    /** Words in more than one hadith; a word in a single one may be a typing error. */
    listSpellings(): string[] {
      const all = db.prepare('SELECT word FROM spellings GROUP BY word HAVING sum(hadiths) > 1')
      // Row by row: `all()` would keep tens of thousands of row objects in memory.
      return Array.from(all.iterate(), ({ word }) => String(word))
    },
    /** Errors that SQLite finds in the file; empty for an intact file. */
    listFaults(): string[] {
      return db
        .prepare('PRAGMA quick_check')
        .all()
        .flatMap(({ quick_check: fault }) => (fault === 'ok' ? [] : [String(fault)]))
    },
    close: () => db.close(),
  }
}

// Free pages are reused by later installs; compacting pays off only if most are free.
function isMostlyFree(db: DatabaseSync): boolean {
  const [free] = db.prepare('PRAGMA freelist_count').all()
  const [all] = db.prepare('PRAGMA page_count').all()
  return 3 * Number(free?.freelist_count) > Number(all?.page_count)
}

function eachIndex<Value>(make: (index: WordIndex) => Value): Record<WordIndex, Value> {
  return { arabic: make('arabic'), stems: make('stems'), english: make('english') }
}

function* listHadiths(db: DatabaseSync, collection: number): Generator<HadithRow> {
  const all = db.prepare(`SELECT ${HADITH} FROM hadiths WHERE id BETWEEN ? AND ? ORDER BY id`)
  const [first, last] = [collection * ID_GAP, collection * ID_GAP + ID_GAP - 1]
  for (const row of all.iterate(first, last)) yield hadithOf(row)
}

function listCollections(db: DatabaseSync): CollectionRow[] {
  const rows = db.prepare('SELECT id, slug, facts FROM collections ORDER BY id').all()
  return rows.map(({ id, slug, facts }) => ({
    ...JSON.parse(String(facts)),
    id: Number(id),
    slug: String(slug),
  }))
}

// As bytes: SQLite takes longer to return Arabic text as a string.
const HADITH = 'id, CAST(record AS BLOB) AS record'
const UTF8 = new TextDecoder()

function hadithOf(row: Record<string, SQLOutputValue>): HadithRow {
  const id = Number(row.id)
  const record = row.record instanceof Uint8Array ? UTF8.decode(row.record) : ''
  return { ...JSON.parse(record), id, collection: Math.floor(id / ID_GAP) }
}

/**
 * Holds a lock file until released or until the process ends in any way. Throws if another process
 * holds it.
 */
export function holdInstallLock(path: string): { release(): void } {
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw error
  }
  return { release: () => db.close() }
}
