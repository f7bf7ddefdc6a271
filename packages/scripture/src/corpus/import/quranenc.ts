import { CsvError, type CsvRow, parseCsv } from '../../text/csv.ts'
import {
  type FileMetadata,
  type FileVerse,
  type ParsedFile,
  TranslationFileError,
} from './file-verses.ts'
import { noticeFields } from './tanzil-txt.ts'

const HEADER = ['id', 'sura', 'aya', 'translation', 'footnotes']
const HEADER_LINE = /^"?id"?,"?sura"?,"?aya"?,"?translation"?,"?footnotes"?,*\s*$/m

/**
 * Reads a translation from QuranEnc: CSV after a notice in `#` lines, or the `result` of its API as
 * JSON, optionally with `key`, `title`, `version` and `language`. Footnote marks stay in the text.
 */
export function readQuranEnc(text: string): ParsedFile {
  return /^\uFEFF?\s*[[{]/.test(text) ? readJson(text) : readCsv(text)
}

function readCsv(text: string): ParsedFile {
  const header = HEADER_LINE.exec(text)
  if (!header) throw new TranslationFileError(`no header line ${HEADER.join()}`)
  const notice = text.slice(0, header.index).split(/\r?\n/)
  const above = notice.length - 1
  const [, ...rows] = rowsOf(text.slice(header.index), above)
  return {
    rows: rows
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .map((row) => verseOf(row, above)),
    metadata: factsOf(notice),
  }
}

function rowsOf(table: string, above: number): CsvRow[] {
  try {
    return parseCsv(table)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new TranslationFileError(`line ${error.line + above} is not valid CSV`)
  }
}

function verseOf({ line, cells }: CsvRow, above: number): FileVerse {
  const at = `line ${line + above}`
  const [, surah = '', ayah = '', text = '', footnotes = ''] = cells
  if (cells.length !== HEADER.length) {
    throw new TranslationFileError(`${at} has ${cells.length} cells, not ${HEADER.length}`)
  }
  return { at, surah: numberOf(surah, at), ayah: numberOf(ayah, at), text, footnotes }
}

function numberOf(value: string, at: string): number {
  if (!/^\d{1,3}$/.test(value)) throw new TranslationFileError(`${at}: "${value}" is not a number`)
  return Number(value)
}

// The version is in brackets after the date: `2025-06-24 16:37:27 (v1.1.2-csv.1)`.
function factsOf(notice: string[]): FileMetadata {
  const field = noticeFields(notice)
  const title = notice.find((line) => /^"?#\s*[^:#\s][^:]*$/.test(line)) ?? ''
  const updated = field('Last update')
  return {
    id: keyOf(field('Translation ID')),
    language: field('Language'),
    name: title.replace(/^"?#\s*/, '').trim(),
    author: '',
    version: /\((v[^()]+)\)/.exec(updated)?.[1] ?? updated,
    url: field('URL'),
  }
}

function readJson(text: string): ParsedFile {
  const whole = parse(text)
  const list = Array.isArray(whole) ? whole : fieldsOf(whole).result
  if (!Array.isArray(list)) throw new TranslationFileError('the JSON lacks the list "result"')
  const metadata = Array.isArray(whole) ? {} : fieldsOf(whole)
  return { rows: list.map(entryOf), metadata: jsonFacts(metadata) }
}

function entryOf(value: unknown, index: number): FileVerse {
  const at = `entry ${index + 1}`
  const { sura, aya, translation, footnotes } = fieldsOf(value)
  const [surah, ayah] = [numberOf(textOf(sura), at), numberOf(textOf(aya), at)]
  return { at, surah, ayah, text: textOf(translation), footnotes: textOf(footnotes) }
}

function jsonFacts({ key, title, version, language, url }: Record<string, unknown>): FileMetadata {
  return {
    id: keyOf(textOf(key)),
    language: textOf(language),
    name: textOf(title),
    author: '',
    version: textOf(version),
    url: textOf(url),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new TranslationFileError('the file is not valid JSON; it may be truncated')
  }
}

const keyOf = (id: string): string => (/^[a-z]+_[a-z0-9_]+$/.test(id) ? id : '')

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
