import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Direction, directionOf, directionOfText } from './direction.ts'
import type { DocumentNode } from './node.ts'

const TEXTS: [text: string, direction: Direction | undefined][] = [
  ['Hello سلام', 'ltr'],
  ['سلام Hello', 'rtl'],
  ['123 — (سلام)', 'rtl'],
  ['שלום', 'rtl'],
  ['١٢٣', undefined],
  ['12:30 !', undefined],
  ['', undefined],
  ['中文', 'ltr'],
]
test('the first letter sets the direction of a text; digits and signs are neutral', () => {
  for (const [text, direction] of TEXTS) assert.equal(directionOfText(text), direction, text)
})

test('the first letter at any depth sets the direction of a block', () => {
  const paragraph = (...content: DocumentNode[]) => ({ type: 'paragraph', content })
  const list = {
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [paragraph()] },
      { type: 'listItem', content: [paragraph({ type: 'text', text: 'سلام' })] },
    ],
  }
  assert.equal(directionOf(list), 'rtl')
  assert.equal(directionOf(paragraph({ type: 'quranVerse' }, { type: 'text', text: 'a' })), 'rtl')
  assert.equal(directionOf(paragraph({ type: 'documentLink', attrs: { label: 'Notes' } })), 'ltr')
  assert.equal(directionOf(paragraph()), undefined)
})

test('`dir` of the author overrides the letters', () => {
  const text = { type: 'text', text: 'سلام' }
  const block = { type: 'paragraph', attrs: { dir: 'ltr' }, content: [text] }
  assert.equal(directionOf(block), 'ltr')
  assert.equal(directionOf({ ...block, attrs: { dir: 'auto' } }), 'rtl')
})
