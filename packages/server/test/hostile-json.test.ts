import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { HOSTILE_JSON, inContent } from './lib/hostile-json.ts'
import { type Call, sharedService } from './lib/service.ts'

const service = await sharedService()
const { call } = await (await service.organization()).author()
const { json: document } = await call('POST', '/v1/documents/', { body: { content: doc(p('x')) } })
const PATH = `/v1/documents/${document.id}/`

const save = (body: string) => call('PATCH', PATH, { body })
const verdictOf = ({ status, json }: Awaited<ReturnType<Call>>) =>
  status === 200 ? '200' : `${status} ${json?.error}`

test('hostile JSON is saved or rejected', async () => {
  for (const [what, body, verdict] of HOSTILE_JSON) {
    assert.equal(verdictOf(await save(body)), verdict, what)
  }
})

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
