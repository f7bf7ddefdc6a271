import { MAX_TITLE } from '../limits.ts'
import type { DocumentNode } from './node.ts'
import { type EmojiOf, isLine, isUnknown, printable, shownTextOf, textOf } from './node-text.ts'

export { KNOWN_NODES } from './node-text.ts'

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
