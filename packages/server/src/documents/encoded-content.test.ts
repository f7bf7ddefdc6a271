import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ApiError, type ErrorCode } from '@waraq/contract'
import fc from 'fast-check'
import { encodeContent } from './encoded-content.ts'

const bodyOf = (content: string) => Buffer.from(`{"content":${content}}`)
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()
const withX = (x: string) => `{"type":"doc","content":[],"x":${x}}`
const error = (code: ErrorCode) => (error: unknown) =>
  error instanceof ApiError && error.code === code

/** Content as sent and as stored: the output of JSON.stringify for what JSON.parse read. */
const KEPT: [what: string, sent: string, kept: string][] = [
  ['white space goes', ' [ 1 ,\n\t2 ] ', '[1,2]'],
  ['escapes that need none become letters', '"\\u0628\\u0061\\/\\ud83d\\ude00"', '"بa/😀"'],
  ['NUL stays an escape', '"a\\u0000b"', '"a\\u0000b"'],
  ['lone surrogates stay escapes', '"\\uD800 \\udfff"', '"\\ud800 \\udfff"'],
  ['a raw control of C1 stays itself', '"\u0085\u2028"', '"\u0085\u2028"'],
  ['a whole number loses its fraction', '1.0', '1'],
  ['minus zero becomes zero', '-0', '0'],
  ['an exponent is written out', '1e6', '1000000'],
  ['a number too small becomes zero', '1e-999', '0'],
  ['an integer that a double holds is written out', '1000000000000000000000', '1e+21'],
  ['an integer as JavaScript wrote it stays', '123456789012345680000', '123456789012345680000'],
  ['two thirds of seventeen digits', '0.66666666666666663', '0.6666666666666666'],
  ['keys keep their order', '{"b":1,"a":2}', '{"b":1,"a":2}'],
  ['keys that are numbers come first', '{"b":1,"2":0,"1":0}', '{"1":0,"2":0,"b":1}'],
  [
    'of a key twice the last counts, in the first one’s place',
    '{"a":1,"b":2,"a":3}',
    '{"a":3,"b":2}',
  ],
]

for (const [what, sent, kept] of KEPT) {
  test(`content is stored in canonical form: ${what}`, () => {
    const encoded = encodeContent(bodyOf(withX(sent)), 'create')
    assert.equal(textOf(encoded), withX(kept))
    const again = encodeContent(bodyOf(textOf(encoded)), 'save')
    assert.deepEqual(again, encoded, 'canonical content is stored unchanged')
  })
}

const KEYS = ['"a"', '"b"', '"type"', '"1"', '"10"', '""', '"ب"']
const NUMBERS = [
  '0',
  '-0',
  '7',
  '-7',
  '1.0',
  '1e2',
  '0.5',
  '9'.repeat(15),
  '9007199254740992',
  `1${'0'.repeat(22)}`,
]
const STRINGS = ['"\\u0061"', '"\\ud800"', '"\\/"', '"\\n\\"\\\\"', '":1,"', '"ب"']

/**
 * JSON in many forms: duplicate and integer-like keys, numbers and strings with various escapes.
 */
const { written: ANY_WRITING } = fc.letrec<{ written: string }>((tie) => {
  const space = fc.oneof({ weight: 19, arbitrary: fc.constant('') }, fc.constantFrom(' ', '\n'))
  const entry = fc.tuple(fc.constantFrom(...KEYS), space, tie('written'))
  const joined = (parts: readonly string[]) => parts.join(',')
  return {
    written: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('true', 'false', 'null', ...NUMBERS, ...STRINGS),
      fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
      fc.array(tie('written'), { maxLength: 4 }).map((list) => `[${joined(list)}]`),
      fc
        .array(entry, { maxLength: 4 })
        .map((list) => `{${joined(list.map(([key, gap, value]) => `${key}:${gap}${value}`))}}`),
    ),
  }
})

test('content is stored as JSON.stringify writes it, regardless of its form', () => {
  fc.assert(
    fc.property(ANY_WRITING, (x) => {
      const kept = JSON.stringify(JSON.parse(withX(x)))
      assert.equal(textOf(encodeContent(bodyOf(withX(x)), 'save')), kept)
      assert.equal(textOf(encodeContent(bodyOf(kept), 'save')), kept)
    }),
    { numRuns: 2_000 },
  )
})

const AROUND: [what: string, body: (content: string) => string][] = [
  ['a line end after it', (content) => `{"content":${content}}\n`],
  ['a space before it', (content) => `{"content": ${content}}`],
  ['another key after it', (content) => `{"content":${content},"title":"x"}`],
  ['another key before it', (content) => `{"title":"x","content":${content}}`],
  ['its key written with an escape', (content) => `{"c\\u006fntent":${content}}`],
]

for (const [what, body] of AROUND) {
  test(`content is the same with ${what}`, () => {
    const content = withX('{"a":[1,"b"]}')
    assert.deepEqual(
      encodeContent(Buffer.from(body(content)), 'save'),
      encodeContent(bodyOf(content), 'save'),
    )
  })
}

test('the hash is that of the bytes, and the title is folded for the search', () => {
  const encoded = encodeContent(
    bodyOf('{"type":"doc","content":[{"type":"p","content":[{"type":"text","text":"Café"}]}]}'),
    'save',
  )
  assert.equal(encoded.hash, createHash('sha256').update(encoded.bytes).digest('hex'))
  assert.equal(encoded.title, 'Café')
  assert.equal(encoded.titleFolded, 'cafe')
})

