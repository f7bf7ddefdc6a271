import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { history, undo } from 'prosemirror-history'
import { EditorState, type Transaction } from 'prosemirror-state'
import { FEATURES } from '../features/features.ts'
import { createSchema, markType, nodeType } from '../schema/schema.ts'
import { COMMAND, createUndoGroups } from './undo-groups.ts'

const schema = createSchema(FEATURES)
const PHRASE = 'He wrote a long line about grammar and about those who teach it to children.'
const LONG_WORD = 'x'.repeat(150)

type Step = (author: Author) => void
interface Author {
  readonly state: EditorState
  apply(change: (tr: Transaction) => Transaction): void
  wait(ms: number): void
}

function createAuthor(): Author & { undo(): string; text(): string } {
  let time = 1_000_000
  let state = EditorState.create({ schema, plugins: [history({ depth: 1000 })] })
  const groupUndo = createUndoGroups()
  const dispatch = (tr: Transaction) => {
    groupUndo(tr)
    state = state.apply(tr)
  }
  const text = () => state.doc.textBetween(0, state.doc.content.size, '/')
  return {
    get state() {
      return state
    },
    apply: (change) => dispatch(change(state.tr.setTime(time))),
    wait(ms) {
      time += ms
    },
    text,
    undo() {
      undo(state, dispatch)
      return text()
    },
  }
}

/** Types letter by letter, as the browser reports it. */
const typing =
  (text: string, meta: Record<string, unknown> = {}): Step =>
  (author) => {
    for (const letter of text) {
      author.wait(50)
      author.apply((tr) => {
        for (const [name, value] of Object.entries(meta)) tr.setMeta(name, value)
        return tr.insertText(letter)
      })
    }
  }
const erased =
  (count: number): Step =>
  (author) => {
    for (let at = 0; at < count; at++) {
      author.wait(50)
      author.apply((tr) => tr.delete(tr.selection.from - 1, tr.selection.from))
    }
  }
const once =
  (change: (tr: Transaction) => Transaction): Step =>
  (author) => {
    author.wait(50)
    author.apply(change)
  }
const enter = once((tr) => tr.split(tr.selection.from))
const pasting = (text: string) => once((tr) => tr.insertText(text).setMeta('uiEvent', 'paste'))
const command = once((tr) => tr.insertText('c').setMeta(COMMAND, true))
const heading = once((tr) => {
  const { from, to } = tr.selection
  return tr.setBlockType(from, to, nodeType({ schema }, 'heading'), { level: 1 })
})
const bold = once((tr) => tr.addStoredMark(markType({ schema }, 'bold').create()))
const rested: Step = (author) => author.wait(600)
const silent = once((tr) => tr.insertText('!').setMeta('addToHistory', false))
/** Each step replaces the text of the one before. */
const composed =
  (...parts: string[]): Step =>
  (author) => {
    const start = author.state.selection.from
    for (const part of parts) {
      author.wait(50)
      author.apply((tr) =>
        tr.insertText(part, start, tr.selection.to).setMeta('composition', parts),
      )
    }
  }

const GROUPS: [what: string, steps: Step[], afterUndo: string[]][] = [
  ['a short word is one group', [typing('one two')], ['']],
  [
    'a phrase is undone by words from 20 characters on',
    [typing(PHRASE)],
    [PHRASE.slice(0, 67), PHRASE.slice(0, 45), PHRASE.slice(0, 21), ''],
  ],
  [
    'a word of 150 letters is three groups',
    [typing(LONG_WORD)],
    [120, 60, 0].map((n) => LONG_WORD.slice(0, n)),
  ],
  ['Enter is a group', [typing('a'), enter, typing('b')], ['a/', 'a', '']],
  ['a paste is a group', [typing('a'), pasting('bc'), typing('d')], ['abc', 'a', '']],
  ['a command is a group', [typing('a'), command, typing('d')], ['ac', 'a', '']],
  ['a change of a block is a group', [typing('a'), heading, typing('b')], ['a', 'a', '']],
  ['bold for the text typed next is a border', [typing('a'), bold, typing('b')], ['a', '']],
  ['bold within a word is a border once', [typing('a'), bold, typing('bc d')], ['a', '']],
  [
    'a moved caret alone is none',
    [typing('ab'), once((tr) => tr.setMeta('x', 1)), typing('c')],
    [''],
  ],
  ['erasing after typing is a group', [typing('abc'), erased(2)], ['abc', '']],
  ['typing after erasing is a group', [typing('abc'), erased(2), typing('d')], ['a', 'abc', '']],
  [
    'erasing of a long text is several groups',
    [pasting(PHRASE), erased(60)],
    [PHRASE.slice(0, 35), PHRASE.slice(0, 55), PHRASE],
  ],
  ['a pause starts a group', [typing('a'), rested, typing('b')], ['a', '']],
  ['two commands are two groups', [command, command], ['c', '']],
  ['a change without history is not undone', [typing('a'), silent, typing('b')], ['a!', '!']],
  ['a composition is one group', [composed('x'.repeat(30), `${'x'.repeat(30)} y`, 'z z z')], ['']],
  [
    'words of compositions are grouped as typed words are',
    [composed('a word of letters'), composed(' and', ' and '), composed('t', 'th', 'the')],
    ['a word of letters and ', ''],
  ],
  [
    'replacing a word is typing',
    [typing('abc'), once((tr) => tr.insertText('d', 2, 4)), typing('e')],
    [''],
  ],
  [
    'replacing 41 characters is a group',
    [typing('a'), pasting('b'.repeat(41)), once((tr) => tr.insertText('c', 2, 43)), typing('d')],
    ['ac', `a${'b'.repeat(41)}`, 'a', ''],
  ],
]

describe('undo groups', () => {
  for (const [what, steps, afterUndo] of GROUPS) {
    test(what, () => {
      const author = createAuthor()
      for (const step of steps) step(author)
      assert.deepEqual(
        afterUndo.map(() => author.undo()),
        afterUndo,
      )
    })
  }

  test('undo reaches 5,000 characters back', () => {
    const author = createAuthor()
    typing('word '.repeat(1000))(author)
    while (author.text().length > 0) {
      const before = author.text()
      assert.ok(author.undo().length < before.length)
    }
  })
})
