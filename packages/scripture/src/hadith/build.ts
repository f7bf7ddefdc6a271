import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { COLLECTIONS } from './collections.ts'
import { type HadithRecord, HadithSourceError, type ImportedCollection } from './record.ts'
import { referencesOf } from './references.ts'
import {
  type CollectionRow,
  type HadithRow,
  ID_GAP,
  type Indexed,
  openHadithFile,
  openHadithWriter,
} from './store.ts'
import { contentWords, stemsOf, translatedWords } from './words.ts'

export type HadithBuild = {
  /** The file that searches read. */
  path: string
  /** Collections to install; they replace those of the same slug. */
  install?: ImportedCollection[]
  /** Slugs of collections to remove. */
  remove?: string[]
  /** ISO 8601, UTC. */
  retrievedAt: string
  /** Receives one sentence at each step. */
  say?: (progress: string) => void
}

type Writer = ReturnType<typeof openHadithWriter>

/**
 * Installs and removes collections. Writes a temporary file and renames it, so readers see the old
 * file or the complete new one; after any failure, a full disk included, the old file is unchanged.
 * @throws HadithSourceError for a collection that must not be installed
 */
export function buildHadith(build: HadithBuild): void {
  const { path } = build
  const beside = `${path}.${process.pid}.new`
  rmSync(beside, { force: true })
  try {
    if (existsSync(path) && isOfThisForm(path)) copyFileSync(path, beside)
    writeChanges(beside, build)
    syncToDisk(beside)
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
    rmSync(`${beside}-journal`, { force: true })
  }
}

// The rename must not reach the disk before the content does.
function syncToDisk(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function isOfThisForm(path: string): boolean {
  const file = openHadithFile(path)
  file?.close()
  return file !== undefined
}

function writeChanges(path: string, { install = [], remove = [], ...build }: HadithBuild): void {
  const file = openHadithWriter(path)
  try {
    if (file.lacksQuestions) addQuestions(file)
    for (const slug of remove) {
      const collection = file.listCollections().find((one) => one.slug === slug)
      if (!collection) throw new HadithSourceError(`${slug} is not installed`)
      file.removeCollection(collection.id)
    }
    for (const collection of install) {
      build.say?.(`Indexing ${collection.slug}: ${collection.records.length} hadiths`)
      addCollection(file, collection, build.retrievedAt)
    }
    file.finish()
  } catch (error) {
    file.abandon()
    throw error
  }
}

// Adds the index of questions to a file without one; its collections stay.
function addQuestions(file: Writer): void {
  for (const { id: collection } of file.listCollections()) {
    for (const { id, ...record } of file.listHadiths(collection)) {
      file.addQuestion(id, questionWordsOf(record))
    }
  }
}

function addCollection(file: Writer, collection: ImportedCollection, retrievedAt: string): void {
  const { slug, nameArabic, nameEnglish, terms, records, empty } = collection
  if (records.length >= ID_GAP) throw new HadithSourceError(`${slug} has too many hadiths`)
  const installed = file.listCollections()
  const before = installed.find((one) => one.slug === slug)
  if (before) file.removeCollection(before.id)
  const id = before?.id ?? freeId(slug, installed)
  const names = { id, slug, nameArabic, nameEnglish, terms, empty, retrievedAt }
  file.addCollection({ ...names, ...countsOf(records), sha256: hashOfRecords(records) })
  const index = createIndexer()
  records.forEach((record, at) => {
    const row = { ...record, id: id * ID_GAP + at, collection: id }
    file.addHadith(row, referencesOf(record), index.indexedOf(record))
  })
  for (const [word, hadiths] of index.counts) file.addSpelling(word, id, hadiths)
}

// A known collection has a fixed id, so its hadith ids survive every update.
function freeId(slug: string, installed: CollectionRow[]): number {
  const index = COLLECTIONS.findIndex((one) => one.slug === slug)
  if (index >= 0) return index + 1
  return Math.max(COLLECTIONS.length + 100, ...installed.map(({ id }) => id + 1))
}

function countsOf(records: HadithRecord[]) {
  return {
    count: records.length,
    arabic: records.filter(({ text }) => text !== '').length,
    english: records.filter(({ english }) => english !== '').length,
  }
}

/** Count and hash of a collection's stored hadiths, to compare with those from its installation. */
export function hashOfCollection(rows: Iterable<HadithRow>): { count: number; sha256: string } {
  let count = 0
  function* records(): Generator<HadithRecord> {
    for (const { id: _, collection: __, ...record } of rows) {
      count += 1
      yield record
    }
  }
  const sha256 = hashOfRecords(records())
  return { count, sha256 }
}

/**
 * The sha256 of the records in order: JSON with the fields in the order of `recordOf`, joined by
 * line feeds.
 */
function hashOfRecords(records: Iterable<HadithRecord>): string {
  const hash = createHash('sha256')
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`)
  return hash.digest('hex')
}

// Folds the indexed text and counts the hadiths that contain each word.
function createIndexer() {
  const counts = new Map<string, number>()
  const stems = new Map<string, string>()
  const stemmed = (word: string): string => {
    const stemsOfWord = stems.get(word) ?? stemsOf(word).join(' ')
    stems.set(word, stemsOfWord)
    return stemsOfWord
  }

  return {
    counts,
    // Without separate chain and matn, the whole text is indexed.
    indexedOf({ text, isnad, matn, english, bab }: HadithRecord): Indexed {
      const chain = matn === '' ? [] : contentWords(isnad)
      const matnWords = contentWords(matn || text)
      const translated = translatedWords(english)
      for (const word of new Set([...chain, ...matnWords, ...translated])) {
        counts.set(word, (counts.get(word) ?? 0) + 1)
      }
      return {
        isnad: chain.join(' '),
        matn: matnWords.join(' '),
        stems: [...new Set([...chain, ...matnWords])].map(stemmed).join(' '),
        english: translated.join(' '),
        question: questionWordsOf({ text, matn, bab }),
      }
    },
  }
}

/** The stems of matn and chapter heading, which often has the words of a question. */
function questionWordsOf({ text, matn, bab }: Pick<HadithRecord, 'text' | 'matn' | 'bab'>): string {
  const words = [...contentWords(matn || text), ...contentWords(bab.arabic)]
  return words.flatMap(stemsOf).join(' ')
}
