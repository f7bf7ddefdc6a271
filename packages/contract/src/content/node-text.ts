import { HONORIFICS } from './honorifics.ts'
import { isObject } from './is-object.ts'
import type { DocumentNode } from './node.ts'
import { NODES } from './node-table.ts'

/** The emoji of a name. */
export type EmojiOf = (name: string) => string | undefined

/** The plain text of a node, without its children. */
export function textOf(node: DocumentNode, emojiOf: EmojiOf): string {
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

export const isUnknown = ({ type }: DocumentNode): boolean => !KNOWN_NODES.has(type)

/** Whether the children of a node form one line, so that an unknown child is inline. */
export const isLine = ({ type, content = [] }: DocumentNode): boolean =>
  LINES.has(type) || (type !== 'doc' && content.some(({ text }) => text !== undefined))

/** The label of an unknown inline node, or else the text inside it. */
export function shownTextOf(root: DocumentNode, emojiOf: EmojiOf): string {
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

/**
 * A text without controls, bidi overrides and isolates, lone surrogates and noncharacters. Keeps ZWNJ
 * and ZWJ, which shape letters. Collapses white space, including line ends.
 */
export function printable(line: string): string {
  const clean = line
    .replace(/\uFEFF|(?!\s)[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
  return INVISIBLE.test(clean) ? clean.split(' ').filter(isVisible).join(' ') : clean
}

/** Invisible characters: zero-width characters, directional marks, fillers, selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
const isVisible = (word: string): boolean => /\P{Default_Ignorable_Code_Point}/u.test(word)
