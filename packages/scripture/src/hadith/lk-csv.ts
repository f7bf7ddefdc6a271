import { readTable } from './csv.ts'
import { namesOf } from './names.ts'
import { plainText } from './plain-text.ts'
import {
  type HadithRecord,
  type ImportedCollection,
  type LicenseTerms,
  recordOf,
} from './record.ts'
import { folderOf, nameOf, type SourceFile } from './source-file.ts'

const TERMS: LicenseTerms = {
  format: 'lk-csv',
  source: 'ShathaTm/LK-Hadith-Corpus',
  sourceUrl: 'https://github.com/ShathaTm/LK-Hadith-Corpus',
  version: '2020',
  licence: 'none stated; cite the paper in its README',
  attribution: 'Hadith texts: LK Hadith Corpus, Leeds University and King Saud University',
  commercialUse: 'unknown',
  numberScheme: 'citable',
}

// The numbers of these books in this corpus are not the ones in citations.
const NUMBERED_IN_SEQUENCE = new Set(['muslim', 'nasai'])

const COLUMNS = [
  'Chapter_Number',
  'Chapter_English',
  'Chapter_Arabic',
  'Section_English',
  'Section_Arabic',
  'Hadith_number',
  'English_Hadith',
  'Arabic_Hadith',
  'Arabic_Isnad',
  'Arabic_Matn',
  'English_Grade',
  'Arabic_Grade',
] as const

/**
 * Reads the LK corpus: `Bukhari/Chapter1.csv` etc., 16 columns. Chain and matn are separate, mostly
 * split by a tool.
 */
export function readLkCsv(files: SourceFile[]): ImportedCollection[] {
  const chapters = files.filter(({ path }) => /^chapter\s*\d+$/i.test(nameOf(path)))
  const books = Map.groupBy(chapters, ({ path }) => folderOf(path))
  return [...books].map(([book, parts]) => {
    const names = namesOf(book)
    return {
      ...names,
      terms: NUMBERED_IN_SEQUENCE.has(names.slug) ? { ...TERMS, numberScheme: 'sequence' } : TERMS,
      records: parts.toSorted(byChapter).flatMap(recordsOf),
      empty: 0,
    }
  })
}

function byChapter(a: SourceFile, b: SourceFile): number {
  const [first, second] = [a, b].map(({ path }) => Number(nameOf(path).replace(/\D/g, '')))
  return (first ?? 0) - (second ?? 0)
}

function recordsOf({ path, text }: SourceFile): HadithRecord[] {
  return readTable(text, path, COLUMNS).map((row, at) => {
    const cell = (column: (typeof COLUMNS)[number]) => plainText(cellText(row[column]))
    const book = cellText(row.Chapter_Number).replace(/\.0$/, '')
    return recordOf({
      number: cellText(row.Hadith_number).replace(/\.0$/, ''),
      numbering: { in_book: `${book}:${at + 1}` },
      text: cell('Arabic_Hadith'),
      isnad: cell('Arabic_Isnad'),
      matn: cell('Arabic_Matn'),
      english: cell('English_Hadith'),
      book: { number: book, arabic: cell('Chapter_Arabic'), english: cell('Chapter_English') },
      bab: { arabic: cell('Section_Arabic'), english: cell('Section_English') },
      gradeArabic: cell('Arabic_Grade'),
      gradeEnglish: cell('English_Grade'),
      grades: gradesOf(cell('English_Grade')),
    })
  })
}

// The tool that created the files writes this word into empty cells.
function cellText(cell = ''): string {
  return cell.trim() === 'nan' ? '' : cell.trim()
}

function gradesOf(grade: string) {
  return grade === '' ? [] : [{ gradedBy: '', grade }]
}
