import { foldDigits } from '@waraq/scripture/fold'
import createMarkdownIt, { type Env, type StateBlock, type Token } from 'markdown-it/browser'

export type BlockRule = (state: StateBlock, start: number, end: number, silent: boolean) => boolean

/** What the rules of one text share. */
export interface MarkdownEnv extends Env {
  /** Labels of the footnotes. */
  notes: Set<string>
}

/** Boxes around a line. The library drops what is deeper. */
const MAX_LEVEL = 24
/** Lines of the longest formula. */
const MAX_LINES = 100
/** Larger numbers begin a list only beside the next one, because they are more often years. */
const LARGE_NUMBER = 100
const MAX_COLUMNS = 50
/** What the number of a footnote can say. */
const MAX_NOTES = 999
const NOTE = /\[\^([^\s[\]^]{1,100})\]:/y
const NUMBER = /[ \t]*(\d{1,9})[.)](?:[ \t]|$)/y

/** The library's own rule with this name. */
export function libraryRule(name: string): BlockRule {
  const { ruler } = createMarkdownIt().block
  ruler.enableOnly(name)
  return ruler.getRules('')[0] ?? (() => false)
}

const startOf = (state: StateBlock, line: number): number =>
  (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0)

const lineIn = (state: StateBlock, line: number): string =>
  state.src.slice(startOf(state, line), state.eMarks[line]).trim()

const indentOf = (state: StateBlock, line: number): number =>
  (state.sCount[line] ?? 0) - state.blkIndent

/** Keeps what stands in too many boxes as one paragraph. */
export const deepText: BlockRule = (state, start, end, silent) => {
  if (silent || state.level < MAX_LEVEL) return false
  let line = start + 1
  while (line < end && (state.isEmpty(line) || indentOf(state, line) >= 0)) line += 1
  state.line = line
  state.push('paragraph_open', 'p', 1)
  const inline = state.push('inline', '', 0)
  inline.content = state.getLines(start, line, state.blkIndent, false).trim()
  inline.children = []
  state.push('paragraph_close', 'p', -1)
  return true
}

/** A formula between `$$` and `$$`, in one line or several. */
export const formula: BlockRule = (state, start, end, silent) => {
  const first = lineIn(state, start)
  if (!first.startsWith('$$') || indentOf(state, start) > 3) return false
  const sources: string[] = []
  for (let line = start; line < Math.min(end, start + MAX_LINES); line++) {
    const text = line === start ? first.slice(2) : lineIn(state, line)
    const [, source, closing] = /^([^$]*)(\$\$)?$/.exec(text) ?? []
    const isBlank = !source && !closing && line > start
    if (source === undefined || isBlank || indentOf(state, line) < 0) return false
    sources.push(source)
    if (!closing) continue
    if (silent) return true
    state.push('formula', 'math', 0).content = sources.join('\n').trim()
    state.line = line + 1
    return true
  }
  return false
}

/** Takes the library's rule, except for a large number alone. */
export const listRule = (list: BlockRule): BlockRule => {
  const numberAt = (state: StateBlock, line: number): number | undefined => {
    NUMBER.lastIndex = state.bMarks[line] ?? 0
    const digits = NUMBER.exec(state.src)?.[1]
    return digits === undefined ? undefined : Number(digits)
  }
  return (state, start, end, silent) => {
    const number = numberAt(state, start)
    const isBeside = (by: number) => numberAt(state, start + by) === (number ?? 0) + by
    if (number !== undefined && number >= LARGE_NUMBER && !isBeside(1) && !isBeside(-1))
      return false
    return list(state, start, end, silent)
  }
}

