import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { quotableTextOf } from '@waraq/contract/quotable-text'
import type { TextRange } from '@waraq/contract/quotes'
import type { Node } from 'prosemirror-model'
import { toStoredDocument } from '../content/serialize.ts'
import { noteIdOf } from '../schema/footnotes.ts'

/** A range of the document; within an atom, also of its text. */
export interface Place {
  from: number
  to: number
  /** Characters of the first atom before the range. */
  skipped?: number
  /** Characters of the last atom up to the end of the range. */
  taken?: number
  /** The thread is resolved. */
  isHidden?: boolean
}

/** The text of one node and where it is in the document. */
interface Piece extends TextRange {
  position: number
  size: number
  isAtom: boolean
}

/** The quotable text of an editor document: that of the contract for the stored document. */
export interface EditorText {
  text: string
  placeOf(range: TextRange): Place | undefined
  rangeOf(place: Place): TextRange | undefined
}

const emojiOf = (name: string) => COMMON_EMOJI.get(name)

interface BlockText {
  text: string
  pieces: Piece[]
}

/** The texts of blocks that have not changed stay known. */
const known = new WeakMap<Node, BlockText>()

export function editorTextOf(doc: Node): EditorText {
  const pieces: Piece[] = []
  let text = ''
  doc.forEach((block, position) => {
    const own = known.get(block) ?? textOfBlock(block)
    known.set(block, own)
    if (text !== '' && !text.endsWith('\n')) text += '\n'
    for (const piece of own.pieces) {
      pieces.push({
        ...piece,
        from: piece.from + text.length,
        to: piece.to + text.length,
        position: piece.position + position,
      })
    }
    text += own.text
  })
  return {
    text,
    placeOf(range) {
      const first = pieces[firstIndex(pieces, ({ to }) => to > range.from)]
      const last = pieces[firstIndex(pieces, ({ from }) => from >= range.to) - 1]
      if (!first || !last || first.from > range.from || last.to < range.to) return undefined
      const [before, within] = [range.from - first.from, range.to - last.from]
      return {
        from: first.isAtom ? first.position : first.position + before,
        to: last.position + (last.isAtom ? last.size : within),
        ...(first.isAtom && before > 0 && { skipped: before }),
        ...(last.isAtom && range.to < last.to && { taken: within }),
      }
    },
    rangeOf(place) {
      const first = pieces[firstIndex(pieces, (it) => it.position + it.size > place.from)]
      const last = pieces[firstIndex(pieces, ({ position }) => position >= place.to) - 1]
      if (!first || !last) return undefined
      const skipped = first.isAtom ? (place.skipped ?? 0) : Math.max(0, place.from - first.position)
      const length = last.to - last.from
      const taken = last.isAtom ? (place.taken ?? length) : place.to - last.position
      const from = first.from + skipped
      const to = last.from + Math.min(taken, length)
      return from < to ? { from, to } : undefined
    },
  }
}

function textOfBlock(block: Node): BlockText {
  const pieces: Piece[] = []
  let text = ''

  function add(shown: string, position: number, node: Node): void {
    if (shown === '') return
    const [from, to] = [text.length, text.length + shown.length]
    pieces.push({ from, to, position, size: node.nodeSize, isAtom: !node.isText })
    text += shown
  }

  function endLine(): void {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }

  function walk(node: Node, position: number): void {
    if (node.isText) add(node.text ?? '', position, node)
    else if (node.isAtom) add(textOfAtom(node), position, node)
    node.forEach((child, offset) => {
      if (!node.inlineContent) endLine()
      walk(child, position + 1 + offset)
    })
    if (noteIdOf(node) !== undefined) addBacklink(node)
  }

  // The stored form of a note ends in a link back, after a space.
  function addBacklink({ lastChild }: Node): void {
    if (lastChild?.type.name !== 'paragraph') endLine()
    else if (lastChild.lastChild && !/\s$/.test(storedText(lastChild.lastChild))) text += ' '
    text += '↩'
  }

  walk(block, 0)
  return { text, pieces }
}

const storedText = (node: Node): string => toStoredDocument(node).text ?? ''

function textOfAtom(node: Node): string {
  const type = node.isInline ? 'paragraph' : 'doc'
  return quotableTextOf({ type, content: [toStoredDocument(node)] }, emojiOf).text
}

/** The index of the first piece with a property that all later ones have. */
function firstIndex(pieces: readonly Piece[], has: (piece: Piece) => boolean): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const piece = pieces[middle]
    if (piece && has(piece)) high = middle
    else low = middle + 1
  }
  return low
}
