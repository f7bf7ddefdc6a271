import type { DocumentNode } from './node.ts'

export type Direction = 'ltr' | 'rtl'

// Right-to-left scripts such as Hebrew, Arabic, Syriac, Thaana and NKo, with presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const LETTER = /\p{L}/u

/** The nodes of scripture. Their text is Arabic, so it is always right to left. */
export const QUOTATIONS: ReadonlySet<string> = new Set(['quranVerse', 'hadithNode'])

/** The direction of the first letter; undefined for a text without letters. */
export function directionOfText(text: string): Direction | undefined {
  // The first match is enough: nearly every text starts with a letter.
  const letter = LETTER.exec(text)
  if (!letter) return undefined
  return RIGHT_TO_LEFT.test(letter[0]) ? 'rtl' : 'ltr'
}

/**
 * The direction of a block: the author's choice, else that of its letters. A block without letters
 * has the direction of the block before it, and a block that begins in the other direction keeps
 * that one until most of its letters differ. Undefined before the first letters of a document.
 */
export function directionAfter(
  before: Direction | undefined,
  block: DocumentNode,
): Direction | undefined {
  const chosen = block.attrs?.dir
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  let text = ''
  function add(node: DocumentNode): void {
    if (text.length >= START) return
    text += ownTextOf(node)
    node.content?.forEach(add)
  }
  add(block)
  return directionOfStart(text, before)
}

/** More text does not change the direction of a block. */
const START = 1000

/** The direction of a block that begins with this text, after another block. */
export function directionOfStart(
  text: string,
  before: Direction | undefined,
): Direction | undefined {
  const first = directionOfText(text)
  if (!first || !before || first === before) return first ?? before
  const sign = first === 'rtl' ? 1 : -1
  // A line often begins with a name in the other script.
  const rest = text.replace(/^\s*\S+/, '')
  return sign * balanceOf(text) > 0 && sign * balanceOf(rest) >= 0 ? first : before
}

const KINDS = ['ltr', undefined, 'rtl']
/** The kinds of characters, 0 where unknown: expressions take ten times as long. */
const kinds = new Uint8Array(0x2_0000)

/** How many more letters are from right to left than from left to right; negative for fewer. */
function balanceOf(text: string): number {
  let balance = 0
  for (const character of text.slice(0, START)) {
    const point = character.codePointAt(0) ?? 0
    const kind = kinds[point] || KINDS.indexOf(directionOfText(character)) + 1
    kinds[point] = kind
    balance += kind - 2
  }
  return balance
}

interface DirectedNode {
  type: string
  text?: string | undefined
  attrs?: Record<string, unknown>
}

/** The text of a node itself that counts for a direction; a space for a node between words. */
export function ownTextOf({ type, text, attrs }: DirectedNode): string {
  // Scripture counts as one letter, because its text is not the author's.
  if (QUOTATIONS.has(type)) return 'ا'
  if (text !== undefined) return text
  const label = type === 'documentLink' ? attrs?.label : undefined
  return typeof label === 'string' ? label : ' '
}
