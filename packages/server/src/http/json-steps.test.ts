import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLong } from '../../../../test/lib/long.ts'
import { parseJson } from '../../test/lib/parse-json.ts'
import { parseByTheBook } from '../../test/lib/reference-json.ts'
import { parseJsonSteps, runSteps } from './json-steps.ts'

/** Number of random documents. */
const RUNS = isLong ? 10_000 : 300

const parseInSteps = (text: string) => runSteps(parseJsonSteps(text))
const read = (body: string) => parseJson(Buffer.from(body))
const keysOf = (body: string) => Object.keys(Object(read(body)))

test('a key with an escape is parsed independently of earlier documents', () => {
  // The V8 defect confuses each of these with the first.
  assert.deepEqual(keysOf('{"type":1,"\\\\":2}'), ['type', '\\'])
  assert.deepEqual(keysOf('{"type":1,"\\n":2}'), ['type', '\n'])
  assert.deepEqual(keysOf('{"type":1,"\\u0061":2}'), ['type', 'a'])
  assert.deepEqual(keysOf('{"type":1, "\\"" :2}'), ['type', '"'])
  assert.deepEqual(keysOf('{"type":1,"\\ue000\ue000":2}'), ['type', '\ue000\ue000'])
})

test('objects round-trip with any keys in any order', () => {
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
  test(`parseJson rejects ${body}`, () => assert.throws(() => read(body), /invalid_json/))
}

test('parseJson rejects duplicate top-level keys, also with an escape', () => {
  assert.throws(() => read('{"a":1,"\\u0061":2}'), /invalid_json/)
})

/** JSON with ordered entries, so that keys can repeat. */
type Written = string | Written[] | { entries: [key: string, value: Written][] }

const KEYS = [
  'type',
  '\\',
  '\n',
  '"',
  '\ud83d',
  '__proto__',
  'constructor',
  '1',
  '01',
  '',
  '\ue0000',
  'é',
]
const key = fc.oneof(fc.constantFrom(...KEYS), fc.string({ unit: 'binary', maxLength: 4 }))
const written = fc.letrec<{ node: Written }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('1', '-0', '1.5e3', 'true', 'null', '"a\\\\"', '"\\u0022:"', '":"', '"{"'),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.record({ entries: fc.array(fc.tuple(key, tie('node')), { maxLength: 5 }) }),
  ),
})).node

/**
 * Writes a document with `percent` of the letters in its keys escaped; `dice` chooses them and the
 * white space.
 */
function write(node: Written, percent: number, dice: () => number): string {
  const space = () => ['', '', '', ' ', '\n', ' \t\r'][dice() % 6] ?? ''
  const letter = (char: string) =>
    dice() % 100 < percent || char < ' ' || /["\\\ud800-\udfff]/.test(char)
      ? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
      : char
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return `[${node.map((child) => write(child, percent, dice)).join(',')}]`
  const entries = node.entries.map(
    ([name, child]) =>
      `${space()}"${name.split('').map(letter).join('')}"${space()}:${write(child, percent, dice)}`,
  )
  return `{${entries.join(',')}}`
}

/** A pseudorandom generator with a seed. */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 8
  }
}

test('parseJsonSteps agrees with a reference parser for any share of escapes', () => {
  fc.assert(
    fc.property(written, fc.nat(100), fc.nat(), (node, percent, seed) => {
      const text = write(node, percent, diceOf(seed))
      const [read, expected] = [parseInSteps(text), parseByTheBook(text)]
      assert.deepEqual(read, expected)
      assert.equal(JSON.stringify(read), JSON.stringify(expected), 'and in the same order')
    }),
    { numRuns: RUNS },
  )
})

test('parseJsonSteps rejects what a reference parser rejects', () => {
  fc.assert(
    fc.property(
      written,
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...'"\\:,{}[]\n x'),
      (node, seed, place, char) => {
        const whole = write(node, 50, diceOf(seed))
        const at = place % whole.length
        const text = whole.slice(0, at) + char + whole.slice(at + 1)
        const outcome = (read: (text: string) => unknown) => {
          try {
            return JSON.stringify(read(text))
          } catch (error) {
            assert.ok(error instanceof SyntaxError)
            return 'refused'
          }
        }
        assert.equal(outcome(parseInSteps), outcome(parseByTheBook), text)
      },
    ),
    { numRuns: RUNS },
  )
})
