import { HadithSourceError } from './record.ts'

/** The rows of a CSV file (RFC 4180), header included. Throws a HadithSourceError where a quoted field never ends. */
export function parseCsv(text: string, name: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  // One field with what ends it: a comma, the end of the line, or the end of the file.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y
  const body = text.replace(/^\uFEFF/, '')
  while (field.lastIndex < body.length) {
    const at = field.lastIndex
    const [, quoted, bare = '', end] = field.exec(body) ?? []
    if (end === undefined) {
      throw new HadithSourceError(`${name} is no CSV at line ${lineOf(body, at)}`)
    }
    row.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push([...row, ''])
  return rows
}

function lineOf(body: string, at: number): number {
  return body.slice(0, at).split('\n').length
}

/** The rows below the header as objects by its names. Throws where the header lacks one of `wanted` or a row is cut. */
export function readTable(
  text: string,
  name: string,
  wanted: readonly string[],
): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text, name)
  const missing = wanted.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    throw new HadithSourceError(`${name} has no column ${missing.join(', ')}`)
  }
  const full = rows.filter((row) => row.some((cell) => cell !== ''))
  const cut = full.findIndex((row) => row.length !== header.length)
  if (cut >= 0) throw new HadithSourceError(`${name}: row ${cut + 2} has another number of cells`)
  return full.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at] ?? ''])))
}
