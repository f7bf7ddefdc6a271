/** Notes get no words that were not typed into them, and are not lost. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { redo, undo } from 'prosemirror-history'
import { type Node, Slice } from 'prosemirror-model'
import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state'
import { isLong } from '../../../../test/lib/long.ts'
import {
  type Author,
  BLOCKS,
  by,
  INSERTIONS,
  item,
  KEYS,
  LINE,
  link,
  NOTES,
  node,
  noteOf,
  p,
  table,
  text,
} from '../../test/above-notes.ts'
import { anyWay, selectionIn } from '../../test/any-text.ts'
import { createAuthor, schema } from '../../test/author.ts'
import { COMMANDS, REPLACING } from '../../test/commands.ts'
import { toEditorDocument } from '../content/parse.ts'
import { endOfBody, noteAround } from '../schema/footnotes.ts'
import { withNewIds } from './footnotes.ts'
import { idsIn, notesById, notesIn } from './notes-in.ts'

const WORD = 'outside'

describe('the notes below every kind of block', () => {
  for (const [name, last] of Object.entries(BLOCKS)) {
    test(`${name}: stay as they are after every insertion and key`, () => {
      for (const [insertion, insert] of Object.entries(INSERTIONS))
        writesAbove(last, `${name}, ${insertion}`, insert)
      for (const keys of KEYS)
        writesAbove(last, `${name}, ${keys}`, ({ press }) => keys.split(' ').forEach(press))
    })

    test(`${name}: stay if the block is deleted`, () => {
      writesAbove(last, name, (author) => {
        author.dispatch(author.state.tr.setSelection(NodeSelection.create(author.state.doc, START)))
        author.press('Backspace')
      })
    })
  }
})

/** The position after the line with the numbers. */
const START = 11

function writesAbove(last: DocumentNode, what: string, act: (author: Author) => void): void {
  const author = createAuthor([LINE, last, NOTES])
  act(author)
  const before = JSON.stringify(author.content)
  author.type(WORD)
  const { content } = author
  const all = JSON.stringify(content)
  const ids = new Set([...all.matchAll(/#fn-(\w+)/g)].map(([, id = '']) => id))
  const kept = [...ids].map((id) => noteOf(id, id === 'aaaa' ? 'first' : 'second'))
  if (ids.size > 0) assert.deepEqual(content.pop()?.content, kept, what)
  assert.ok(JSON.stringify(content).includes(WORD), `${what}: ${before}`)
  author.state.doc.check()
}

describe('notes', () => {
  const RUNS = isLong ? 2_000 : 150
  test('stay with their numbers through any sequence of commands, and get only typed words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(BLOCKS)),
        fc.array(anyStep, { minLength: 3, maxLength: 6 }),
        (last, steps) => {
          const author = createAuthor([LINE, last, NOTES])
          for (const { run } of steps) run(author)
        },
      ),
      { numRuns: RUNS },
    )
  })
})

const PASTED: DocumentNode[][] = [
  [p(text('pasted'))],
  [node('bulletList', [item(p(text('one'))), item(p(text('two')))])],
  [node('orderedList', [item(p(text('three'))), item(p(text('four')))])],
  [table, p(text('after'))],
  [p(text('copy'), link('1', '#fn-cccc')), node('orderedList', [noteOf('cccc', 'pasted')])],
  [node('orderedList', [noteOf('dddd', 'alone')])],
]

const ACTS: Record<string, Record<string, (author: Author) => void>> = {
  insert: INSERTIONS,
  command: Object.fromEntries(
    Object.entries({ ...COMMANDS, ...REPLACING }).map(([name, it]) => [name, by(it)]),
  ),
  press: Object.fromEntries(
    [...KEYS.flatMap((keys) => keys.split(' ')), 'Control+Shift+End', 'Shift+Tab'].map((key) => [
      key,
      ({ press }: Author) => press(key),
    ]),
  ),
  undo: { undo: by(undo), redo: by(redo) },
  paste: Object.fromEntries(
    PASTED.map((content, at) => [`${at}`, (author: Author) => paste(author, content)]),
  ),
  type: {
    word: (author) => author.type('w'),
    list: (author) => author.type('- '),
    numbers: (author) => author.type('1. '),
    quote: (author) => author.type('> '),
    title: (author) => author.type('# '),
  },
}

