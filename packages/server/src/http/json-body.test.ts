import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, MAX_DEPTH } from '@waraq/contract'
import fc from 'fast-check'
import { parseJson } from '../../test/lib/parse-json.ts'

const isInvalidJson = (error: unknown) => error instanceof ApiError && error.code === 'invalid_json'
const bytesOf = (text: string) => Buffer.from(text, 'utf8')

const READ: [what: string, body: string, value: unknown][] = [
  ['an object', '{"a":[1,true,null,"x"]}', { a: [1, true, null, 'x'] }],
  ['a value that is not an object', '[]', []],
  ['a string', '"x"', 'x'],
  ['white space around', ' \t\r\n{} \n', {}],
  ['escapes', '"\\u0000\\ud800\\"\\\\\\/"', '\u0000\ud800"\\/'],
  ['braces, colons and quotes inside strings', '{"{[:":"]}:\\"{"}', { '{[:': ']}:"{' }],
  ['a key that ends in a backslash', '{"a\\\\":1,"b":2}', { 'a\\': 1, b: 2 }],
  ['the empty key', '{"":1}', { '': 1 }],
  [
    'numbers as JavaScript reads them',
    '[1.0,-0,1e2,12345678901234567890]',
    [1, -0, 100, 12345678901234567000],
  ],
  [
    'keys twice deeper down, where the last counts',
    '{"a":{"b":1,"b":2},"c":[{"d":1,"d":2}]}',
    { a: { b: 2 }, c: [{ d: 2 }] },
  ],
  ['noncharacters and the highest code point', '"\\uffff\u{10ffff}"', '\uffff\u{10ffff}'],
]

for (const [what, body, value] of READ) {
  test(`parseJson accepts ${what}`, () => assert.deepEqual(parseJson(bytesOf(body)), value))
}

const REFUSED: [what: string, body: string | number[]][] = [
  ['no bytes', ''],
  ['white space alone', '  \n'],
  ['an unquoted word', '{a:1}'],
  ['single quotes', `{'a':1}`],
  ['a comma too many', '{"a":1,}'],
  ['a comment', '{"a":1}// x'],
  ['an open brace', '{"a":1'],
  ['an open string', '{"a":"b'],
  ['a string that ends in a backslash', '"a\\'],
  ['a line end inside a string', '"a\nb"'],
  ['a number with a leading zero', '[01]'],
  ['NaN', '[NaN]'],
  ['hexadecimal', '[0x10]'],
  ['a second value after the first', '{} {}'],
  ['a word after the value', '{"a":1} x'],
  ['a NUL after the value', '{"a":1}\u0000'],
  ['a closing brace too many', '{"a":1}}'],
  ['a byte order mark', '\ufeff{}'],
  ['UTF-16', [0x7b, 0x00, 0x7d, 0x00]],
  ['Latin-1', [0x22, 0xe9, 0x22]],
  ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
  ['a surrogate in UTF-8', [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ['a code point past the last', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
  ['a sequence cut short', [0x22, 0xe2, 0x82, 0x22]],
  ['a key twice', '{"a":1,"a":1}'],
  ['a key twice with others between', '{"a":1,"b":{"c":2},"a":3}'],
  ['a key twice, once escaped', '{"external_user_id":"me","external_user_\\u0069d":"victim"}'],
  ['a key twice, its escapes in two cases', '{"\\u00E9":1,"\\u00e9":2}'],
  ['a key twice with white space about', '{ "a" :1 , "a" :2 }'],
  ['the empty key twice', '{"":1,"":2}'],
  ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
]

for (const [what, body] of REFUSED) {
  test(`parseJson rejects ${what}`, () => {
    const bytes = typeof body === 'string' ? bytesOf(body) : Buffer.from(body)
    assert.throws(() => parseJson(bytes), isInvalidJson)
  })
}

test('a body has at most 256 levels, in lists and in objects', () => {
  const list = (depth: number) => bytesOf('['.repeat(depth) + ']'.repeat(depth))
  const object = (depth: number) => bytesOf(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)
  for (const nested of [list, object]) {
    assert.ok(parseJson(nested(MAX_DEPTH)))
    assert.throws(() => parseJson(nested(MAX_DEPTH + 1)), isInvalidJson)
  }
  assert.ok(parseJson(bytesOf(`{"text":"${'['.repeat(10_000)}"}`)), 'brackets in a string')
})

test('a body of five million levels is rejected before it is parsed', (t) => {
  const parse = t.mock.method(JSON, 'parse')
  assert.throws(() => parseJson(Buffer.alloc(5_000_000, '[')), isInvalidJson)
  assert.equal(parse.mock.callCount(), 0)
})

test('parseJson agrees with JSON.parse on the output of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (text) => {
      // JSON.stringify escapes lone surrogates, so these bytes are UTF-8.
      const body = JSON.stringify(JSON.parse(text))
      assert.deepEqual(parseJson(bytesOf(body)), JSON.parse(body))
    }),
    { numRuns: 1_000 },
  )
})

test('parseJson ignores white space', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(1, '\t', '\n  '), (value, indent) => {
      const body = JSON.stringify(value, null, indent)
      assert.deepEqual(parseJson(bytesOf(body)), JSON.parse(body))
    }),
  )
})

test('a body with one changed byte is parsed like JSON.parse does, or rejected', () => {
  const body = bytesOf('{"content":{"type":"doc","content":[{"type":"p","n":[1.5,"\\u00e9é"]}]}}')
  fc.assert(
    fc.property(fc.nat(body.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(body)
      changed[at] = byte
      let read: unknown
      try {
        read = parseJson(changed)
      } catch (error) {
        assert.ok(isInvalidJson(error))
        return
      }
      assert.deepEqual(read, JSON.parse(changed.toString()))
    }),
    { numRuns: 2_000 },
  )
})
