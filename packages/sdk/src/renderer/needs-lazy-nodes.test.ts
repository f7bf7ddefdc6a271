import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NODES } from '@waraq/contract'
import { LAZY_NODES } from './lazy-nodes.ts'
import { needsLazyNodes } from './needs-lazy-nodes.ts'

const docOf = (...content: unknown[]) => ({ type: 'doc', content })

test('`needsLazyNodes` finds each type of `LAZY_NODES` and headings, and no other', () => {
  const { inlines, blocks } = LAZY_NODES
  const lazy = new Set(['heading', ...inlines.keys(), ...blocks.keys()])
  for (const type of lazy) assert.equal(needsLazyNodes(docOf({ type })), true, type)
  for (const type of Object.keys(NODES).filter((it) => !lazy.has(it)))
    assert.equal(needsLazyNodes(docOf({ type })), false, type)
})

test('`needsLazyNodes` finds a lazy node at any depth, but not its name in a text', () => {
  const verse = { type: 'quranVerse', attrs: {} }
  const quote = { type: 'blockquote', content: [{ type: 'paragraph', content: [verse] }] }
  assert.equal(needsLazyNodes(docOf({ type: 'paragraph' }, quote)), true)
  assert.equal(needsLazyNodes(docOf({ type: 'unheard-of', content: [{ type: 'table' }] })), true)
  assert.equal(needsLazyNodes(docOf({ type: 'paragraph', content: [{ text: 'table' }] })), false)
})

test('`needsLazyNodes` finds the link of a footnote, but no other', () => {
  const linked = (href: string) => ({ type: 'text', marks: [{ type: 'link', attrs: { href } }] })
  const line = (href: string) => docOf({ type: 'paragraph', content: [linked(href)] })
  assert.equal(needsLazyNodes(line('#fn-k3x9a2')), true)
  assert.equal(needsLazyNodes(line('#fnref-k3x9a2')), true)
  assert.equal(needsLazyNodes(line('https://example.com/#fn-k3x9a2')), false)
})

test('`needsLazyNodes` finds the link of a formula and the sign of a task', () => {
  const link = { type: 'link', attrs: { href: '#math:x' } }
  assert.equal(needsLazyNodes(docOf({ type: 'text', text: 'x', marks: [link] })), true)
  assert.equal(needsLazyNodes(docOf({ type: 'emoji', attrs: { name: '☑' } })), true)
})

test('`needsLazyNodes` finds formulas, but no other code in a line', () => {
  const code = (language: string) => ({
    type: 'text',
    marks: [{ type: 'code', attrs: { language } }],
  })
  assert.equal(needsLazyNodes(docOf({ type: 'paragraph', content: [code('math')] })), true)
  assert.equal(needsLazyNodes(docOf({ type: 'paragraph', content: [code('js')] })), false)
})

test('`needsLazyNodes` accepts any value and 100,000 children', () => {
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
