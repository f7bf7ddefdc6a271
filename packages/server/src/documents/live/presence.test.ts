import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPresence, type PresentPage, parseReport } from './presence.ts'

const page = (writer: string, head = 1): PresentPage => ({
  ...{ writer, identityId: 'amina', externalUserId: 'amina' },
  ...{ revision: 1, anchor: head, head },
})

const READER = { identityId: 'amina' }

function open() {
  const time = { now: 0 }
  const presence = createPresence(() => time.now)
  const writers = (id = 'one') => presence.read(id, READER).pages.map(({ writer }) => writer)
  return { time, presence, writers }
}

test('a page is present for 30 seconds after its last report', () => {
  const { time, presence, writers } = open()
  presence.report('one', page('b'))
  time.now = 20_000
  presence.report('one', page('a'))
  presence.report('other', page('c'))
  assert.deepEqual(writers(), ['a', 'b'])
  time.now = 30_000
  assert.deepEqual(writers(), ['a'])
  presence.report('one', page('b'))
  time.now = 50_000
  assert.deepEqual(writers(), ['b'])
  assert.deepEqual(writers('other'), [])
})

test('the tag changes with the pages and their selections, and not with those of the reader', () => {
  const { presence } = open()
  const tags = new Set<string>()
  const read = () => presence.read('one', { ...READER, writer: 'me' }).tag
  tags.add(read())
  presence.report('one', page('me'))
  assert.equal(read(), [...tags][0])
  for (const head of [1, 2, 3]) {
    presence.report('one', page('b', head))
    tags.add(read())
  }
  presence.report('one', page('b', 3))
  tags.add(read())
  assert.equal(tags.size, 4)
})

test('a page does not see itself, and sees one of another user that has its name', () => {
  const { presence } = open()
  const other = { ...page('me'), identityId: 'bilal' }
  for (const one of [page('me'), page('other'), other]) presence.report('one', one)
  const { pages } = presence.read('one', { ...READER, writer: 'me' })
  assert.deepEqual(pages, [page('other'), other])
})

test('of what other clients of the database announce only reports of pages are heard', () => {
  const report = { ...page('b'), documentId: 'one' }
  assert.deepEqual(parseReport(JSON.stringify(report)), { documentId: 'one', page: page('b') })
  for (const announced of ['', '{', 'null', '[]', '["one",null]', '{"documentId":"one"}'])
    assert.equal(parseReport(announced), undefined, announced)
  assert.equal(parseReport(JSON.stringify({ ...report, head: 'here' })), undefined)
})

test('pages that left make room while another document is written', () => {
  const { time, presence, writers } = open()
  for (let nth = 10; nth < 42; nth++) presence.report('one', page(`p${nth}`))
  time.now = 20_000
  presence.report('other', page('c'))
  presence.report('one', page('p10'))
  time.now = 31_000
  presence.report('one', page('new'))
  assert.deepEqual(writers(), ['new', 'p10'])
})

test('of many pages of one document the first 32 are shown', () => {
  const { presence, writers } = open()
  for (let nth = 10; nth < 50; nth++) presence.report('one', page(`p${nth}`))
  assert.equal(writers().length, 32)
  presence.report('one', page('p10', 7))
  assert.equal(presence.read('one', READER).pages[0]?.head, 7)
})
