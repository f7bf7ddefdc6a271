import type { DocumentNode } from '@waraq/contract'
import { parseFormula } from './formulas.ts'
import { parseInline } from './inline.ts'
import {
  fenceOf,
  headingOf,
  indentOf,
  isBlank,
  isQuoted,
  isRule,
  type ListMarker,
  markerOf,
} from './line-signs.ts'
import { beginsTable, parseTable, type ReadBlock } from './tables.ts'

/** Longer texts are not parsed. */
export const MAX_MARKDOWN = 500_000
const MAX_DEPTH = 6
const MAX_MILLISECONDS = 200

interface MarkdownSource {
  lines: readonly string[]
  depth: number
  /** Throws when the time limit is reached. */
  checkTime(): void
}

/**
 * The blocks of a text in Markdown: headings, paragraphs, lists, tasks, tables, code, formulas, quotes
 * and rules, of the types that documents may hold. Undefined if it is too long or takes too long.
 */
export function parseMarkdown(
  text: string,
  now = () => performance.now(),
): DocumentNode[] | undefined {
  if (text.length > MAX_MARKDOWN) return undefined
  const end = now() + MAX_MILLISECONDS
  const late = new Error('late')
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  try {
    return parseBlocks({
      lines,
      depth: 0,
      checkTime() {
        if (now() > end) throw late
      },
    })
  } catch (error) {
    if (error === late) return undefined
    throw error
  }
}

function parseBlocks(source: MarkdownSource): DocumentNode[] {
  const blocks: DocumentNode[] = []
  let at = 0
  while (at < source.lines.length) {
    source.checkTime()
    if (isBlank(lineAt(source, at))) {
      at += 1
      continue
    }
    const { node, end } = specialBlock(source, at) ?? parseParagraph(source, at)
    blocks.push(node)
    at = end
  }
  return blocks
}

function specialBlock(source: MarkdownSource, at: number): ReadBlock | undefined {
  const line = lineAt(source, at)
  const heading = headingOf(line)
  if (heading) return { node: headingNode(heading.level, heading.text), end: at + 1 }
  if (fenceOf(line)) return parseCode(source, at)
  if (isRule(line)) return { node: { type: 'horizontalRule' }, end: at + 1 }
  const block = parseTable(source.lines, at) ?? parseFormula(source.lines, at)
  if (block || source.depth >= MAX_DEPTH) return block
  if (isQuoted(line)) return parseQuote(source, at)
  const marker = listAt(source.lines, at)
  return marker && parseList(source, at, marker)
}

/** More often a year, unless the line before or after has the number beside it. */
const LARGE_NUMBER = 100

/** The marker of a list that begins at this line. */
function listAt(lines: readonly string[], at: number): ListMarker | undefined {
  const marker = markerOf(lines[at] ?? '')
  const { start = 0 } = marker ?? {}
  const isBeside = (by: number) => markerOf(lines[at + by] ?? '')?.start === start + by
  return start < LARGE_NUMBER || isBeside(1) || isBeside(-1) ? marker : undefined
}

function parseParagraph(source: MarkdownSource, start: number): ReadBlock {
  const text: string[] = []
  let at = start
  while (at < source.lines.length && !isBlank(lineAt(source, at))) {
    const line = lineAt(source, at)
    const level = at > start && /^ {0,3}=+ *$/.test(line) ? 1 : /^ {0,3}-{2,} *$/.test(line) ? 2 : 0
    if (level > 0 && at === start + 1)
      return { node: headingNode(level, text.join('')), end: at + 1 }
    if (at > start && beginsBlock(source, at)) break
    text.push(line.trimStart())
    at += 1
  }
  const content = parseInline(text.join('\n').trimEnd())
  return { node: { type: 'paragraph', ...(content.length > 0 && { content }) }, end: at }
}

/** Whether a block begins here that ends a paragraph. */
function beginsBlock({ lines, depth }: MarkdownSource, at: number): boolean {
  const line = lines[at] ?? ''
  if (headingOf(line) || fenceOf(line) || isRule(line) || beginsTable(lines, at)) return true
  if (parseFormula(lines, at)) return true
  return depth < MAX_DEPTH && (isQuoted(line) || listAt(lines, at) !== undefined)
}

