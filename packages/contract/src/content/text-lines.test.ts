import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from './node.ts'
import { textLinesOf } from './text-lines.ts'

const text = (words: string, mark?: string): DocumentNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
})
const block = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const p = (...content: DocumentNode[]) => block('paragraph', ...content)
const linesOf = (...blocks: DocumentNode[]) => [...textLinesOf(block('doc', ...blocks))]

test('textLinesOf returns a line for each block with text, in reading order', () => {
  const list = block(
    'bulletList',
    block('listItem', p(text('b')), p()),
    block('listItem', p(text('c'))),
  )
  assert.deepEqual(linesOf(p(text('a')), list, block('heading', text('d'))), ['a', 'b', 'c', 'd'])
})

test('textLinesOf keeps a word that a mark splits, and separates atoms between blocks', () => {
  const verse = (words: string) => ({ type: 'quranVerse', attrs: { text: words } })
  assert.deepEqual(linesOf(p(text('Hel'), text('lo', 'bold'))), ['Hello'])
  assert.deepEqual(linesOf(verse('[one]'), verse('[two]')), ['[one]', '[two]'])
})

test('textLinesOf has labels, emoji, honorifics and the text of unknown nodes', () => {
  const line = p(
    text('See '),
    { type: 'documentLink', attrs: { label: 'Notes' } },
    { type: 'hardBreak' },
    { type: 'emoji', attrs: { name: 'rose' } },
    { type: 'honorific', attrs: { type: 'saw' } },
    block('futureMark', text(' old friend')),
  )
  assert.deepEqual(linesOf(line, block('futureBlock', text('kept'))), [
    'See Notes 🌹\ufdfa old friend',
    'kept',
  ])
})

test('textLinesOf handles a million levels', () => {
  let deep = p(text('deep'))
  for (let level = 0; level < 1_000_000; level++) deep = block('quote', deep)
  assert.deepEqual(linesOf(deep), ['deep'])
})
