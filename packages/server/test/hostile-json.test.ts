import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MEASURED } from '../../../test/lib/measured.ts'
import { doc, p } from './lib/content.ts'
import { type Call, sharedService } from './lib/service.ts'

const service = await sharedService()
const { call } = await (await service.organization()).author()
const { json: document } = await call('POST', '/v1/documents/', { body: { content: doc(p('x')) } })
const PATH = `/v1/documents/${document.id}/`

const save: (body: string | Buffer) => ReturnType<Call> = (body) => call('PATCH', PATH, { body })
const inContent = (value: string) => `{"content":{"type":"doc","content":[],"x":${value}}}`
const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const nodes = (depth: number) =>
  `{"content":${'{"type":"doc","content":['.repeat(depth)}${']}'.repeat(depth)}}`
const many = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(',')

/** Just below the largest body that is read. */
const MOST = 3_200_000

const HOSTILE: [what: string, body: string, verdict: string][] = [
  ...[257, 1_000, 10_000, 100_000, 500_000, 1_500_000].flatMap(
    (depth): [string, string, string][] => [
      [`${depth} lists`, lists(depth), '400 invalid_json'],
      [`${depth} lists in a document`, inContent(lists(depth)), '400 invalid_json'],
    ],
  ),
  ...[257, 10_000, 500_000].map((depth): [string, string, string] => [
    `${depth} objects`,
    inContent(objects(depth)),
    '400 invalid_json',
  ]),
  ['129 nodes, which are 259 levels', nodes(129), '400 invalid_json'],
  ['100,000 nodes', nodes(100_000), '400 invalid_json'],
  ['unclosed lists', '['.repeat(MOST), '400 invalid_json'],
  ['unclosed objects', '{"":'.repeat(MOST / 4), '400 invalid_json'],
  ['unclosed lists over the size limit', '['.repeat(5_000_000), '413 document_too_large'],
  ['open strings', `${'"\\"'.repeat(MOST / 3)}`, '400 invalid_json'],
  ['backslashes alone', `"${'\\'.repeat(MOST)}`, '400 invalid_json'],
  ['a number of 900,000 digits', inContent('9'.repeat(900_000)), '400 invalid_content'],
  ['a fraction of 3,000,000 digits', inContent(`0.${'3'.repeat(3_000_000)}`), '200'],
  [
    '60,000 long integers that a double preserves',
    inContent(`[${many(60_000, () => '9007199254740992')}]`),
    '200',
  ],
  [
    'one integer that a double changes, after many',
    inContent(`[${many(60_000, () => '9007199254740992')},9007199254740993]`),
    '400 invalid_content',
  ],
  [
    '100,000 numbers that overflow',
    inContent(`[${many(100_000, () => '1e999')}]`),
    '400 invalid_content',
  ],
  [
    '100,001 nodes',
    `{"content":${JSON.stringify({ type: 'doc', content: Array(100_000).fill({ type: '' }) })}}`,
    '400 invalid_content',
  ],
  [
    '120,000 top-level keys',
    `{${many(120_000, (index) => `"k${index}":0`)}}`,
    '400 invalid_content',
  ],
  ['120,000 equal top-level keys', `{${many(120_000, () => '"k":0')}}`, '400 invalid_json'],
  [
    '120,000 keys in an object',
    inContent(`{${many(120_000, (index) => `"${index.toString(36)}":0`)}}`),
    '200',
  ],
  ['120,000 equal keys in an object', inContent(`{${many(120_000, () => '"k":0')}}`), '200'],
  [
    'keys that would share a hash slot',
    inContent(`{${many(50_000, (index) => `"${2 ** 32 + index * 4_096}":0`)}}`),
    '200',
  ],
]

const verdictOf = ({ status, json }: Awaited<ReturnType<Call>>) =>
  status === 200 ? '200' : `${status} ${json?.error}`

/** The longest event loop delay during `work`, in milliseconds. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

/** Allows for pauses of the machine; building a tree of a million levels would take seconds. */
const NOISE_MILLISECONDS = 400
const ROUNDS = 3

test('hostile JSON is answered at once and delays no other request', MEASURED, async () => {
  const harmless = Buffer.alloc(MOST, ' ')
  harmless.write(JSON.stringify({ content: doc(p('x')) }))
  const usual = await longestPause(async () => {
    for (let round = 0; round < 5; round++) assert.equal((await save(harmless)).status, 200)
  })
  for (const [what, body, verdict] of HOSTILE) {
    const bytes = Buffer.from(body)
    const bound = usual + NOISE_MILLISECONDS
    const judge = async () => assert.equal(verdictOf(await save(bytes)), verdict, what)
    // Takes the fastest run: the cost of a body is constant, the load of the machine is not.
    const pauses = [await longestPause(judge)]
    while (Math.min(...pauses) >= bound && pauses.length < ROUNDS) {
      pauses.push(await longestPause(judge))
    }
    assert.ok(Math.min(...pauses) < bound, `${what}: ${pauses} ms, usually ${usual} ms`)
  }
})

