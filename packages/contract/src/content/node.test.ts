import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type ErrorCode } from '../errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../limits.ts'
import { EMPTY_DOCUMENT, parseContent, parseNewBody } from './node.ts'

const errorWith = (code: ErrorCode) => (error: unknown) =>
  error instanceof ApiError && error.code === code
const json = (text: string): unknown => JSON.parse(text)
const docOf = (...content: unknown[]) => ({ type: 'doc', content })

const INVALID: [what: string, content: unknown][] = [
  ['null', null],
  ['a string', 'doc'],
  ['a number', 1],
  ['true', true],
  ['an array', [{ type: 'doc', content: [] }]],
  ['no type', { content: [] }],
  ['another root', { type: 'paragraph', content: [] }],
  ['a type that is not a string', { type: ['doc'], content: [] }],
  ['a type in other letters', { type: 'Doc', content: [] }],
  ['no content', { type: 'doc' }],
  ['content null', { type: 'doc', content: null }],
  ['content that is an object', { type: 'doc', content: {} }],
  ['content that is a string', { type: 'doc', content: 'text' }],
  ['content like an array', { type: 'doc', content: { length: 0 } }],
  ['a child null', docOf(null)],
  ['a child that is a string', docOf('text')],
  ['a child that is an array', docOf([{ type: 'paragraph' }])],
  ['a child without a type', docOf({})],
  ['a child whose type is a number', docOf({ type: 7 })],
  ['a child whose content is null', docOf({ type: 'paragraph', content: null })],
  ['a child whose content is an object', docOf({ type: 'paragraph', content: {} })],
  ['a text that is a number', docOf({ type: 'text', text: 1 })],
  ['a text that is null', docOf({ type: 'text', text: null })],
  ['a text that is an object', docOf({ type: 'text', text: { toString: 'x' } })],
  ['a bad node far down', docOf({ type: 'a', content: [{ type: 'b', content: [{ type: 0 }] }] })],
  ['a number that became infinite', docOf({ type: 'p', attrs: json('{"n":1e999}') })],
  ['a number that became minus infinite', docOf({ type: 'p', attrs: json('{"n":[-1e999]}') })],
  ['an infinite number in an unknown key', json('{"type":"doc","content":[],"x":{"y":[1e999]}}')],
  ['__proto__ on the root', json('{"type":"doc","content":[],"__proto__":{}}')],
  ['__proto__ on a node', json('{"type":"doc","content":[{"type":"p","__proto__":null}]}')],
  ['__proto__ in attributes', docOf({ type: 'p', attrs: json('{"__proto__":1}') })],
  ['__proto__ in a mark', docOf({ type: 'text', text: '', marks: [json('{"__proto__":"x"}')] })],
  ['__proto__ deep in an unknown key', docOf({ type: 'p', x: [[json('{"a":{"__proto__":[]}}')]] })],
]

for (const [what, content] of INVALID) {
  test(`invalid content: ${what}`, () => {
    assert.throws(() => parseContent(content), errorWith('invalid_content'))
    assert.throws(() => parseNewBody({ content }), errorWith('invalid_content'))
  })
}

test('a save rejects absent or empty content; a create accepts both in an otherwise empty body', () => {
  for (const nothing of [undefined, {}]) {
    assert.throws(() => parseContent(nothing), errorWith('invalid_content'))
  }
  for (const body of [{}, { content: {} }, { content: {}, title: 'x' }]) {
    assert.equal(parseNewBody(body), EMPTY_DOCUMENT)
  }
  for (const body of [{ title: 'x' }, { Content: {} }, { content: undefined }]) {
    assert.throws(() => parseNewBody(body), errorWith('invalid_content'))
  }
  assert.deepEqual(EMPTY_DOCUMENT, { type: 'doc', content: [{ type: 'paragraph' }] })
})

const VALID: [what: string, content: unknown][] = [
  ['an empty list of blocks', docOf()],
  ['an empty text', docOf({ type: 'text', text: '' })],
  ['an empty type', docOf({ type: '' })],
  [
    'unknown nodes, marks and attributes',
    docOf({ type: 'new', attrs: { a: [1, { b: null }] }, marks: 7 }),
  ],
  ['attributes of another form', docOf({ type: 'p', attrs: null }, { type: 'p', attrs: 'x' })],
  ['unknown keys of any value', { ...docOf(), version: 2, meta: { deep: [[[]]] }, flag: false }],
  ['a document inside a document', docOf(docOf(docOf()))],
  ['NUL and lone surrogates', docOf({ type: 'text', text: '\u0000\ud800' })],
  [
    'numbers at the edges',
    docOf({ type: 'p', attrs: { a: 1.7976931348623157e308, b: -0, c: 5e-324 } }),
  ],
  [
    'keys with a meaning elsewhere',
    docOf({ type: 'p', constructor: 1, prototype: {}, toString: 2 }),
  ],
]

for (const [what, content] of VALID) {
  test(`valid content is kept unchanged: ${what}`, () => {
    const before = structuredClone(content)
    assert.equal(parseContent(content), content, 'the same object')
    assert.deepEqual(content, before)
  })
}

test('a document has at most 100,000 nodes', () => {
  const paragraphs = Array.from({ length: MAX_NODES - 1 }, () => ({ type: 'paragraph' }))
  assert.ok(parseContent({ type: 'doc', content: paragraphs }))

  paragraphs.push({ type: 'paragraph' })
  assert.throws(
    () => parseContent({ type: 'doc', content: paragraphs }),
    errorWith('invalid_content'),
  )
})

function nested(levels: number): unknown {
  let node: unknown = { type: 'paragraph' }
  for (let level = 2; level < levels; level++) node = { type: 'quote', content: [node] }
  return docOf(node)
}

test('a document has at most 256 levels', () => {
  assert.ok(parseContent(nested(MAX_DEPTH)))
  assert.throws(() => parseContent(nested(MAX_DEPTH + 1)), errorWith('invalid_json'))
})

test('a million levels of nodes or attributes are rejected without recursion', () => {
  assert.throws(() => parseContent(nested(1_000_000)), errorWith('invalid_json'))

  let deep: unknown = json('1e999')
  for (let level = 0; level < 1_000_000; level++) deep = [deep]
  const attrs = docOf({ type: 'p', attrs: { deep } })
  assert.throws(() => parseContent(attrs), errorWith('invalid_content'))
})

test('parsing content does not change prototypes', () => {
  const before = Object.getOwnPropertyNames(Object.prototype)
  const content = json(
    '{"type":"doc","content":[{"type":"p","attrs":{"constructor":{"prototype":{"polluted":1}}}}]}',
  )
  parseContent(content)
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype), before)
  assert.equal(({} as { polluted?: unknown }).polluted, undefined)
})