/** Takes the library's rule, and keeps cells without a column in the last one. */
export const tableRule =
  (table: BlockRule): BlockRule =>
  (state, start, end, silent) => {
    const before = state.tokens.length
    const isWide = lineIn(state, start).split('|', MAX_COLUMNS + 3).length > MAX_COLUMNS + 2
    if (isWide || !table(state, start, end, silent)) return false
    const own = state.tokens.slice(before)
    const columns = own.filter(({ type }) => type === 'th_open').length
    let line = start
    for (const [at, { type, map }] of own.entries()) {
      if (type === 'tr_open') line = map?.[0] ?? line
      // The last cell: its text, its end, the end of the row.
      if (type === 'tr_close') keepCells(own[at - 2], cellsOf(lineIn(state, line)), columns)
    }
    return true
  }

function keepCells(last: Token | undefined, cells: readonly string[], columns: number): void {
  if (last && cells.length > columns) last.content = cells.slice(columns - 1).join(' | ')
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

/** Takes the library's rule, and keeps the source, which is shown where nothing refers to it. */
export const referenceRule =
  (reference: BlockRule): BlockRule =>
  (state, start, end, silent) => {
    if (!reference(state, start, end, silent)) return false
    const token = state.tokens.at(-1)
    if (!silent && token)
      token.content = state.getLines(start, state.line, state.blkIndent, false).trim()
    return true
  }

/** A footnote: a label, and blocks that are indented by four. */
export const footnote: BlockRule = (state, start, end, silent) => {
  const { notes } = state.env as MarkdownEnv
  NOTE.lastIndex = startOf(state, start)
  const [opening = '', label = ''] = NOTE.exec(state.src) ?? []
  if (opening === '' || indentOf(state, start) > 3 || notes.size >= MAX_NOTES) return false
  if (silent) return true
  const { bMarks, tShift, sCount, blkIndent, parentType } = state
  const saved = [bMarks[start] ?? 0, tShift[start] ?? 0, sCount[start] ?? 0] as const
  const key = state.md.utils.normalizeReference(label)
  const meta = { key, label, isFirst: !notes.has(key) }
  notes.add(key)
  state.push('footnote_open', 'aside', 1).meta = meta
  const content = state.skipSpaces(startOf(state, start) + opening.length)
  bMarks[start] = Math.min(content, state.eMarks[start] ?? 0)
  tShift[start] = 0
  state.blkIndent += 4
  sCount[start] = state.blkIndent
  state.parentType = 'footnote'
  state.md.block.tokenize(state, start, end)
  ;[bMarks[start], tShift[start], sCount[start]] = saved
  state.blkIndent = blkIndent
  state.parentType = parentType
  state.line = Math.max(state.line, start + 1)
  state.push('footnote_close', 'aside', -1).meta = meta
  return true
}

/** Lists with a line each have five tokens a line, and the library defines each member of its own. */
class BlockToken implements Omit<Token, `attr${string}`> {
  attrs: Token['attrs'] = null
  map: Token['map'] = null
  level = 0
  children: Token['children'] = null
  content = ''
  markup = ''
  info = ''
  meta: Token['meta'] = null
  block = true
  hidden = false
  type: string
  tag: string
  nesting: Token['nesting']

  constructor(type: string, tag: string, nesting: Token['nesting']) {
    this.type = type
    this.tag = tag
    this.nesting = nesting
  }
}

export class BlockState extends createMarkdownIt.StateBlock {
  override push(type: string, tag: string, nesting: Token['nesting']): Token {
    const token = new BlockToken(type, tag, nesting) as Token
    if (nesting < 0) this.level -= 1
    token.level = this.level
    if (nesting > 0) this.level += 1
    this.tokens.push(token)
    return token
  }
}

/** A bullet that the library does not know, or a number in digits of any script. */
const MARKER = /^([ \t>]*)(?:•(?=[ \t]|$)|(\p{Nd}{1,9})(?=[.)](?:[ \t]|$)))/u

/** The line with a bullet and digits of ASCII. */
export const withKnownMarker = (line: string): string =>
  line.replace(
    MARKER,
    (_, before: string, digits?: string) =>
      before + (digits === undefined ? '*' : foldDigits(digits)),
  )
