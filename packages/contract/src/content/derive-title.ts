import { MAX_TITLE } from '../limits.ts'
import { HONORIFICS } from './honorifics.ts'
import { isObject } from './is-object.ts'
import type { DocumentNode } from './node.ts'
import { NODES } from './node-table.ts'

/** The emoji of a name. */
type EmojiOf = (name: string) => string | undefined

/**
 * `titleOf` with the table of emoji as an argument, so that a page can load this large table
 * later.
 */
export function deriveTitle(doc: DocumentNode, emojiOf: EmojiOf): string {
  const pending = [doc]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const children = node.content ?? []
    const isInLine = isLine(node) ? isUnknown : () => false
    // No separator: a mark can split one word into several text nodes.
    const texts = children.map((child) =>
      isInLine(child) ? shownTextOf(child, emojiOf) : textOf(child, emojiOf),
    )
    const line = printable(texts.join(''))
    if (line) return cut(line)
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of children.toReversed()) if (!isInLine(child)) pending.push(child)
  }
  return ''
}

/** The plain text of a node, without its children. */
function textOf(node: DocumentNode, emojiOf: EmojiOf): string {
  if (node.text !== undefined) return node.text
  // Stored attributes are untrusted: they may be null or not an object.
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

/** The known inline and block nodes. */
export const KNOWN_NODES: ReadonlySet<string> = new Set([
  ...Object.keys(NODES),
  ...['doc', 'text', 'hardBreak', 'horizontalRule', 'tableRow'],
  ...['detailsSummary', 'detailsContent'],
])
const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'detailsSummary'])

const isUnknown = ({ type }: DocumentNode): boolean => !KNOWN_NODES.has(type)

/** Whether the children of a node form one line, so that an unknown child is inline. */
const isLine = ({ type, content = [] }: DocumentNode): boolean =>
  LINES.has(type) || (type !== 'doc' && content.some(({ text }) => text !== undefined))

/** The label of an unknown inline node, or else the text inside it. */
function shownTextOf(root: DocumentNode, emojiOf: EmojiOf): string {
  const texts: string[] = []
  const pending = [root]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const text = isUnknown(node) ? labelOf(node) : textOf(node, emojiOf)
    texts.push(text)
    if (!text) for (const child of node.content?.toReversed() ?? []) pending.push(child)
  }
  return texts.join('')
}

function labelOf({ text, attrs }: DocumentNode): string {
  if (text !== undefined || !isObject(attrs)) return text ?? ''
  return stringOf(attrs.label) || stringOf(attrs.text)
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

// Removes controls, bidi overrides and isolates, lone surrogates and noncharacters. Keeps ZWNJ and
// ZWJ, which shape letters. Collapses white space, including line ends.
function printable(line: string): string {
  const clean = line
    .replace(/\uFEFF|(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return INVISIBLE.test(clean) ? clean.split(' ').filter(isVisible).join(' ') : clean
}

/** Invisible characters: zero-width characters, directional marks, fillers, selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const isVisible = (word: string): boolean => /\P{Default_Ignorable_Code_Point}/u.test(word)

// Cuts after the last word that fits. A first word that is too long is cut between graphemes.
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
