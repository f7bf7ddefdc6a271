import type { DocumentNode } from './node.ts'
import { type EmojiOf, isLine, isUnknown, shownTextOf, textOf } from './node-text.ts'

/** The text of one node of a document: the child indexes that lead to it, and where its text is. */
export interface QuotablePiece {
  path: readonly number[]
  from: number
  to: number
}

/** A document as text that can be quoted. */
export interface QuotableText {
  text: string
  /** In order. Line feeds between blocks are in none of them. */
  pieces: readonly QuotablePiece[]
}

/**
 * The text of a document in reading order, unchanged, with a line feed between two blocks. Verses,
 * labels and emoji count with their text.
 */
export function quotableTextOf(doc: DocumentNode, emojiOf: EmojiOf): QuotableText {
  const pieces: QuotablePiece[] = []
  let text = ''

  function add(shown: string, path: readonly number[]): void {
    if (shown === '') return
    pieces.push({ path, from: text.length, to: text.length + shown.length })
    text += shown
  }

  function endLine(): void {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }

  function walk(node: DocumentNode, path: readonly number[]): void {
    const isInLine = isLine(node)
    for (const [index, child] of (node.content ?? []).entries()) {
      const own = [...path, index]
      if (!isInLine) endLine()
      if (isInLine && isUnknown(child)) add(shownTextOf(child, emojiOf), own)
      else {
        add(textOf(child, emojiOf), own)
        walk(child, own)
      }
    }
  }

  walk(doc, [])
  return { text, pieces }
}
