import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import { toEditorDocument } from '../content/parse.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { createFindPlugin, findKey } from './find-plugin.ts'
import { createSearch } from './search.ts'

const schema = createSchema(FEATURES)
const LOOSE = { matchCase: false, isExact: false }
const p = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const documentOf = (...content: object[]) =>
  toEditorDocument({ type: 'doc', content: content as never }, schema)

/** An author with the find bar open. */
function authorOf(doc: Node) {
  let state = EditorState.create({ doc, plugins: [createFindPlugin()] })
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr)
  }
  const findState = () => findKey.getState(state)
  return {
    find: (query: string, options = LOOSE, from = 0) =>
      dispatch(state.tr.setMeta(findKey, { search: createSearch(query, options), from })),
    goTo: (at: number) => dispatch(state.tr.setMeta(findKey, { at })),
    insert: (text: string, position: number) => dispatch(state.tr.insertText(text, position)),
    words: () => findState()?.matches.map(({ from, to }) => state.doc.textBetween(from, to)),
    /** The words that are highlighted, with the current one in brackets. */
    highlighted: () =>
      findState()
        ?.highlights.find()
        .toSorted((one, other) => one.from - other.from)
        .map((mark) => {
          const { class: name = '' } = Reflect.get(Reflect.get(mark, 'type'), 'attrs')
          const word = state.doc.textBetween(mark.from, mark.to)
          return name.includes('current') ? `[${word}]` : word
        }),
  }
}

test('a search reads each block once, for all letters of the search and until the block changes', (t) => {
  const author = authorOf(documentOf(...Array.from({ length: 100 }, (_, at) => p(`كتاب ${at}`))))
  const { mock } = t.mock.method(Node.prototype, 'textBetween')
  const readsOf = (act: () => void) => {
    mock.resetCalls()
    act()
    return mock.callCount()
  }
  assert.equal(
    readsOf(() => author.find('ك')),
    100,
  )
  for (const query of ['كت', 'كتا', 'كت', 'ك', '']) {
    assert.equal(
      readsOf(() => author.find(query)),
      0,
      query,
    )
  }
  author.find('كتاب')
  assert.equal(
    readsOf(() => author.goTo(50)),
    0,
  )
  assert.equal(
    readsOf(() => author.insert('كتاب ', 1)),
    1,
  )
  assert.equal(
    readsOf(() => author.find('كتاب', { matchCase: true, isExact: true })),
    100,
    'another way of comparing reads them again',
  )
})

test('the matches and their highlights follow the text, the search and the current match', () => {
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [p('two one')] }] }
  const author = authorOf(documentOf(p('one two one'), list, p('two')))
  author.find('two', LOOSE, 6)
  assert.deepEqual(author.words(), ['two', 'two', 'two'])
  assert.deepEqual(author.highlighted(), ['two', '[two]', 'two'], 'the first from the caret')
  author.goTo(2)
  assert.deepEqual(author.highlighted(), ['two', 'two', '[two]'])
  author.goTo(0)
  assert.deepEqual(author.highlighted(), ['[two]', 'two', 'two'])
  author.insert('two ', 1)
  assert.deepEqual(author.highlighted(), ['[two]', 'two', 'two', 'two'])
  author.find('one', LOOSE, 100)
  assert.deepEqual(author.highlighted(), ['[one]', 'one', 'one'], 'the first of all at the end')
  author.find('')
  assert.deepEqual([author.words(), author.highlighted()], [[], []])
})

test('matches far from the current one are found and not highlighted', () => {
  const author = authorOf(documentOf(...Array.from({ length: 3000 }, () => p('one and one'))))
  author.find('one')
  const few = author.highlighted() ?? []
  assert.equal(author.words()?.length, 6000)
  assert.ok(few.length < 2000 && few[0] === '[one]', `${few.length}`)
  author.goTo(5999)
  const last = author.highlighted() ?? []
  assert.ok(last.length < 2000 && last.at(-1) === '[one]', `${last.length}`)
})
