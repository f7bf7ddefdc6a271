import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from '../test/stand-in.ts'
import { globalFetch, sendRequest } from './http.ts'
import { ServiceError } from './service-error.ts'

const get = (url: string) => sendRequest(globalFetch, url, { signal: new AbortController().signal })

const refused: [what: string, status: number, body: string, code: string][] = [
  ['a code of the contract', 403, '{"error":"document_limit_reached"}', 'document_limit_reached'],
  ['a code of a later version', 418, '{"error":"teapot_is_full"}', 'teapot_is_full'],
  ['a 401 without a body', 401, '', 'authentication_required'],
  ['a missing document', 404, '{"error":"not_found"}', 'not_found'],
  ['a 404 of another shape', 404, '{"detail":"Not found."}', 'unexpected_answer'],
  ['a 404 page', 404, '<!doctype html><title>404</title>', 'unexpected_answer'],
  ['a 404 without a body', 404, '', 'unexpected_answer'],
  ['a phrase of a gateway', 404, '{"status":404,"error":"Not Found"}', 'unexpected_answer'],
  ['a phrase in small letters', 404, '{"error":"not found"}', 'unexpected_answer'],
  ['a phrase of a framework', 403, '{"error":"Forbidden"}', 'unexpected_answer'],
  ['a name in capitals', 404, '{"error":"NOT_FOUND"}', 'unexpected_answer'],
  ['a phrase about the size', 413, '{"error":"Payload Too Large"}', 'document_too_large'],
  ['a 412 without a body', 412, '', 'precondition_failed'],
  ['a proxy that takes no such size', 413, '<html>413</html>', 'document_too_large'],
  ['a proxy that has had enough', 429, 'slow down', 'rate_limited'],
  ['a crash', 500, 'oh', 'internal_error'],
  ['a proxy without its service', 502, '<html>502</html>', 'service_unavailable'],
  ['a proxy whose upstream is down', 503, '', 'service_unavailable'],
  ['a proxy that waited', 504, '', 'service_unavailable'],
  ['a numeric code', 400, '{"error":{"code":7}}', 'unexpected_answer'],
  ['an empty code', 400, '{"error":""}', 'unexpected_answer'],
  ['a JSON array', 400, '["error"]', 'unexpected_answer'],
]
for (const [what, status, body, code] of refused) {
  test(`${what} is ${status} ${code}`, async (t) => {
    const url = await listen(t, (_, response) => response.writeHead(status).end(body))
    await assert.rejects(get(url), { name: 'ServiceError', status, code, requestId: undefined })
  })
}

test('an error has `retryAfter` and `requestId`', async (t) => {
  const url = await listen(t, (_, response) => {
    response.writeHead(429, { 'retry-after': '17', 'x-request-id': 'r-1' })
    response.end('{"error":"rate_limited"}')
  })
  await assert.rejects(get(url), { code: 'rate_limited', retryAfter: 17, requestId: 'r-1' })
})

const explained: [what: string, body: object, error: Partial<ServiceError>][] = [
  [
    'a sentence, a field and a URL',
    { message: 'Every node needs a type.', field: '/content/type', doc_url: 'https://w.example/e' },
    {
      message: 'invalid_content (400): Every node needs a type. See https://w.example/e',
      field: '/content/type',
      docUrl: 'https://w.example/e',
    },
  ],
  [
    'a sentence alone',
    { message: 'Every node needs a type.' },
    { message: 'invalid_content (400): Every node needs a type.', docUrl: undefined },
  ],
  [
    'a URL alone',
    { doc_url: 'https://w.example/e' },
    { message: 'invalid_content (400)', docUrl: 'https://w.example/e' },
  ],
  ['nothing', {}, { message: 'invalid_content (400)', field: undefined, docUrl: undefined }],
  [
    'members of other types',
    { message: ['x'], field: 7, doc_url: {} },
    { message: 'invalid_content (400)', field: undefined, docUrl: undefined },
  ],
]
for (const [what, body, expected] of explained) {
  test(`an error body with ${what} explains the ServiceError`, async (t) => {
    const url = await listen(t, (_, response) => {
      response.writeHead(400).end(JSON.stringify({ error: 'invalid_content', ...body }))
    })
    await assert.rejects(get(url), { code: 'invalid_content', status: 400, ...expected })
  })
}

test('a `Retry-After` that is not in seconds is ignored', async (t) => {
  const url = await listen(t, (_, response) => {
    response.writeHead(503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }).end()
  })
  await assert.rejects(get(url), { code: 'service_unavailable', retryAfter: undefined })
})

for (const [status, body] of [
  [204, undefined],
  [200, ''],
  [200, '\n'],
] as const) {
  test(`a ${status} with ${JSON.stringify(body)} is empty`, async (t) => {
    const url = await listen(t, (_, response) => response.writeHead(status).end(body))
    assert.equal((await get(url)).body, undefined)
  })
}

for (const body of ['<!doctype html>', '{"id":']) {
  test(`a 200 with ${JSON.stringify(body)} is an unexpected answer`, async (t) => {
    const url = await listen(t, (_, response) => response.end(body))
    await assert.rejects(get(url), { status: 200, code: 'unexpected_answer' })
  })
}

test('a redirect is not followed', async (t) => {
  const asked: unknown[] = []
  const url = await listen(t, ({ url }, response) => {
    asked.push(url)
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await assert.rejects(get(`${url}/here`), { status: 307, code: 'unexpected_answer' })
  assert.deepEqual(asked, ['/here'])
})

test('a connection that breaks during the response is a network error', async (t) => {
  const url = await listen(t, (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  await assert.rejects(get(url), (error) => {
    assert(error instanceof ServiceError && error.cause instanceof Error)
    assert.deepEqual([error.status, error.code], [0, 'network'])
    return true
  })
})