test('a create without content stores an empty document, a save without content is rejected', () => {
  for (const body of ['{}', '{"content":{}}', '{"content":{},"other":1}']) {
    const { bytes, title } = encodeContent(Buffer.from(body), 'create')
    assert.equal(Buffer.from(bytes).toString(), '{"type":"doc","content":[{"type":"paragraph"}]}')
    assert.equal(title, '')
    assert.throws(() => encodeContent(Buffer.from(body), 'save'), error('invalid_content'))
  }
})

const REFUSED: [what: string, body: string, code: ErrorCode][] = [
  ['no bytes', '', 'invalid_json'],
  ['no JSON', '{', 'invalid_json'],
  ['a list', '[]', 'invalid_content'],
  ['a string', '"x"', 'invalid_content'],
  ['a number', '1', 'invalid_content'],
  ['null', 'null', 'invalid_content'],
  ['no content beside other members', '{"title":"x"}', 'invalid_content'],
  ['content null', '{"content":null}', 'invalid_content'],
  ['content a list', '{"content":[]}', 'invalid_content'],
  ['content a string', '{"content":"{}"}', 'invalid_content'],
  ['content twice', '{"content":{},"content":{}}', 'invalid_json'],
]

for (const [what, body, code] of REFUSED) {
  test(`creates and saves reject ${what}`, () => {
    for (const call of ['create', 'save'] as const) {
      assert.throws(() => encodeContent(Buffer.from(body), call), error(code))
    }
  })
}

const node = (attrs: string) =>
  `{"type":"doc","content":[{"type":"a"},{"type":"b","attrs":${attrs}}]}`

/** Integers that a double changes, and their pointers. */
const CHANGED: [body: string, place: string][] = [
  [`{"content":${node('{"x":9007199254740993}')}}`, '/content/content/1/attrs/*'],
  [`{"content":${node('{"x":-9007199254740993}')}}`, '/content/content/1/attrs/*'],
  [`{"content":${node('{"x":[0,"a",12345678901234567890]}')}}`, '/content/content/1/attrs/*/2'],
  [`{"content":${node('{"id":1152921504606846976}')}}`, '/content/content/1/attrs/*'],
  [`{"content":${node(`{"x":${'9'.repeat(309)}}`)}}`, '/content/content/1/attrs/*'],
  [`{"content":${node(`{"x":${'9'.repeat(900_000)}}`)}}`, '/content/content/1/attrs/*'],
  [`{"content":${node('{"a b":{"ب":9007199254740993}}')}}`, '/content/content/1/attrs/*/*'],
  [`{"content":${node('{"x\\n":9007199254740993}')}}`, '/content/content/1/attrs/*'],
  [`{"content":${node('{"x":"\\\\","y":9007199254740993}')}}`, '/content/content/1/attrs/*'],
  [`{ "content" : ${node('{"x" : 9007199254740993 }')} }`, '/content/content/1/attrs/*'],
  [`{"c\\u006fntent":${node('{"x":9007199254740993}')}}`, '/content/content/1/attrs/*'],
  [`{"title":"x","content":${withX('9007199254740993')}}`, '/content/*'],
  ['{"content":9007199254740993}', '/content'],
  [`{"content":${withX(`{"${'k'.repeat(600)}":9007199254740993}`)}}`, '/content/*/*'],
  [`{"content":${node('{"level":9007199254740993}')}}`, '/content/content/1/attrs/level'],
  [
    `{"content":${withX(`${'['.repeat(200)}9007199254740993${']'.repeat(200)}`)}}`,
    `/content/*${'/0'.repeat(95)}`,
  ],
]

for (const [body, place] of CHANGED) {
  test(`\`encodeContent\` rejects the integer at ${place.slice(0, 40)} in ${body.slice(0, 90)}`, () => {
    for (const call of ['create', 'save'] as const) {
      assert.throws(
        () => encodeContent(Buffer.from(body), call),
        (error: unknown) =>
          error instanceof ApiError &&
          error.code === 'invalid_content' &&
          error.detail.field === place,
      )
    }
  })
}

test('`encodeContent` keeps fractions, exponents and integers outside of content', () => {
  const rounded = '[0.1234567890123456789,12345678901234567890.5,12345678901234567890e0,1e300]'
  const encoded = encodeContent(bodyOf(withX(rounded)), 'save')
  assert.equal(textOf(encoded), withX(JSON.stringify(JSON.parse(rounded))))
  const body = `{"other":9007199254740993,"content":${withX('"9007199254740993"')}}`
  assert.equal(textOf(encodeContent(Buffer.from(body), 'save')), withX('"9007199254740993"'))
})

test('`encodeContent` preserves every integer that it accepts', () => {
  const integers = fc.oneof(
    fc.bigInt({ max: 2n ** 70n }),
    fc.double({ noNaN: true }).map(integerOf),
  )
  fc.assert(
    fc.property(integers, (integer) => {
      const kept = keptOf(String(integer))
      if (kept !== undefined) assert.equal(kept, integer)
      else assert.ok(integer > 2n ** 53n || integer < -(2n ** 53n))
    }),
    { numRuns: 2_000 },
  )
})

const integerOf = (value: number): bigint => BigInt(Number.isFinite(value) ? Math.trunc(value) : 0)

/** The stored integer; undefined if it was rejected. */
function keptOf(literal: string): bigint | undefined {
  try {
    const encoded = textOf(encodeContent(bodyOf(withX(literal)), 'save'))
    const [digits = '', exponent = '0'] = encoded.slice(withX('').length - 1, -1).split('e+')
    const [readContent = '', fraction = ''] = digits.split('.')
    return BigInt(readContent + fraction.padEnd(Number(exponent), '0'))
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

test('content is stored in UTF-8, in every script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const content = withX(JSON.stringify(text))
      // Only content with white space is written again.
      const { bytes } = encodeContent(bodyOf(` ${content}`), 'save')
      assert.ok(Buffer.from(content).equals(bytes))
    }),
  )
})
