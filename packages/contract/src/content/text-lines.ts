import { emojiOf } from './emoji.ts'
import type { DocumentNode } from './node.ts'
import { isLine, isUnknown, printable, shownTextOf, textOf } from './node-text.ts'

/**
 * The lines of text of a document in reading order, made as its title is: with verses, hadiths,
 * labels and emoji, in printable characters. A block without text has none.
 */
export function* textLinesOf(doc: DocumentNode): Generator<string> {
  for (const text of textsOf(doc)) {
    const line = printable(text)
    if (line) yield line
  }
}

function* textsOf(doc: DocumentNode): Generator<string> {
  const pending = [doc]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { content = [] } = node
    const isInLine = isLine(node) ? isUnknown : () => false
    const texts = content.map((child) =>
      isInLine(child) ? shownTextOf(child, emojiOf) : textOf(child, emojiOf),
    )
    // No separator in a line: a mark can split one word into several text nodes.
    yield* isLine(node) ? [texts.join('')] : texts
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of content.toReversed()) if (!isInLine(child)) pending.push(child)
  }
}
