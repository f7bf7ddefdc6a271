/** What each operation does with query parameters and members that it does not know. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPERATIONS, type Operation } from '@waraq/contract/openapi'
import { ENDPOINTS, type Endpoint } from './access-matrix/endpoints.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const prepare = await createEveryEndpoint(service)
const organization = await service.organization()

const operationOf = ({ name }: Endpoint): Operation | undefined =>
  OPERATIONS.find(({ id }) => id === name.split(' ')[0])
/** JSON-RPC and its revisions decide which members a message has. */
const OPEN_BODIES = ['callMcp']
const CALLS = ENDPOINTS.filter(({ name, path }) => !name.startsWith('/') && path !== '/')

for (const endpoint of CALLS) {
  const { name, method, path, status, body, type } = endpoint
  const isStrict = operationOf(endpoint)?.endpoint === undefined
  const does = isStrict ? 'refuses' : 'ignores'

  test(`${name} (${method}) ${does} an unknown query parameter`, async () => {
    const query = [endpoint.query, 'banana=1'].filter(Boolean).join('&')
    const response = await (await prepare({ ...endpoint, query }))()
    assert.equal(response.status, isStrict ? 400 : status, path)
    if (!isStrict || method === 'HEAD') return
    const { error, message } = JSON.parse(await response.text())
    assert.equal(error, 'invalid_request')
    assert.match(message, /"banana"/)
  })

  // A file has no members.
  if (body === undefined || type !== undefined) continue
  test(`${name} ${does} an unknown member of the body`, async () => {
    const response = await (await prepare({ ...endpoint, body: { ...body, banana: 1 } }))()
    const isRefused = isStrict && !OPEN_BODIES.includes(name)
    assert.equal(response.status, isRefused ? 400 : status, path)
    if (!isRefused) return
    const { error, field, message } = JSON.parse(await response.text())
    assert.deepEqual([error, field], ['invalid_request', '/banana'])
    assert.match(message, /"banana"/)
  })
}

const LINKS = '/v1/documents/{id}/shares/'
const INTENDED: [path: string, body: object, field: string, message: RegExp][] = [
  [LINKS, { pasword: 'a' }, '/pasword', /Did you mean "password"\?$/],
  [LINKS, { expiry: '2030-01-01' }, '/expiry', /Did you mean "expires_at"\?$/],
  [LINKS, { expiresAt: '2030-01-01' }, '/expiresAt', /Did you mean "expires_at"\?$/],
  [LINKS, { maxUses: 1 }, '/maxUses', /Did you mean "max_uses"\?$/],
  [LINKS, { Name: 'a' }, '/Name', /Did you mean "name"\?$/],
  [LINKS, { once: true }, '/once', /knows name, expires_at, password, max_uses\.$/],
  [LINKS, { 'a key\nof another': 1 }, '/*', /unknown member "\*"/],
  [LINKS, { ['a'.repeat(41)]: 1 }, '/*', /unknown member "\*"/],
  [LINKS, { constructor: 1 }, '/constructor', /unknown member "constructor"/],
  ['/v1/verify/', { items: [{ id: 'a', txt: 'b' }] }, '/items/0/txt', /Did you mean "text"\?$/],
]

test('an unknown member names itself and what was probably intended', async () => {
  const { call } = await organization.author()
  const { json } = await call('POST', '/v1/documents/', { body: {} })
  for (const [path, body, field, message] of INTENDED) {
    const response = await call('POST', path.replace('{id}', json.id), { body })
    assert.deepEqual([response.status, response.json.field], [400, field])
    assert.match(response.json.message, message)
  }
  assert.equal((await call('GET', LINKS.replace('{id}', json.id))).text, '[]')
})

test('a misspelled query parameter names the right one', async () => {
  const { call } = await organization.author()
  for (const [path, intended] of [
    ['/v1/documents/trash/?limt=1', 'limit'],
    ['/readyz?requires=writes', 'require'],
  ] as const) {
    const { status, json } = await call('GET', path)
    assert.deepEqual([status, json.field], [400, undefined])
    assert.match(json.message, new RegExp(`Did you mean "${intended}"`))
  }
})

test('the list of documents ignores an unknown sort order', async () => {
  const { call } = await organization.author()
  assert.equal((await call('GET', '/v1/documents/?sort=banana')).status, 200)
})

test('a tool of the MCP endpoint refuses an unknown argument', async () => {
  const { call } = await organization.author()
  const params = { name: 'read_document', arguments: { id: 'x', from: 3 } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
  const { json } = await call('POST', '/mcp', { body })
  assert.equal(json.result.isError, true)
  assert.match(json.result.content[0].text, /\\"from\\".*knows id, from_block\./)
})
