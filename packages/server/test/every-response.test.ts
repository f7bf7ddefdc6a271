import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ERROR_STATUS, messageOf } from '@waraq/contract'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { errorText } from './lib/error-body.ts'
import { createEveryEndpoint, otherSlash } from './lib/every-endpoint.ts'
import { startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

let skippedMilliseconds = 0
const monotonicNow = () => performance.now() + skippedMilliseconds
const settings = { WARAQ_EVENTS_WINDOW_SECONDS: '0' }
const service = await startService({ after }, settings, { ...SYSTEM, monotonicNow })
const ready = await createEveryEndpoint(service)
const CALLS = ENDPOINTS.filter(({ method }) => method !== 'HEAD')
const READS = CALLS.filter(({ method }) => method === 'GET')

/** Both forms of a path: with and without the trailing slash. */
const formsOf = (path: string) => [String, ...(path === '/' ? [] : [otherSlash])]

/** Headers that differ in each response or depend on the connection. */
const OF_THE_MOMENT = ['date', 'x-request-id', 'connection', 'keep-alive']
const lastingHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_THE_MOMENT.includes(name)))

for (const action of CALLS.filter(({ path }) => path !== '/')) {
  test(`${action.method} ${action.path} responds alike with and without the trailing slash`, async () => {
    const one = await (await ready(action))()
    const other = await (await ready(action))({ write: otherSlash })
    assert.equal(one.status, action.status)
    assert.equal(other.status, action.status)
    assert.equal(other.headers.get('location') === null, one.headers.get('location') === null)
    assert.equal(other.headers.get('content-type'), one.headers.get('content-type'))
  })
}

for (const action of READS) {
  test(`HEAD ${action.path} has the headers of GET and no body`, async () => {
    const send = await ready(action)
    // A decompressed body has another length than the one sent.
    const headers = { 'accept-encoding': 'identity' }
    // No event, no word of the index and no day on which a key was used comes between the two.
    await send({ headers })
    await service.relay()
    await service.writeCounts()
    // Nor a takedown that the caches do not know yet.
    skippedMilliseconds += 1_000
    const read = await send({ headers })
    const length = (await read.arrayBuffer()).byteLength
    for (const write of formsOf(action.path)) {
      const head = await send({ method: 'HEAD', headers, write })
      assert.equal(head.status, read.status)
      assert.equal(await head.text(), '')
      assert.deepEqual(lastingHeaders(head), headersOfHead(action, read, length))
    }
  })

  test(`HEAD ${action.path} is rejected like GET, without a body`, async () => {
    const send = await ready(action)
    const headers = { authorization: 'Bearer nonsense' }
    const write = (path: string) => path.replace(/[^/]{30,}/, 'x'.repeat(30))
    const read = await send({ headers, write })
    const head = await send({ headers, write, method: 'HEAD' })
    assert.equal(head.status, read.status)
    assert.equal(await head.text(), '')
    assert.deepEqual(lastingHeaders(head), headersOfHead(action, read))
  })
}

/** The headers of GET. HEAD makes no file, so it knows no length of one. */
function headersOfHead({ path }: { path: string }, read: Response, length?: number) {
  const headers: Record<string, string> = { ...lastingHeaders(read) }
  if (length !== undefined) headers['content-length'] = String(length)
  if (path.includes('/export/') && read.ok) {
    delete headers['content-length']
    delete headers['transfer-encoding']
  }
  return headers
}

for (const { path } of CALLS) {
  test(`${path} rejects other methods with 405 and Allow, with and without the trailing slash`, async () => {
    const known = ENDPOINTS.filter((action) => action.path === path).map(({ method }) => method)
    const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (name) => !known.includes(name),
    )
    assert.ok(others.length > 0)
    for (const method of others) {
      for (const form of formsOf(path).map((write) => write(path))) {
        const { status, headers, json } = await service.call(method, form)
        assert.equal(status, 405, `${method} ${form}`)
        const allowed = headers.get('allow')?.split(', ') ?? []
        assert.deepEqual(allowed.toSorted(), [...new Set(known), 'OPTIONS'].toSorted(), form)
        if (method !== 'HEAD') assert.equal(json.error, 'method_not_allowed')
      }
    }
  })
}

test('each response has its own request id, which clients cannot choose', async () => {
  const headers = { 'x-request-id': 'chosen', 'request-id': 'chosen' }
  const paths = [
    '/v1/documents/',
    '/v1/nowhere/',
    '/healthz',
    '/docs',
    '/v1/documents/%zz/',
    '/x/../y',
  ]
  const ids = []
  for (let round = 0; round < 20; round++) {
    for (const path of paths) {
      const response = await service.call('GET', path, { headers })
      ids.push(response.headers.get('x-request-id'))
    }
  }
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every((id) => id !== null && id !== 'chosen'))
})

const REFUSED: [what: string, method: string, path: string, code: keyof typeof ERROR_STATUS][] = [
  ['an unknown path', 'GET', '/v1/nowhere/', 'not_found'],
  ['a path that cannot be decoded', 'GET', '/v1/documents/%zz/', 'not_found'],
  ['a missing credential', 'GET', '/v1/documents/', 'authentication_required'],
  ['a bad signature', 'GET', '/v1/documents/x/?sig=x&exp=1', 'invalid_signature'],
  ['another method', 'DELETE', '/v1/documents/', 'method_not_allowed'],
]

for (const [what, method, path, error] of REFUSED) {
  test(`an Accept header of problem details gets them, with the error code: ${what}`, async () => {
    const headers = { accept: 'application/json, application/problem+json;q=0' }
    const plain = await fetch(service.url + path, { method, headers })
    const allow = plain.headers.get('allow')
    const rule = allow !== null && ({ rule: 'method_allowed', values: { allow } } as const)
    const message = messageOf(error, rule || {})
    assert.equal(await plain.text(), errorText(service.url, error, message))
    assert.equal(plain.headers.get('content-type'), 'application/json; charset=utf-8')

    const status = ERROR_STATUS[error]
    for (const accept of [
      'application/problem+json',
      'application/json;q=0.5, application/problem+json',
      'Application/Problem+JSON; q=0.9',
    ]) {
      const problem = await service.call(method, path, { headers: { accept } })
      assert.equal(problem.status, status)
      assert.equal(problem.headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.deepEqual(problem.json, {
        type: `${service.url}/docs/errors/#${error}`,
        title: error,
        status,
        detail: message,
        instance: `urn:uuid:${problem.headers.get('x-request-id')}`,
        error,
      })
    }
  })
}
