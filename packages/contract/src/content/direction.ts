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
 * The direction of a block: the author's choice, else that of its letters. A block without letters
 * has the direction of the block before it, and a block that begins in the other direction keeps
 * that one until most of its letters differ. Undefined before the first letters of a document.
 */
export function directionAfter(
  before: Direction | undefined,
  block: DocumentNode,
): Direction | undefined {
  const chosen = isObject(block.attrs) ? block.attrs.dir : undefined
  if (chosen === 'ltr' || chosen === 'rtl') return chosen
  return directionOfPieces(piecesOf(block), before)
}

/** More letters do not change the direction of a block. */
const MAX_LETTERS = 1000
const LETTER_OR_SPACE = /\p{L}|\s/gu

/** The direction of a block with these pieces of text, in reading order, after another block. */
export function directionOfPieces(
  pieces: Iterable<string>,
  before: Direction | undefined,
): Direction | undefined {
  const whole = { ltr: 0, rtl: 0 }
  const rest = { ltr: 0, rtl: 0 }
  let first: Direction | undefined
  for (const { direction, isInFirstWord } of lettersIn(pieces)) {
    first ??= direction
    if (before === undefined || first === before) return first
    whole[direction]++
    if (!isInFirstWord) rest[direction]++
  }
  if (first === undefined || before === undefined) return before
  // Many a line begins with a name of the other script.
  const isOneWord = rest.ltr + rest.rtl === 0
  const isTurned = whole[first] > whole[before] && (isOneWord || rest[first] > rest[before])
  return isTurned ? first : before
}

interface Letter {
  direction: Direction
  isInFirstWord: boolean
}

function* lettersIn(pieces: Iterable<string>): Iterable<Letter> {
  let isInFirstWord = true
  let count = 0
  for (const piece of pieces) {
    for (const [letter] of piece.matchAll(LETTER_OR_SPACE)) {
      if (letter.trim() === '') {
        isInFirstWord &&= count === 0
        continue
      }
      yield { direction: RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr', isInFirstWord }
      count++
      if (count === MAX_LETTERS) return
    }
  }
}

/** A sign for scripture, whose letters are not the author's. */
export const SCRIPTURE_LETTER = '\u0627'

function* piecesOf(block: DocumentNode): Iterable<string> {
  const pending: (DocumentNode | string)[] = [block]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node === 'string') yield node
    else yield* ownPiecesOf(node)
    const content = typeof node === 'string' ? undefined : node.content
    if (!content) continue
    // Words of two blocks are two.
    pending.push(' ')
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of content.toReversed()) pending.push(child)
  }
}

function* ownPiecesOf({ type, text, attrs }: DocumentNode): Iterable<string> {
  if (text !== undefined) yield text
  else if (RIGHT_TO_LEFT_NODES.has(type)) yield SCRIPTURE_LETTER
  else if (type === 'documentLink' && isObject(attrs) && typeof attrs.label === 'string')
    yield attrs.label
}