function paste(author: Author, content: DocumentNode[]): void {
  const { state, dispatch } = author
  const blocks = toEditorDocument({ type: 'doc', content }, schema).content
  const slice = withNewIds(Slice.maxOpen(blocks), state.doc)
  dispatch(state.tr.replaceSelection(slice).setMeta('paste', true))
}

const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const kindsOf = (...kinds: string[]) =>
  fc.constantFrom(
    ...kinds.flatMap((kind) =>
      Object.entries(ACTS[kind] ?? {}).map(([name, run]) => ({ name: `${kind} ${name}`, run })),
    ),
  )

const anySelection = fc.oneof(
  fc.constant(undefined),
  {
    weight: 3,
    arbitrary: fc
      .tuple(share, fc.option(share, { freq: 1 }))
      .map(([anchor, head]) => (doc: Node) => {
        const places = edgesOf(doc)
        const placeAt = (at: number) => doc.resolve(places[Math.floor(at * places.length)] ?? 0)
        return TextSelection.between(placeAt(anchor), placeAt(head ?? anchor))
      }),
  },
  anyWay.map(
    (way) => (doc: Node) => selectionIn(doc, way[0] === 'all' ? ['node', way[1], way[2]] : way),
  ),
)

const anyStep = fc
  .tuple(
    anySelection,
    fc.oneof(kindsOf('insert', 'command'), kindsOf('press'), kindsOf('undo', 'paste', 'type')),
  )
  .map(([selection, { name, run }]) => ({
    name,
    run(author: Author) {
      const { state, dispatch } = author
      if (selection) dispatch(state.tr.setSelection(selection(state.doc)))
      holds(author, name, run)
    },
  }))

/** The starts, middles and ends of the lines. */
function edgesOf(doc: Node): number[] {
  const places: number[] = []
  doc.descendants(({ isTextblock, content }, position) => {
    const start = position + 1
    if (isTextblock) places.push(start, start + Math.floor(content.size / 2), start + content.size)
  })
  return places
}

/** Runs it and compares: only a selection in a note changes its words. */
function holds(author: Author, name: string, run: (author: Author) => void): void {
  const before = author.state
  run(author)
  const { state, content } = author
  state.doc.check()
  const all = JSON.stringify(content)
  const isUndo = name.startsWith('undo') || before.selection instanceof AllSelection
  const isInside = noteAround(before.selection.$anchor) !== undefined
  const [notes, notesBefore] = [notesById(state.doc), notesById(before.doc)]
  for (const id of idsIn(state.doc)) {
    const note = notes.get(id)
    const words = notesBefore.get(id)?.textContent
    if (idsIn(before.doc).has(id) && words !== undefined)
      assert.ok(note, `${name}: ${id} is lost: ${all}`)
    if (isInside || isUndo || words === undefined) continue
    assert.equal(note?.textContent, words, `${name} changes ${id}: ${all}`)
  }
  const last = content.at(-1)
  if (notes.size > 0) assert.equal(last?.type, 'orderedList', `${name}: ${all}`)
  assert.equal(count(all, '↩'), count(all, '#fnref-'), `${name}: ${all}`)
  assert.equal(notesIn(state.doc).length, notes.size, `${name}: ${all}`)
  const above = state.doc.textBetween(0, endOfBody(state.doc), ' ')
  assert.doesNotMatch(above, /first|second|↩/, `${name}: ${all}`)
  assert.ok(endOfBody(state.doc) > 0, `${name}: no text above: ${all}`)
}

const count = (words: string, part: string) => words.split(part).length