test('hostile JSON leaks no memory', MEASURED, async () => {
  const bombs = HOSTILE.map(([, body]) => Buffer.from(body))
  const bytes = bombs.reduce((sum, { length }) => sum + length, 0)
  const throwAll = async () => {
    for (const bomb of bombs) await save(bomb)
  }
  // Warms up and collects garbage first, since earlier tests grew the heap.
  await throwAll()
  // A leak grows in every round, the heap of other tests in some.
  const growths: number[] = []
  while (growths.length < ROUNDS) {
    const before = residentBytes()
    await throwAll()
    growths.push(residentBytes() - before)
  }
  assert.ok(Math.min(...growths) < bytes / 2, `${growths} of ${bytes} bytes are still there`)
})

// RSS of the whole process, since a worker thread parses large bodies.
function residentBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().rss
}

const POLLUTING = [
  '{"polluted":1}',
  'null',
  '1',
  '[]',
  '{"toString":1}',
  '{"__proto__":{"polluted":1}}',
]
const prototypes = () =>
  [Object, Array, String, Function].map(({ prototype }) => Object.getOwnPropertyNames(prototype))

test('__proto__ anywhere in content is rejected and changes no prototype', async () => {
  const before = prototypes()
  for (const value of POLLUTING) {
    const polluting = `{"__proto__":${value}}`
    const bodies = [
      `{"content":{"type":"doc","content":[],"__proto__":${value}}}`,
      inContent(polluting),
      inContent(`[[${polluting}]]`),
      `{"content":{"type":"doc","content":[{"type":"p","attrs":${polluting}}]}}`,
      `{"content":{"type":"doc","content":[{"type":"p","__proto__":${value}}]}}`,
      `{"content":{"type":"doc","content":[{"type":"text","text":"","marks":[${polluting}]}]}}`,
      `{"content":{"type":"doc","content":[{"type":"p","\\u005f_proto__":${value}}]}}`,
    ]
    for (const body of bodies) {
      assert.equal(verdictOf(await save(body)), '400 invalid_content', body)
      const created = await call('POST', '/v1/documents/', { body })
      assert.equal(verdictOf(created), '400 invalid_content', body)
    }
    assert.deepEqual(prototypes(), before)
    assert.ok(!('polluted' in {}))
  }
})

test('fields of a body are not read from its prototype', async () => {
  const { apiKey } = await service.organization()
  const content = JSON.stringify(doc(p('polluted')))
  const cases: [method: string, path: string, body: string, error: string, bearer?: string][] = [
    ['PATCH', PATH, `{"__proto__":{"content":${content}}}`, 'invalid_content'],
    ['POST', '/v1/documents/', `{"__proto__":{"content":${content}}}`, 'invalid_content'],
    ['PATCH', `${PATH}share/`, '{"__proto__":{"is_shared":true}}', 'invalid_request'],
    [
      'POST',
      '/v1/embed/tokens/',
      '{"__proto__":{"external_user_id":"x"}}',
      'external_user_id_required',
      apiKey,
    ],
    [
      'POST',
      '/v1/embed/tokens/',
      '{"external_user_id":{"__proto__":"x"}}',
      'external_user_id_required',
      apiKey,
    ],
  ]
  for (const [method, path, body, error, bearer] of cases) {
    const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
    const { status, json } = await call(method, path, { body, headers })
    assert.deepEqual([status, json.error], [400, error], body)
  }
})

test('inherited property names are valid keys', async () => {
  const attrs = {
    constructor: { prototype: { polluted: 1 } },
    prototype: 1,
    hasOwnProperty: null,
    toString: 'x',
    valueOf: [],
  }
  const content = doc({ type: 'constructor', attrs, toJSON: 1 }, { type: 'toString' }, p('x'))
  const { status, json } = await save(JSON.stringify({ content }))
  assert.equal(status, 200)
  assert.deepEqual(json.content, content)
  assert.ok(!('polluted' in {}))
})

test('query parameters that name a prototype are ignored', async () => {
  const before = prototypes()
  for (const query of [
    '__proto__[polluted]=1',
    '__proto__=1',
    'constructor[prototype][polluted]=1',
    'toString=1',
  ]) {
    assert.equal((await call('GET', `/v1/documents/?${query}`)).status, 200, query)
  }
  assert.deepEqual(prototypes(), before)
})
