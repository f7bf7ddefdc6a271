import { readRows } from './csv.ts'
import { namesOf } from './names.ts'
import { plainText } from './plain-text.ts'
import {
  HadithSourceError,
  type ImportedCollection,
  type LicenseTerms,
  recordOf,
} from './record.ts'
import { nameOf, type SourceFile } from './source-file.ts'

const TERMS: LicenseTerms = {
  format: 'open-hadith-csv',
  source: 'mhashim6/Open-Hadith-Data',
  sourceUrl: 'https://github.com/mhashim6/Open-Hadith-Data',
  version: 'unknown',
  licence: 'ODbL-1.0 (database), DbCL-1.0 (contents)',
  attribution: 'Hadith texts: Open-Hadith-Data, ODbL 1.0',
  commercialUse: 'true',
  numberScheme: 'sequence',
}

const FILE = /^(.+?)_ahadith(_mushakkala(?:_mufassala)?)?$/

/**
 * Reads Open-Hadith-Data: `number,text` without a header, Arabic only. If a book has files with and
 * without vowels, uses the one with vowels; both must have the same numbers.
 */
export function readOpenHadith(files: SourceFile[]): ImportedCollection[] {
  const books = new Map<string, { vowelled?: SourceFile; bare?: SourceFile }>()
  for (const file of files.filter(({ path }) => path.endsWith('.csv'))) {
    const [, book, vowels] = FILE.exec(nameOf(file.path).replace(/\.utf8$/, '')) ?? []
    if (book === undefined) continue
    const kind = vowels === undefined ? 'bare' : 'vowelled'
    books.set(book, { ...books.get(book), [kind]: file })
  }
  return [...books].flatMap(([book, { vowelled, bare }]) => {
    const file = vowelled ?? bare
    if (!file) return []
    const records = rowsOf(file).map(([number = '', text = '']) =>
      recordOf({ number: number.trim(), text: plainText(text) }),
    )
    if (vowelled && bare && rowsOf(bare).length !== records.length) {
      throw new HadithSourceError(
        `${vowelled.path} and ${bare.path} have different numbers of hadiths`,
      )
    }
    return [{ ...namesOf(book.replaceAll('_', ' ')), terms: TERMS, records, empty: 0 }]
  })
}

function rowsOf({ path, text }: SourceFile): string[][] {
  const rows = readRows(text, path).filter((row) => row.some((cell) => cell !== ''))
  const wrong = rows.findIndex((row) => row.length !== 2 || !/^\s*\d/.test(row[0] ?? ''))
  if (wrong >= 0)
    throw new HadithSourceError(`${path}: row ${wrong + 1} is not a number and a text`)
  return rows
}
