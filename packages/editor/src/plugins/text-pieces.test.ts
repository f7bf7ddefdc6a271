import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { EditorState, TextSelection } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { toEditorDocument } from '../content/parse.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { createTextPieces } from './text-pieces.ts'

const schema = createSchema(FEATURES)
const MAX_PIECE = 3000
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

function stateOf(...lines: string[]) {
  const doc = toEditorDocument({ type: 'doc', content: lines.map(paragraph) }, schema)
  return EditorState.create({ doc, plugins: [createTextPieces()] })
}

/** The text between two edges, as the browser gets it in one text node. */
function piecesOf(state: EditorState): string[] {
  const [plugin] = state.plugins
  const set = plugin?.props.decorations?.call(plugin, state) as DecorationSet
  const pieces: string[] = []
  state.doc.forEach((line, offset) => {
    const inLine = set.find(offset + 1, offset + 1 + line.content.size)
    const edges = new Set([0, line.content.size])
    for (const { from, to } of inLine) edges.add(from - offset - 1).add(to - offset - 1)
    const places = [...edges].toSorted((one, other) => one - other)
    for (let at = 1; at < places.length; at++)
      pieces.push(line.textContent.slice(places[at - 1], places[at]))
  })
  return pieces
}

/** Texts of up to 20,000 characters: words of several scripts, emoji and vowelled letters. */
const texts = fc
  .tuple(
    fc.constantFrom('كتاب ', 'كَِّ، ', '👩‍👧 ', 'e\u0301.', '书。', 'word '),
    fc.integer({ max: 4000, min: 1 }),
  )
  .map(([part, times]) => part.repeat(times))

describe('text pieces', () => {
  test('the text of a long line is in pieces between words, that of a short one in one', () => {
    const line = 'كتاب جديد '.repeat(8000)
    const pieces = piecesOf(stateOf('short', line, 'كتاب '.repeat(800)))
    assert.deepEqual([pieces[0], pieces.at(-1)], ['short', 'كتاب '.repeat(800)])
    const ofLine = pieces.slice(1, -1)
    assert.equal(ofLine.join(''), line)
    assert.ok(ofLine.length > 50)
    assert.ok(ofLine.every((piece) => piece.length <= MAX_PIECE && piece.endsWith(' ')))
  })

  test('no piece is long, and none begins within a character, after any changes', () => {
    const change = fc.record({ at: fc.nat(), erased: fc.nat(3000), text: texts })
    fc.assert(
      fc.property(texts, fc.array(change, { maxLength: 4 }), (text, changes) => {
        let state = stateOf(text)
        for (const { at, erased, text: inserted } of changes) {
          const end = state.doc.content.size - 1
          const from = 1 + (at % end)
          state = state.apply(state.tr.insertText(inserted, from, Math.min(from + erased, end)))
          assert.ok(piecesOf(state).every(({ length }) => length <= 2 * MAX_PIECE))
        }
        if (changes.length > 0) return
        const pieces = piecesOf(state)
        assert.equal(pieces.join(''), text)
        for (const piece of pieces.slice(1))
          assert.doesNotMatch(piece, /^(?:\p{M}|\u200d|[\udc00-\udfff])/u)
      }),
    )
  })

  test('a key changes one piece of a long line', () => {
    const state = stateOf('كتاب جديد '.repeat(8000))
    const before = piecesOf(state)
    const middle = state.tr.setSelection(TextSelection.create(state.doc, 40_000))
    const after = piecesOf(state.apply(middle.insertText('x')))
    assert.equal(before.length, after.length)
    assert.equal(before.filter((piece, at) => piece !== after[at]).length, 1)
  })

  test('a line that becomes long by a paste or by joining is split', () => {
    const half = 'كتاب '.repeat(700)
    const state = stateOf(half, half)
    assert.equal(piecesOf(state).length, 2)
    const joined = state.apply(state.tr.join(half.length + 2))
    assert.ok(piecesOf(joined).length > 4)
    const pasted = state.apply(state.tr.insertText('جديد '.repeat(2000), 1))
    assert.ok(piecesOf(pasted).every(({ length }) => length <= MAX_PIECE || length === half.length))
  })
})