function parseCode({ lines }: MarkdownSource, start: number): ReadBlock {
  const opening = fenceOf(lines[start] ?? '')
  const isClosing = (line: string) => {
    const closing = fenceOf(line)
    return (
      closing?.sign === opening?.sign &&
      closing?.info === '' &&
      closing.length >= (opening?.length ?? 0)
    )
  }
  let end = start + 1
  while (end < lines.length && !isClosing(lines[end] ?? '')) end++
  const [language = ''] = /^[\w+#.-]{1,30}(?=\s|$)/.exec(opening?.info ?? '') ?? []
  // Words after the language are kept as the first line.
  const beside = opening?.info.slice(language.length).trim()
  const text = [...(beside ? [beside] : []), ...lines.slice(start + 1, end)].join('\n')
  const node: DocumentNode = {
    type: 'codeBlock',
    ...(language && { attrs: { language } }),
    ...(text && { content: [{ type: 'text', text }] }),
  }
  return { node, end: end + 1 }
}

function parseQuote(source: MarkdownSource, start: number): ReadBlock {
  const lines: string[] = []
  let at = start
  while (isQuoted(lineAt(source, at))) {
    lines.push(lineAt(source, at).trimStart().slice(1).replace(/^ /, ''))
    at += 1
  }
  const content = parseBlocks({ ...source, lines, depth: source.depth + 1 })
  return { node: { type: 'blockquote', content: withParagraph(content) }, end: at }
}

function parseList(source: MarkdownSource, start: number, first: ListMarker): ReadBlock {
  const items: DocumentNode[] = []
  let at = start
  for (;;) {
    const marker = markerOf(lineAt(source, at))
    if (!marker || marker.sign !== first.sign || marker.isTask !== first.isTask) break
    if (marker.indent > first.indent + 1 || marker.indent < first.indent - 1) break
    const end = itemEnd(source, at, marker)
    items.push(itemNode(source, at, end, marker))
    at = end
  }
  const attrs =
    first.start === undefined ? { ...(first.isTask && { task: true }) } : { start: first.start }
  const type = first.start === undefined ? 'bulletList' : 'orderedList'
  const hasAttrs = Object.keys(attrs).length > 0
  return { node: { type, ...(hasAttrs && { attrs }), content: items }, end: at }
}

function itemEnd(source: MarkdownSource, start: number, { indent }: ListMarker): number {
  let at = start + 1
  let last = at
  for (; at < source.lines.length; at++) {
    const line = lineAt(source, at)
    if (isBlank(line)) continue
    const isAfterBlank = at > last
    const isInside = indentOf(line) > indent + 1
    if (!isInside && (isAfterBlank || beginsBlock(source, at))) break
    last = at + 1
  }
  // Blank lines between two items belong to the list.
  const isGoingOn = markerOf(lineAt(source, at)) !== undefined
  return isGoingOn ? at : last
}

function itemNode(
  source: MarkdownSource,
  start: number,
  end: number,
  marker: ListMarker,
): DocumentNode {
  const lines = [lineAt(source, start).slice(marker.width)]
  for (let at = start + 1; at < end; at++) {
    const line = lineAt(source, at)
    lines.push(line.slice(Math.min(indentOf(line), marker.contentIndent)))
  }
  const content = withParagraph(parseBlocks({ ...source, lines, depth: source.depth + 1 }))
  // An item begins with a paragraph.
  if (content[0]?.type !== 'paragraph') content.unshift({ type: 'paragraph' })
  return {
    type: 'listItem',
    ...(marker.isTask && { attrs: { checked: marker.isChecked } }),
    content,
  }
}

function headingNode(level: number, text: string): DocumentNode {
  const content = parseInline(text)
  return { type: 'heading', attrs: { level }, ...(content.length > 0 && { content }) }
}

const withParagraph = (content: DocumentNode[]): DocumentNode[] =>
  content.length > 0 ? content : [{ type: 'paragraph' }]

const lineAt = ({ lines }: MarkdownSource, at: number): string => lines[at] ?? ''

const MAX_LINES = 400

/** Whether a text has two different signs of blocks, or a table. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MAX_MARKDOWN) return false
  const lines = text.split(/\r?\n/, MAX_LINES)
  const kinds = new Set<string>()
  for (const at of lines.keys()) {
    const kind = kindOf(lines, at)
    if (kind) kinds.add(kind)
    if (kinds.size > 1) return true
    if (kind === undefined && beginsTable(lines, at)) return true
  }
  return false
}

function kindOf(lines: readonly string[], at: number): string | undefined {
  const line = lines[at] ?? ''
  if (isBlank(line)) return undefined
  if (headingOf(line)?.text) return 'heading'
  if (fenceOf(line)) return 'code'
  if (line.trimStart().startsWith('$$')) return 'formula'
  if (isQuoted(line)) return 'quote'
  const marker = listAt(lines, at)
  if (marker?.isTask) return 'task'
  if (marker) return marker.start === undefined ? 'bullet' : 'number'
  return undefined
}
