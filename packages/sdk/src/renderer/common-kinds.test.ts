import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NODES } from '@waraq/contract'
import { needsMoreKinds } from './common-kinds.ts'
import { withKinds } from './kind.ts'
import { KINDS } from './kinds.ts'

const docOf = (...content: unknown[]) => ({ type: 'doc', content })

test('`needsMoreKinds` finds each node of `KINDS` and headings, and no other', () => {
  const { inlines, blocks } = withKinds(KINDS)
  const lazy = new Set(['heading', ...inlines.keys(), ...blocks.keys()])
  for (const type of lazy) assert.equal(needsMoreKinds(docOf({ type })), true, type)
  for (const type of Object.keys(NODES).filter((it) => !lazy.has(it)))
    assert.equal(needsMoreKinds(docOf({ type })), false, type)
})

test('`needsMoreKinds` finds a lazy node at any depth, but not its name in a text', () => {
  const verse = { type: 'quranVerse', attrs: {} }
  const quote = { type: 'blockquote', content: [{ type: 'paragraph', content: [verse] }] }
  assert.equal(needsMoreKinds(docOf({ type: 'paragraph' }, quote)), true)
  assert.equal(needsMoreKinds(docOf({ type: 'unheard-of', content: [{ type: 'table' }] })), true)
  assert.equal(needsMoreKinds(docOf({ type: 'paragraph', content: [{ text: 'table' }] })), false)
})

test('`needsMoreKinds` finds the link of a footnote, but no other', () => {
  const linked = (href: string) => ({ type: 'text', marks: [{ type: 'link', attrs: { href } }] })
  const line = (href: string) => docOf({ type: 'paragraph', content: [linked(href)] })
  assert.equal(needsMoreKinds(line('#fn-k3x9a2')), true)
  assert.equal(needsMoreKinds(line('#fnref-k3x9a2')), true)
  assert.equal(needsMoreKinds(line('https://example.com/#fn-k3x9a2')), false)
})

test('`needsMoreKinds` finds the link of a formula and the sign of a task', () => {
  const link = { type: 'link', attrs: { href: '#math:x' } }
  assert.equal(needsMoreKinds(docOf({ type: 'text', text: 'x', marks: [link] })), true)
  assert.equal(needsMoreKinds(docOf({ type: 'emoji', attrs: { name: '☑' } })), true)
})

test('`needsMoreKinds` finds formulas, but no other code in a line', () => {
  const code = (language: string) => ({
    type: 'text',
    marks: [{ type: 'code', attrs: { language } }],
  })
  assert.equal(needsMoreKinds(docOf({ type: 'paragraph', content: [code('math')] })), true)
  assert.equal(needsMoreKinds(docOf({ type: 'paragraph', content: [code('js')] })), false)
})

test('`needsMoreKinds` accepts any value and 100,000 children', () => {
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
    assert.equal(needsMoreKinds(content), false)
  }
  const many = Array.from({ length: 100_000 }, () => ({ type: 'paragraph' }))
  assert.equal(needsMoreKinds(docOf(...many)), false)
  assert.equal(needsMoreKinds(docOf({ type: 'emoji' }, ...many)), true)
})
