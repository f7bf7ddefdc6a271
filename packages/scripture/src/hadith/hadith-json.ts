import { namesOf } from './names.ts'
import { plainText } from './plain-text.ts'
import {
  type HadithRecord,
  HadithSourceError,
  type ImportedCollection,
  type LicenseTerms,
  recordOf,
} from './record.ts'
import {
  fieldsOf,
  folderOf,
  listOf,
  nameOf,
  parseJson,
  type SourceFile,
  textOf,
} from './source-file.ts'

const TERMS: LicenseTerms = {
  format: 'hadith-json',
  source: 'AhmedBaset/hadith-json, from sunnah.com',
  sourceUrl: 'https://github.com/AhmedBaset/hadith-json',
  version: 'unknown',
  licence: 'none stated (the package says ISC, the texts come from sunnah.com)',
  attribution: 'Hadith texts: AhmedBaset/hadith-json, from sunnah.com',
  commercialUse: 'unknown',
  numberScheme: 'sequence',
}

/**
 * Reads AhmedBaset/hadith-json: a file for each book (`by_book/…/bukhari.json`) or each chapter
 * (`by_chapter/…/bukhari/1.json`). Its numbers are sequential and not citable; the collection's
 * metadata says so.
 */
export function readHadithJson(files: SourceFile[]): ImportedCollection[] {
  const books = Map.groupBy(files.filter(isPart), ({ path }) => bookOf(path))
  return [...books].map(([book, parts]) => {
    const records = parts.toSorted(byChapter).flatMap(recordsOf)
    const counted = records.map((record, at) => ({ ...record, number: String(at + 1) }))
    return { ...namesOf(book), terms: TERMS, records: counted, empty: 0 }
  })
}

// all.json repeats the other files of its folder.
const isPart = ({ path }: SourceFile) => path.endsWith('.json') && nameOf(path) !== 'all'
const isChapter = (path: string) => /^\d+$/.test(nameOf(path))
const bookOf = (path: string) => (isChapter(path) ? folderOf(path) : nameOf(path))
const byChapter = (a: SourceFile, b: SourceFile) => Number(nameOf(a.path)) - Number(nameOf(b.path))

function recordsOf(file: SourceFile): HadithRecord[] {
  const { metadata, chapter, chapters, hadiths } = fieldsOf(parseJson(file))
  if (!Array.isArray(hadiths)) throw new HadithSourceError(`${file.path} has no list of hadiths`)
  const expected = fieldsOf(metadata).length
  if (typeof expected === 'number' && expected !== hadiths.length) {
    throw new HadithSourceError(`${file.path} has ${hadiths.length} of ${expected} hadiths`)
  }
  const headings = new Map(
    [...listOf(chapters), chapter].map(fieldsOf).map((one) => [textOf(one.id), one]),
  )
  return hadiths.map((value) => recordFrom(fieldsOf(value), headings))
}

function recordFrom(
  hadith: Record<string, unknown>,
  headings: Map<string, Record<string, unknown>>,
): HadithRecord {
  const { id, idInBook, chapterId, arabic, english } = hadith
  const { narrator, text } = fieldsOf(english)
  const heading = headings.get(textOf(chapterId)) ?? {}
  const names = {
    arabic: plainText(textOf(heading.arabic)),
    english: plainText(textOf(heading.english)),
  }
  return recordOf({
    numbering: { source_id: textOf(id), id_in_book: textOf(idInBook) },
    text: plainText(textOf(arabic)),
    english: [textOf(narrator), textOf(text)].map(plainText).filter(Boolean).join(' '),
    book: { number: textOf(chapterId), ...names },
  })
}
