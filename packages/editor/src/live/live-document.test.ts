import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { closeHistory, redo, undo } from 'prosemirror-history'
import { TextSelection } from 'prosemirror-state'
import { createPage, createService, storedForm } from '../../test/live-pages.ts'

const p = (text: string): DocumentNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const docOf = (...lines: string[]) => storedForm({ type: 'doc', content: lines.map(p) })

function open(...lines: string[]) {
  const content = docOf(...lines)
  const service = createService(content)
  const pages = [createPage(service, content), createPage(service, content)] as const
  const textOf = (page: (typeof pages)[number]) => page.editor.view.state.doc.textContent
  const settle = () => {
    for (let turn = 0; turn < 4; turn++)
      for (const page of pages)
        for (const step of ['listen', 'send', 'arrive', 'hear'] as const) page[step]()
  }
  return { pages, textOf, settle }
}

test('a position in the page and in the confirmed version are found by each other', () => {
  const { pages } = open('one two')
  const [page] = pages
  page.change((tr) => tr.insertText('new ', 1))
  assert.equal(page.live.inConfirmed(8), 4)
  assert.equal(page.live.inPage(4), 8)
  assert.equal(page.live.inConfirmed(3), 1)
})

test('undo takes back the words of a page, and passes over those of another', () => {
  const { pages, textOf, settle } = open('one', 'two')
  const [mine, other] = pages
  mine.change((tr) => tr.insertText(' mine', 4))
  other.change((tr) => tr.insertText(' other', 9))
  settle()
  assert.equal(textOf(mine), 'one minetwo other')
  undo(mine.editor.view.state, mine.editor.view.dispatch)
  settle()
  for (const page of pages) assert.equal(textOf(page), 'onetwo other')
})

test('words are kept that another page wrote where this one deletes', () => {
  const { pages, textOf, settle } = open('one two three')
  const [mine, other] = pages
  other.change((tr) => tr.insertText('new ', 5))
  other.send()
  other.arrive()
  other.hear()
  mine.change((tr) => tr.delete(3, 12))
  settle()
  assert.equal(mine.kept, 1)
  assert.equal(textOf(mine), textOf(other))
  assert.match(textOf(mine), /new /)
})

test('two pages that write at one place each write on behind their own words', () => {
  const { pages, textOf, settle } = open('one')
  for (const page of pages) page.change((tr) => tr.setSelection(TextSelection.create(tr.doc, 4)))
  for (const letters of ['ab', 'cd', 'ef']) {
    for (const [at, page] of pages.entries()) page.change((tr) => tr.insertText(letters[at] ?? ''))
    settle()
  }
  assert.match(textOf(pages[0]), /^one(ace)(bdf)$|^one(bdf)(ace)$/)
})

test('marks that an author has chosen stay when another page writes', () => {
  const { pages, settle } = open('one', 'two')
  const [mine, other] = pages
  const bold = mine.editor.schema.mark('bold')
  mine.change((tr) => tr.setSelection(TextSelection.create(tr.doc, 4)).setStoredMarks([bold]))
  other.change((tr) => tr.insertText('more ', 6))
  settle()
  assert.deepEqual(mine.editor.view.state.storedMarks, [bold])
})

test('words are put back once that two pages have deleted unseen', () => {
  const content = docOf('one two three')
  const service = createService(content)
  const pages = Array.from({ length: 3 }, () => createPage(service, content))
  const [writer, ...erasers] = pages
  writer?.change((tr) => tr.insertText('new ', 5))
  for (const page of erasers) page.change((tr) => tr.delete(3, 12))
  for (let turn = 0; turn < 6; turn++)
    for (const page of pages)
      for (const step of ['listen', 'send', 'arrive', 'hear'] as const) page[step]()
  for (const { editor } of pages)
    assert.equal(editor.view.state.doc.textContent.match(/new/g)?.length, 1)
})

test('undo takes back what was typed letter by letter while another page wrote', () => {
  const { pages, textOf, settle } = open('one', 'two', 'three')
  const [mine, other] = pages
  const type = (letters: string, place: number) => {
    for (const [at, letter] of [...letters].entries())
      mine.change((tr) => (at === 0 ? closeHistory(tr) : tr).insertText(letter, place + at))
  }
  type(' far', 16)
  settle()
  type(' near', 9)
  settle()
  type('ab', 4)
  other.change((tr) => tr.insertText('theirs ', 1))
  other.send()
  other.arrive()
  settle()
  const expected = ['theirs oneabtwo nearthree far', 'theirs onetwo nearthree far']
  expected.push('theirs onetwothree far', 'theirs onetwothree')
  assert.equal(textOf(mine), expected[0])
  for (const text of expected.slice(1)) {
    undo(mine.editor.view.state, mine.editor.view.dispatch)
    settle()
    for (const page of pages) assert.equal(textOf(page), text)
  }
})

test('undo and redo go on when a change arrives between them', () => {
  const { pages, textOf, settle } = open('one', 'two')
  const [mine, other] = pages
  for (const [at, letter] of [...' mine'].entries())
    mine.change((tr) => tr.insertText(letter, 4 + at))
  settle()
  undo(mine.editor.view.state, mine.editor.view.dispatch)
  other.change((tr) => tr.insertText(' other', 14))
  other.send()
  other.arrive()
  settle()
  assert.equal(textOf(mine), 'onetwo other')
  redo(mine.editor.view.state, mine.editor.view.dispatch)
  settle()
  for (const page of pages) assert.equal(textOf(page), 'one minetwo other')
})

for (const [what, text, selected, typed] of [
  [
    'stand elsewhere with a space in them',
    'قال كل الناس إن البيع حلال هنا اليوم',
    ' حلال',
    ' لا يجوز حلال',
  ],
  ['the page has typed over', 'قد جاء من البيت إلى المدرسة', 'من البيت', 'خرج من الدار'],
] as const) {
  test(`short words are put back that ${what}`, () => {
    const { pages, textOf, settle } = open('one', text)
    const [mine, other] = pages
    const from = 6 + text.indexOf(selected)
    mine.change((tr) => tr.insertText(typed, from, from + selected.length))
    other.change((tr) => tr.delete(6 + text.indexOf(' '), 6 + text.lastIndexOf(' ')))
    other.send()
    other.arrive()
    settle()
    for (const word of typed.split(' ').filter((word) => !selected.includes(word)))
      assert.match(textOf(mine), new RegExp(`(^|[\\s])${word}([\\s]|$)`))
    assert.equal(textOf(mine), textOf(other))
    assert.ok(textOf(mine).includes(typed.trim().split(' ').slice(0, 2).join(' ')), textOf(mine))
  })
}

for (const [what, from, to] of [
  ['the line', 6, 15],
  ['the words around it', 8, 12],
  ['the paragraph', 5, 16],
] as const) {
  test(`a word stays one that is typed on while another page has erased ${what}`, () => {
    const { pages, textOf, settle } = open('one', 'two three', 'four')
    const [mine, other] = pages
    other.change((tr) => tr.delete(from, to))
    other.send()
    other.arrive()
    mine.change((tr) => tr.setSelection(TextSelection.create(tr.doc, 10)))
    for (const letter of 'first') {
      mine.change((tr) => tr.insertText(letter))
      settle()
    }
    assert.match(textOf(mine), /first/)
    assert.equal(textOf(mine), textOf(other))
  })
}
