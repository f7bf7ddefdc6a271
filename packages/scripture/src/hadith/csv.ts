import { CsvError, parseCsv } from '../text/csv.ts'
import { HadithSourceError } from './record.ts'

/**
 * The rows below the header as objects.
 * @throws HadithSourceError if the header lacks one of `required` or a row is too short
 */
export function readTable(
  text: string,
  name: string,
  required: readonly string[],
): Record<string, string>[] {
  const [header = [], ...rows] = readRows(text, name)
  const missing = required.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    throw new HadithSourceError(`${name} has no column ${missing.join(', ')}`)
  }
  const full = rows.filter((row) => row.some((cell) => cell !== ''))
  const cut = full.findIndex((row) => row.length !== header.length)
  if (cut >= 0) throw new HadithSourceError(`${name}: row ${cut + 2} has a wrong number of cells`)
  return full.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at] ?? ''])))
}

/**
 * The rows of a CSV file.
 * @throws HadithSourceError if a quoted field is not terminated
 */
export function readRows(text: string, name: string): string[][] {
  try {
    return parseCsv(text).map(({ cells }) => cells)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new HadithSourceError(`${name} has invalid CSV at line ${error.line}`)
  }
}
