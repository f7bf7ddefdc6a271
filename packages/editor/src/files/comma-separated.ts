const MAX_ROWS = 5_000

/** A cell in quotes, one without them, or a sign that ends a cell. */
const PARTS = /"((?:[^"]|"")*)("?)|[^,;\t\n"]+|[\s\S]/g

/**
 * The cells of a file with commas, or with semicolons as spreadsheets write it where the comma is
 * in numbers. Empty for too many rows.
 */
export function rowsOf(text: string, separator = separatorIn(text)): string[][] {
  const rows: string[][] = []
  let cells = ['']
  for (const [part, quoted] of text.replace(/\r\n?/g, '\n').trimEnd().matchAll(PARTS)) {
    if (part === '\n') {
      rows.push(cells)
      cells = ['']
    } else if (part === separator) cells.push('')
    else cells.push((cells.pop() ?? '') + (quoted?.replaceAll('""', '"') ?? part))
    if (rows.length > MAX_ROWS) return []
  }
  return text ? [...rows, cells] : []
}

function separatorIn(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return line.split(';').length > line.split(',').length ? ';' : ','
}
