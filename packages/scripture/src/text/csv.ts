/** A row of a CSV file and the line that it begins in, from 1. */
export type CsvRow = { line: number; cells: string[] }

/** A quoted field is not terminated, or text follows its closing quote. */
export class CsvError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`invalid CSV at line ${line}`)
    this.name = 'CsvError'
    this.line = line
  }
}

/**
 * Parses a CSV file (RFC 4180), header included.
 * @throws CsvError if the text is malformed
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let [line, begun] = [1, 1]
  // One field and its terminator: a comma, the end of the line or of the file.
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
