import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LAZY_NODES } from './lazy-nodes.ts'
import { LAZY_TYPES, needsLazyNodes } from './needs-lazy-nodes.ts'

const docOf = (...content: unknown[]) => ({ type: 'doc', content })

test('the types that a page asks for are those that the file it fetches shows', () => {
  const { inlines, blocks } = LAZY_NODES
  assert.deepEqual(new Set([...inlines.keys(), ...blocks.keys()]), LAZY_TYPES)
})

test('a rare node is found wherever it lies, and in a text of its name none', () => {
  const verse = { type: 'quranVerse', attrs: {} }
  const quote = { type: 'blockquote', content: [{ type: 'paragraph', content: [verse] }] }
  assert.equal(needsLazyNodes(docOf({ type: 'paragraph' }, quote)), true)
  assert.equal(needsLazyNodes(docOf({ type: 'unheard-of', content: [{ type: 'table' }] })), true)
  assert.equal(needsLazyNodes(docOf({ type: 'paragraph', content: [{ text: 'table' }] })), false)
})

test('what is no document has none, and a hundred thousand children are no trouble', () => {
  for (const content of [
    undefined,
    null,
    'table',
    7,
    [],
    {},
    { content: 'table' },
    docOf(null, 3),
  ]) {
    assert.equal(needsLazyNodes(content), false)
  }
  const many = Array.from({ length: 100_000 }, () => ({ type: 'paragraph' }))
  assert.equal(needsLazyNodes(docOf(...many)), false)
  assert.equal(needsLazyNodes(docOf({ type: 'emoji' }, ...many)), true)
})
