import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Span } from './quotation.ts'
import { quotedWords } from './quoted-words.ts'

/** The parts of a text in which quotations are looked for apart: paragraphs, and what stands in ornate brackets. */
export function* textSpans(index: ArabicIndex, text: string): Generator<Span> {
  for (const paragraph of text.matchAll(/[^\n]+/g)) {
    for (const part of paragraph[0].matchAll(/[﴾﴿]([^﴾﴿]+)[﴾﴿]|[^﴾﴿]+/g)) {
      const isMarked = part[1] !== undefined
      const offset = paragraph.index + part.index + (isMarked ? 1 : 0)
      const inside = part[1] ?? part[0]
      const end = paragraph.index + part.index + part[0].length
      const words = quotedWords(index, inside)
      if (words.length > 0) yield { words, isMarked, text: inside, offset, end }
    }
  }
}
