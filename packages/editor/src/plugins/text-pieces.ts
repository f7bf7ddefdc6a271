import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'

/** A shorter line is one text node. */
const LONG_LINE = 4000
const PIECE = 1000
const MAX_PIECE = 3000

/**
 * Splits the text of a long line into several text nodes. Browsers shape and break a text node as a
 * whole: in a paragraph of 80,000 characters each key would take a second.
 */
export function createTextPieces(): Plugin {
  const key = new PluginKey<DecorationSet>('textPieces')
  return new Plugin({
    key,
    state: {
      init: (_, { doc }) => withPieces(DecorationSet.empty, doc),
      apply: ({ docChanged, mapping, doc }, pieces) =>
        docChanged ? withPieces(pieces.map(mapping, doc), doc) : pieces,
    },
    props: { decorations: (state) => key.getState(state) },
  })
}

/** Splits long lines without pieces, or with one that has grown. */
function withPieces(pieces: DecorationSet, doc: Node): DecorationSet {
  let all = pieces
  doc.descendants((line, position) => {
    const { size } = line.content
    if (!line.isTextblock || size <= LONG_LINE) return !line.isTextblock
    const start = position + 1
    const old = all.find(start, start + size)
    const lengths = old.map(({ from, to }) => to - from)
    const coveredLength = lengths.reduce((sum, length) => sum + length, 0)
    if (Math.max(size - coveredLength, ...lengths) > MAX_PIECE)
      all = all.remove(old).add(doc, piecesOf(line, start))
    return false
  })
  return all
}

/** Decorations without attributes: their edges split the text. */
function piecesOf(line: Node, start: number): Decoration[] {
  const text = line.textBetween(0, line.content.size, undefined, ' ')
  const pieces: Decoration[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = endOfPiece(text, from)
    pieces.push(Decoration.inline(start + from, start + to, {}, { inclusiveEnd: true }))
  }
  return pieces
}

/** The end of a word, in every script. */
const EDGE = /[\s\p{P}]/gu

function endOfPiece(text: string, from: number): number {
  EDGE.lastIndex = from + PIECE
  return EDGE.test(text) ? EDGE.lastIndex : text.length
}
