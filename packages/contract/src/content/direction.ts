import { type DocumentNode, isObject } from './node.ts'

export type Direction = 'ltr' | 'rtl'

// Blocks of Hebrew, Arabic, Syriac, Thaana, NKo and their like, with the presentation forms.
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const LETTER = /\p{L}/u

/** Nodes whose text runs from right to left, whatever it is: scripture is Arabic. */
export const RIGHT_TO_LEFT_NODES: ReadonlySet<string> = new Set(['quranVerse', 'hadithNode'])

/** The direction of the first letter that has one; undefined for a text without letters. */
export function directionOfText(text: string): Direction | undefined {
  // By its first letter only; texts begin with one nearly always.
  const letter = LETTER.exec(text)
  if (!letter) return undefined
  return RIGHT_TO_LEFT.test(letter[0]) ? 'rtl' : 'ltr'
}

/**
 * The direction that a block asks for: the one its author chose, else that of its first letter, in
 * reading order. Undefined for one without letters: it follows the block before it, the first one the
 * reader's language.
 */
export function directionOf(block: DocumentNode): Direction | undefined {
  const chosen = isObject(block.attrs) ? block.attrs.dir : undefined
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  const waiting = [block]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const direction = ownDirectionOf(node)
    if (direction) return direction
    // One by one: spreading a hundred thousand children into one call can overflow the stack.
    for (const child of node.content?.toReversed() ?? []) waiting.push(child)
  }
  return undefined
}

function ownDirectionOf({ type, text, attrs }: DocumentNode): Direction | undefined {
  if (text !== undefined) return directionOfText(text)
  if (RIGHT_TO_LEFT_NODES.has(type)) return 'rtl'
  const label = type === 'documentLink' && isObject(attrs) ? attrs.label : undefined
  return typeof label === 'string' ? directionOfText(label) : undefined
}
