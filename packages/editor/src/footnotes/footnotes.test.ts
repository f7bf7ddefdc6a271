import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { history, undo } from 'prosemirror-history'
import { Fragment, Slice } from 'prosemirror-model'
import {
  type Command,
  EditorState,
  Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { toEditorDocument } from '../content/parse.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { goToReference, insertFootnote } from './footnote-commands.ts'
import { backspace, enter } from './footnote-keys.ts'
import { withNewIds } from './footnotes.ts'
import { keepFootnotes } from './keep-footnotes.ts'
import { idsIn, referencesIn } from './notes-in.ts'

const schema = createSchema(FEATURES)
const link = (text: string, href: string): DocumentNode => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href } }],
  text,
})
const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const p = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const ref = (id: string, number: string) => link(number, `#fn-${id}`)
const notes = (...ids: string[]): DocumentNode => ({
  type: 'orderedList',
  attrs: { footnotes: true },
  content: ids.map((id) => ({
    type: 'listItem',
    content: [p(text(`note ${id} `), link('↩', `#fnref-${id}`))],
  })),
})

/** An author whose editor keeps notes and references together. */
function author(...content: DocumentNode[]) {
  const doc = toEditorDocument({ type: 'doc', content }, schema)
  const plugins = [new Plugin(keepFootnotes('en')), history()]
  let state = EditorState.create({ doc, plugins, selection: TextSelection.atEnd(doc) })
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr)
  }
  return {
    get state() {
      return state
    },
    dispatch,
    run: (command: Command) => command(state, dispatch),
    caret(at: number) {
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, at)))
    },
    /** Blocks by their texts; a note has its id before its text. */
    get shownNumbers(): string {
      return state.doc.children
        .map(({ type, children, textContent }) =>
          type.name === 'orderedList'
            ? children.map((it) => `<${it.attrs.backlink ?? ''}>${it.textContent.trim()}`).join('')
            : textContent,
        )
        .join('/')
    },
  }
}

describe('footnotes', () => {
  test('`insertFootnote` numbers the reference and puts the caret into its note', () => {
    const one = author(p(text('one two')))
    one.caret(4)
    assert.ok(one.run(insertFootnote('en')))
    one.dispatch(one.state.tr.insertText('why'))
    const [line, list] = storedContent(one.state)
    const id = one.state.doc.lastChild?.firstChild?.attrs.backlink
    assert.match(id, /^[a-z0-9]{10}$/)
    assert.deepEqual(line?.content?.[1], ref(id, '1'))
    assert.deepEqual(list, {
      ...notes(),
      attrs: { start: 1, footnotes: true },
      content: [{ type: 'listItem', content: [p(text('why '), link('↩', `#fnref-${id}`))] }],
    })
  })

  test('a note between others comes between theirs, in the digits of its line', () => {
    const one = author(p(text('قال'), ref('aaaa', '١')), notes('aaaa'))
    one.caret(2)
    one.run(insertFootnote('en'))
    const { doc } = one.state
    const texts = referencesIn(doc).map(({ text }) => text)
    assert.deepEqual(texts, ['١', '٢'])
    assert.equal(doc.lastChild?.lastChild?.attrs.backlink, 'aaaa')
    assert.equal(doc.childCount, 2)
  })

  test('one undo takes the reference and its note back', () => {
    const one = author(p(text('one')))
    one.run(insertFootnote('en'))
    one.run(undo)
    assert.deepEqual(storedContent(one.state), [p(text('one'))])
  })

  test('a deleted reference takes its note along, and one undo restores both', () => {
    const one = author(
      p(text('x'), ref('aaaa', '1'), text('y'), ref('bbbb', '2')),
      notes('aaaa', 'bbbb'),
    )
    one.dispatch(one.state.tr.delete(2, 3))
    assert.equal(one.shownNumbers, 'xy1/<bbbb>note bbbb')
    one.run(undo)
    assert.equal(one.shownNumbers, 'x1y2/<aaaa>note aaaa<bbbb>note bbbb')
  })

  test('a reference that was cut and is pasted gets its note again', () => {
    const one = author(p(text('x'), ref('aaaa', '1'), text('y')), notes('aaaa'))
    const cut = one.state.doc.slice(2, 3)
    one.dispatch(one.state.tr.delete(2, 3))
    assert.equal(one.shownNumbers, 'xy')
    one.dispatch(one.state.tr.replace(3, 3, cut))
    assert.equal(one.shownNumbers, 'xy1/<aaaa>note aaaa')
  })

  test('notes follow the order of their references, and the list stays last', () => {
    const one = author(
      p(ref('bbbb', '1')),
      notes('aaaa', 'bbbb', 'cccc'),
      p(text('x'), ref('aaaa', '2')),
    )
    one.dispatch(one.state.tr.insertText('z', 1))
    assert.equal(one.shownNumbers, 'z1/x2/<bbbb>note bbbb<aaaa>note aaaa<cccc>note cccc')
  })

  test('a copy of a note has a separate id', () => {
    const one = author(p(ref('aaaa', '1')), notes('aaaa'))
    const copy = withNewIds(new Slice(Fragment.from(one.state.doc.content), 0, 0), one.state.doc)
    one.dispatch(one.state.tr.insert(one.state.doc.content.size, copy.content))
    const order = [...idsIn(one.state.doc)]
    assert.equal(order.length, 2)
    assert.deepEqual(
      one.state.doc.lastChild?.children.map(({ attrs }) => attrs.backlink),
      order,
    )
  })

  test('Enter in a note begins a line of it, and goes back from an empty one', () => {
    const one = author(p(text('x'), ref('aaaa', '1')), notes('aaaa'))
    one.run(enter)
    assert.equal(one.state.doc.lastChild?.firstChild?.childCount, 2)
    const other = author(p(text('x')))
    other.run(insertFootnote('en'))
    other.run(enter)
    assert.equal(other.state.selection.from, 3)
  })

  test('Backspace in an empty note deletes it with its reference', () => {
    const one = author(p(text('x')))
    one.caret(2)
    one.run(insertFootnote('en'))
    assert.ok(one.run(backspace))
    assert.equal(one.shownNumbers, 'x')
    assert.equal(one.state.selection.from, 2)
  })

  test('Backspace at the start of a note with text keeps it', () => {
    const one = author(p(text('x'), ref('aaaa', '1')), notes('aaaa'))
    one.caret(7)
    assert.equal(one.state.selection.$from.parentOffset, 0)
    assert.ok(one.run(backspace))
    assert.equal(one.shownNumbers, 'x1/<aaaa>note aaaa')
  })

  test('a key in a document of more footnotes than numbers keeps them all', () => {
    // Numbers of four digits are not stored.
    const ids = Array.from({ length: 1001 }, (_, at) => `${10_000 + at}`)
    const one = author(p(...ids.map((id) => ref(id, '1'))), notes(...ids))
    one.dispatch(one.state.tr.insertText('z', 1))
    assert.deepEqual(
      [...one.state.doc.child(1).children].map(({ attrs }) => attrs.backlink),
      ids,
    )
  })

  test('the command in a note goes back behind its reference', () => {
    const one = author(p(text('x'), ref('aaaa', '1'), text('y')), notes('aaaa'))
    one.run(insertFootnote('en'))
    assert.equal(one.state.selection.from, 3)
    assert.equal(one.run(goToReference('none')), false)
  })
})

const storedContent = (state: EditorState) =>
  JSON.parse(JSON.stringify(toStoredDocument(state.doc).content)) as DocumentNode[]
