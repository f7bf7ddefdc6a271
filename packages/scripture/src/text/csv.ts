/** A row of a CSV file, and the line of the file that it begins in, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** A quoted field never ends, or goes on behind its end. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`no CSV at line ${line}`)
    this.name = 'CsvError'
    this.line = line
  }
}

/** The rows of a CSV file (RFC 4180), header included. Throws a CsvError where it is none. */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, begun] = [1, 1]
  // One field with what ends it: a comma, the end of the line, or the end of the file.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y
  const body = text.replace(/^\uFEFF/, '')
  while (field.lastIndex < body.length) {
    const [whole = '', quoted, bare = '', end] = field.exec(body) ?? []
    if (end === undefined) throw new CsvError(line)
    cells.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'))
    line += whole.match(/\r?\n|\r/g)?.length ?? 0
    if (end === ',') continue
    rows.push({ line: begun, cells })
    cells = []
    begun = line
  }
  if (cells.length > 0) rows.push({ line: begun, cells: [...cells, ''] })
  return rows
}
