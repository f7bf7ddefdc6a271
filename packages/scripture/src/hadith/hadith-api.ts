import { namesOf } from './names.ts'
import { plainText } from './plain-text.ts'
import {
  type Grade,
  type HadithRecord,
  HadithSourceError,
  type ImportedCollection,
  type LicenseTerms,
  recordOf,
} from './record.ts'
import { fieldsOf, listOf, nameOf, parseJson, type SourceFile, textOf } from './source-file.ts'

const TERMS: LicenseTerms = {
  format: 'hadith-api',
  source: 'fawazahmed0/hadith-api',
  sourceUrl: 'https://github.com/fawazahmed0/hadith-api',
  version: '1',
  licence: 'CC0-1.0 (the compilation, by its author); translations belong to their translators',
  attribution: 'Hadith texts: fawazahmed0/hadith-api',
  commercialUse: 'unknown',
  numberScheme: 'citable',
}

type Entry = {
  number: string
  arabicNumber: string
  text: string
  grades: Grade[]
  book: string
  inBook: string
}
type Edition = { language: string; sections: Record<string, unknown>; entries: Entry[] }

/**
 * Reads editions of fawazahmed0/hadith-api: joins `ara-bukhari.json` and `eng-bukhari.json` to one
 * collection by hadith number. If the repository's `info.json` is present, rejects editions whose
 * count differs from it.
 */
export function readHadithApi(files: SourceFile[]): ImportedCollection[] {
  const info = files.find(({ path }) => nameOf(path) === 'info')
  const counts = info ? countsOf(info) : new Map<string, number>()
  const books = new Map<string, Edition[]>()
  for (const file of files) {
    const [, language = '', book = ''] = /^(ara|eng)-([a-z]+)$/.exec(nameOf(file.path)) ?? []
    if (language === '') continue
    const edition = editionOf(file, language)
    requireCount(file.path, edition, counts.get(book))
    books.set(book, [...(books.get(book) ?? []), edition])
  }
  return [...books].map(([book, editions]) => collectionOf(book, editions))
}

/** The number of hadiths in each book, from `info.json`. */
function countsOf(file: SourceFile): Map<string, number> {
  return new Map(
    Object.entries(fieldsOf(parseJson(file))).map(([book, value]) => [
      book,
      listOf(fieldsOf(value).hadiths).length,
    ]),
  )
}

function requireCount(path: string, { entries }: Edition, expected: number | undefined): void {
  if (expected === undefined || expected === 0 || entries.length === expected) return
  throw new HadithSourceError(
    `${path} has ${entries.length} hadiths where info.json lists ${expected}`,
  )
}

function editionOf(file: SourceFile, language: string): Edition {
  const { metadata, hadiths } = fieldsOf(parseJson(file))
  const entries = listOf(hadiths).map(entryOf)
  if (entries.length === 0) throw new HadithSourceError(`${file.path} has no list of hadiths`)
  const seen = new Set<string>()
  for (const { number } of entries) {
    if (number === '' || seen.has(number)) {
      throw new HadithSourceError(`${file.path} has an empty or repeated number "${number}"`)
    }
    seen.add(number)
  }
  const { sections, section } = fieldsOf(metadata)
  return { language, sections: fieldsOf(sections ?? section), entries }
}

function entryOf(value: unknown): Entry {
  const { hadithnumber, arabicnumber, text, grades, reference } = fieldsOf(value)
  const { book, hadith } = fieldsOf(reference)
  return {
    number: textOf(hadithnumber),
    arabicNumber: textOf(arabicnumber),
    text: plainText(textOf(text)),
    grades: listOf(grades).map(gradeOf),
    book: textOf(book),
    inBook: textOf(hadith),
  }
}

function gradeOf(value: unknown): Grade {
  const { name, grade } = fieldsOf(value)
  return { gradedBy: textOf(name), grade: textOf(grade) }
}

function collectionOf(book: string, editions: Edition[]): ImportedCollection {
  const records = new Map<string, HadithRecord>()
  for (const edition of editions) {
    for (const entry of edition.entries) {
      const record = records.get(entry.number) ?? recordOf(placeOf(entry))
      records.set(entry.number, withEdition(record, entry, edition))
    }
  }
  return { ...namesOf(book), terms: TERMS, records: [...records.values()], empty: 0 }
}

function placeOf({ number, arabicNumber, book, inBook }: Entry): Partial<HadithRecord> {
  const numbering: Record<string, string> = {}
  if (arabicNumber !== '') numbering.arabic = arabicNumber
  if (book !== '' && inBook !== '') numbering.in_book = `${book}:${inBook}`
  return { number, numbering, book: { number: book, arabic: '', english: '' } }
}

function withEdition(
  record: HadithRecord,
  entry: Entry,
  { language, sections }: Edition,
): HadithRecord {
  const section = textOf(sections[entry.book])
  const isArabic = language === 'ara'
  const name = { ...record.book, [isArabic ? 'arabic' : 'english']: section }
  const grades = record.grades.length > 0 ? record.grades : entry.grades
  const text = isArabic ? { text: entry.text } : { english: entry.text }
  return { ...record, ...text, book: name, grades, gradeEnglish: grades[0]?.grade ?? '' }
}
