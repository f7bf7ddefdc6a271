import { MAX_TITLE } from '../limits.ts'
import { emojiOf } from './emoji.ts'
import { HONORIFICS } from './honorifics.ts'
import { type DocumentNode, isObject } from './node.ts'
import { NODES } from './node-table.ts'

/**
 * The title of a document: the beginning of the first block that has text, white space collapsed, at
 * most 80 characters, cut at a word; `''` where no block has text. It is derived, never written
 * (specification section 1); the rules of the cut are docs/contract.md's.
 */
export function titleOf(doc: DocumentNode): string {
  const waiting = [doc]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const children = node.content ?? []
    const isInLine = isLine(node) ? isUnknown : () => false
    // Joined with nothing between: a mark splits one word into several text nodes.
    const texts = children.map((child) => (isInLine(child) ? shownTextOf(child) : textOf(child)))
    const line = printable(texts.join(''))
    if (line) return cut(line)
    // One by one: spreading a hundred thousand children into one call can overflow the stack.
    for (const child of children.toReversed()) if (!isInLine(child)) waiting.push(child)
  }
  return ''
}

/** What a node itself contributes to a line of plain text, without its children. */
function textOf(node: DocumentNode): string {
  if (node.text !== undefined) return node.text
  // Attributes are kept as they came: they may be null, or no object at all.
  const attrs: Record<string, unknown> = isObject(node.attrs) ? node.attrs : {}
  switch (node.type) {
    case 'hardBreak':
      return ' '
    case 'quranVerse':
    case 'hadithNode':
      return stringOf(attrs.text)
    case 'documentLink':
      return stringOf(attrs.label)
    case 'honorific':
      return HONORIFICS.get(stringOf(attrs.type)) ?? ''
    case 'emoji':
      return emojiOf(stringOf(attrs.name)) ?? ''
    default:
      return ''
  }
}

/** Nodes with a text of their own in a line, and blocks: an unknown node is none of these. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(NODES),
  ...['doc', 'text', 'hardBreak', 'horizontalRule', 'listItem', 'tableRow'],
  ...['detailsSummary', 'detailsContent'],
])
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary'])

const isUnknown = ({ type }: DocumentNode): boolean => !KNOWN.has(type)

/** Whether the children of a node stand in one line, so that an unknown one among them is a word of it. */
const isLine = ({ type, content = [] }: DocumentNode): boolean =>
  LINES.has(type) || (type !== 'doc' && content.some(({ text }) => text !== undefined))

/** An unknown node in a line: the label that it shows, or else the text within it. */
function shownTextOf(root: DocumentNode): string {
  const texts: string[] = []
  const waiting = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const text = isUnknown(node) ? labelOf(node) : textOf(node)
    texts.push(text)
    if (!text) for (const child of node.content?.toReversed() ?? []) waiting.push(child)
  }
  return texts.join('')
}

function labelOf({ text, attrs }: DocumentNode): string {
  if (text !== undefined || !isObject(attrs)) return text ?? ''
  return stringOf(attrs.label) || stringOf(attrs.text)
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

// Controls, bidi overrides and isolates, lone surrogates and noncharacters go; ZWNJ and ZWJ shape
// letters and stay. What is left of white space, line ends among it, becomes one space.
function printable(line: string): string {
  const clean = line
    .replace(/\uFEFF|(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return INVISIBLE.test(clean) ? clean.split(' ').filter(isSeen).join(' ') : clean
}

/** What has no shape: zero-width characters, directional marks, fillers, selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const isSeen = (word: string): boolean => /\P{Default_Ignorable_Code_Point}/u.test(word)

// At the last word that ends in time; inside a word only where there is no other way, and then between
// letters.
function cut(line: string): string {
  const start = Array.from(line.slice(0, 2 * MAX_TITLE + 2)).slice(0, MAX_TITLE + 1)
  if (start.length <= MAX_TITLE) return line
  const space = start.lastIndexOf(' ')
  return space > 0 ? start.slice(0, space).join('') : cutInsideWord(start.join(''))
}

function cutInsideWord(word: string): string {
  const letters = new Intl.Segmenter('ar', { granularity: 'grapheme' })
  let title = ''
  let length = 0
  for (const { segment } of letters.segment(word)) {
    length += Array.from(segment).length
    if (length > MAX_TITLE) break
    title += segment
  }
  return title || Array.from(word).slice(0, MAX_TITLE).join('')
}
