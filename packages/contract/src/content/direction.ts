import { isObject } from './is-object.ts'
import type { DocumentNode } from './node.ts'

export type Direction = 'ltr' | 'rtl'

// Right-to-left scripts such as Hebrew, Arabic, Syriac, Thaana and NKo, with presentation forms.
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const LETTER = /\p{L}/u

/** Nodes whose text is always right to left: scripture is Arabic. */
export const RIGHT_TO_LEFT_NODES: ReadonlySet<string> = new Set(['quranVerse', 'hadithNode'])

/** The direction of the first letter; undefined for a text without letters. */
export function directionOfText(text: string): Direction | undefined {
  // The first match is enough: nearly every text starts with a letter.
  const letter = LETTER.exec(text)
  if (!letter) return undefined
  return RIGHT_TO_LEFT.test(letter[0]) ? 'rtl' : 'ltr'
}

/**
 * The direction of a block: the author's choice, else that of its first letter in reading order.
 * Undefined for a block without letters: it inherits from the previous block, the first block from
 * the reader's language.
 */
export function directionOf(block: DocumentNode): Direction | undefined {
  const chosen = isObject(block.attrs) ? block.attrs.dir : undefined
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  const pending = [block]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const direction = ownDirectionOf(node)
    if (direction) return direction
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content?.toReversed() ?? []) pending.push(child)
  }
  return undefined
}

function ownDirectionOf({ type, text, attrs }: DocumentNode): Direction | undefined {
  if (text !== undefined) return directionOfText(text)
  if (RIGHT_TO_LEFT_NODES.has(type)) return 'rtl'
  const label = type === 'documentLink' && isObject(attrs) ? attrs.label : undefined
  return typeof label === 'string' ? directionOfText(label) : undefined
}
