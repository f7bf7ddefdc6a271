import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/embed'
import { beginningOf, createBeginnings } from './beginnings.ts'

const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const of = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const author = { id: 'amina', names: { en: 'Amina', ar: 'أمينة' } }
const lesson = (id: string, updatedAt = '1') => ({ id, title: 'Title', author, updatedAt })

test('`beginningOf` joins the blocks below the title, without quotations', () => {
  const list = of('bulletList', of('listItem', of('paragraph', text('one'))), of('listItem'))
  const quoted = of('paragraph', text('bef'), text('ore '), { type: 'quranVerse' }, text(' after'))
  const doc = of('doc', of('paragraph'), of('heading', text('Title')), quoted, list)
  assert.equal(beginningOf(doc, 'Title'), 'before after one')
  assert.equal(beginningOf(doc, 'Titl'), 'Title before after one', 'a title that was cut')
  assert.equal(beginningOf({ type: 'doc' }, ''), '')
  const long = of('doc', of('paragraph', text('😀'.repeat(300))))
  assert.equal([...beginningOf(long, '')].length, 240)
})

test('a lesson is read once for each change, and without text if that fails', async () => {
  const read: string[] = []
  const beginnings = createBeginnings(async ({ id, updatedAt }) => {
    read.push(id + updatedAt)
    if (id === 'bad') throw new Error('not found')
    return of('doc', of('paragraph', text(id + updatedAt)))
  })
  await beginnings([lesson('a'), lesson('b'), lesson('bad')])
  const texts = await beginnings([lesson('a'), lesson('b', '2')])
  assert.deepEqual(Object.fromEntries(texts), { a: 'a1', b: 'b2' })
  assert.deepEqual(read.toSorted(), ['a1', 'b1', 'b2', 'bad1'])
  assert.equal((await beginnings([lesson('bad')])).get('bad'), '')
})
