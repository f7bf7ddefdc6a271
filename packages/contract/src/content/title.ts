import { MAX_TITLE } from '../limits.ts'
import { emojiOf } from './emoji.ts'
import { HONORIFICS } from './glyphs.ts'
import { type DocumentNode, isObject } from './node.ts'

/**
 * The title of a document: the beginning of the first block that has text, white space collapsed, at
 * most 80 characters, cut at a word; `''` where no block has text. It is derived, never written
 * (specification section 1); the rules of the cut are docs/contract.md's.
 */
export function titleOf(doc: DocumentNode): string {
  const waiting = [doc]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const children = node.content ?? []
    // Joined with nothing between: a mark splits one word into several text nodes.
    const line = printable(children.map(textOf).join(''))
    if (line) return cut(line)
    // One by one: spreading a hundred thousand children into one call can overflow the stack.
    for (const child of children.toReversed()) waiting.push(child)
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

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

// Controls, bidi overrides and isolates, lone surrogates and noncharacters go; ZWNJ and ZWJ shape
// letters and stay. What is left of white space, line ends among it, becomes one space.
function printable(line: string): string {
  return line
    .replace(/\uFEFF|(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

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
