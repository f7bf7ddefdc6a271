import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseJson } from './json.ts'

const read = (body: string) => parseJson(Buffer.from(body))
const keysOf = (body: string) => Object.keys(Object(read(body)))

test('a key with an escape is read as it is written, whatever was read before', () => {
  // Each of these is taken for the first by a parser that remembers it.
  assert.deepEqual(keysOf('{"type":1,"\\\\":2}'), ['type', '\\'])
  assert.deepEqual(keysOf('{"type":1,"\\n":2}'), ['type', '\n'])
  assert.deepEqual(keysOf('{"type":1,"\\u0061":2}'), ['type', 'a'])
  assert.deepEqual(keysOf('{"type":1, "\\"" :2}'), ['type', '"'])
  assert.deepEqual(keysOf('{"type":1,"\\ue000\ue000":2}'), ['type', '\ue000\ue000'])
})

test('objects come back as they were, whatever their keys and in whatever order they are sent', () => {
  const key = fc.oneof(
    fc.constantFrom('type', '\\', '\n', '"', '\\n', '\ud83d', '__proto__', '1', '', '\ue0000'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.dictionary(key, tie('node'), { maxKeys: 4 }),
      fc.array(tie('node'), { maxLength: 3 }),
    ),
  })).node
  fc.assert(
    fc.property(tree, (value) => {
      const text = JSON.stringify(value)
      assert.equal(JSON.stringify(read(text)), text)
    }),
    {
      numRuns: 500,
      examples: [
        [{ type: 1, '\\': 2 }],
        [{ type: 1, '\n': 2 }],
        [{ type: 1, '\t': [{ '\\': 1 }] }],
      ],
    },
  )
})

for (const body of [
  '{"\\x":1}',
  '{"\\u12":1}',
  '{"\\n":1',
  '{"\\n" "a":1}',
  '{"a\\":1}',
  '{"\\n":1}x',
]) {
  test(`${body} is no JSON`, () => assert.throws(() => read(body), /invalid_json/))
}

test('a key at the top that stands twice is refused, with an escape too', () => {
  assert.throws(() => read('{"a":1,"\\u0061":2}'), /invalid_json/)
})
