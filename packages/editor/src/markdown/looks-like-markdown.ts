import { foldDigits } from '@waraq/scripture/fold'

/** Longer texts are not read as Markdown. */
const MAX_LENGTH = 500_000
const MAX_LINES = 400

/** The signs of blocks; the first that fits decides. */
const SIGNS: readonly [kind: string, sign: RegExp][] = [
  ['heading', /^ {0,3}#{1,6}[ \t]+[^\s#]/],
  ['code', /^[ \t]{0,3}(?:`{3,}[^`]*$|~~~)/],
  ['formula', /^\s*\$\$/],
  ['quote', /^ {0,3}>/],
  ['task', /^[ \t]{0,40}[-*+•][ \t]{1,4}\[[ xX]\][ \t]/],
  ['bullet', /^[ \t]{0,40}[-*+•](?:[ \t]|$)/],
]
const NUMBER = /^[ \t]{0,40}(\p{Nd}{1,4})[.)](?:[ \t]|$)/u
/** Numbers from this one are more often years. */
const LARGE_NUMBER = 100

/** Whether a text has two different signs of blocks, or a table. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MAX_LENGTH) return false
  const lines = text.split(/\r?\n/, MAX_LINES)
  const kinds = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const kind = SIGNS.find(([, sign]) => sign.test(line))?.[0] ?? (isItem(lines, at) && 'number')
    if (kind) kinds.add(kind)
    if (kinds.size > 1 || (!kind && beginsTable(line, lines[at + 1] ?? ''))) return true
  }
  return false
}

function isItem(lines: readonly string[], at: number): boolean {
  const number = numberOf(lines[at])
  const isBeside = (by: number) => numberOf(lines[at + by]) === number + by
  return number < LARGE_NUMBER || isBeside(1) || isBeside(-1)
}

const numberOf = (line = ''): number => Number(foldDigits(NUMBER.exec(line)?.[1] ?? 'none'))

/** Whether a line of cells is followed by the line under a header of as many. */
function beginsTable(header: string, border: string): boolean {
  const cells = cellsOf(border)
  return (
    header.includes('|') &&
    border.includes('|') &&
    cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) &&
    cells.length === cellsOf(header).length
  )
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
