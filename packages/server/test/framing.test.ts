// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one row per hostile request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { requireErrorBody } from './lib/error-body.ts'
import { type RawResponse, talk } from './lib/raw.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const organization = await service.organization()
const { token, call } = await organization.author()
const { json: document } = await call('POST', '/v1/documents/', { body: { content: doc(p('x')) } })

const AUTHORIZATION = `Authorization: Bearer ${token}`
/** A request: start line, headers, body. */
const request = (start: string, headers: string[] = [], body = '') =>
  `${[start, 'Host: x', AUTHORIZATION, ...headers].join('\r\n')}\r\n\r\n${body}`
/** A GET of a path. */
const path = (target: string) => request(`GET ${target} HTTP/1.1`)
const LIST = '/v1/documents/'
const get = (...headers: string[]) => request(`GET ${LIST} HTTP/1.1`, headers)
const post = (headers: string[], body: string) =>
  request(`POST ${LIST} HTTP/1.1`, ['Content-Type: application/json', ...headers], body)

/** Malformed requests as bytes, and the status of the single response. */
const HOSTILE: [what: string, bytes: string, status: number][] = [
  // Host and Authorization.
  ['two Host headers', get('Host: y'), 400],
  ['two equal Host headers', get('host: x'), 400],
  ['no Host header', `GET ${LIST} HTTP/1.1\r\n${AUTHORIZATION}\r\n\r\n`, 400],
  ['two Authorization headers', get('Authorization: Bearer x'), 400],
  ['two equal Authorization headers', get(AUTHORIZATION), 400],
  ['two Authorization headers in different case', get(`AUTHORIZATION: Bearer x`), 400],
  ['two media types', post(['Content-Type: text/plain', 'Content-Length: 2'], '{}'), 400],
  ['two equal media types', post(['content-type: application/json'], ''), 400],

  // Request targets.
  ['absolute form', path(`http://127.0.0.1${LIST}`), 404],
  ['absolute form of another host', path(`http://evil.example${LIST}`), 404],
  ['https in absolute form', path(`https://x${LIST}`), 404],
  ['asterisk form', path('*'), 404],
  ['no path', path('v1/documents/'), 400],
  ['a query alone', path('?x=1'), 400],
  ['an empty target', 'GET  HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a double slash at the start', path(`/${LIST}`), 404],
  ['a double slash in the middle', path('/v1//documents/'), 404],
  ['a double slash at the end', path(`${LIST}/`), 404],
  ['a dot segment', path('/v1/./documents/'), 404],
  ['a dot segment at the end', path(`${LIST}.`), 404],
  ['a climbing segment', path(`/v1/x/../documents/`), 404],
  ['a climbing segment at the end', path(`${LIST}x/..`), 404],
  ['a climbing segment past the root', path('/../../etc/passwd'), 404],
  ['an escaped dot', path('/v1/%2e/documents/'), 404],
  ['escaped climbing', path('/v1/x/%2e%2e/documents/'), 404],
  ['a half escaped climbing segment in capitals', path('/v1/x/.%2E/documents/'), 404],
  ['an escaped slash', path('/v1%2fdocuments/'), 404],
  ['an escaped slash in capitals', path(`${LIST}x%2Fshare/`), 404],
  ['a backslash', path('/v1\\documents\\'), 404],
  ['an escaped backslash', path('/v1%5cdocuments/'), 404],
  ['an escaped NUL', path(`${LIST}%00`), 404],
  ['an escaped NUL after an id', path(`${LIST}${document.id}%00/`), 404],
  ['a broken escape', path(`${LIST}%zz/`), 404],
  ['a truncated escape', path(`${LIST}%2`), 404],
  ['an escape of invalid UTF-8', path(`${LIST}%ff/`), 404],
  ['an overlong escaped slash', path('/v1%c0%afdocuments/'), 404],
  ['another case', path('/V1/DOCUMENTS/'), 404],
  ['a fragment', path(`${LIST}#x`), 404],
  ['a path parameter', path('/v1/documents;x=1/'), 404],
  ['an escaped question mark', path('/v1/documents/%3flimit=1'), 404],
  ['bytes above ASCII', path('/v1/d\u00f6cuments/'), 400],
  ['a space in the target', path('/v1/ documents/'), 400],
  ['a tab in the target', path('/v1/\tdocuments/'), 400],
  ['a NUL in the target', path('/v1/\0documents/'), 400],
  ['an address of 13 KB', path(`${LIST}?q=${'x'.repeat(13_000)}`), 414],
  ['a document whose id has 12 KB', path(`${LIST}${'x'.repeat(12_200)}/`), 404],
  ['a path of 13 KB', path(`${LIST}${'x'.repeat(13_000)}/`), 414],
  ['a thousand segments', path(`/${'x/'.repeat(1_000)}`), 404],

  // Methods.
  ['TRACE', request(`TRACE ${LIST} HTTP/1.1`), 405],
  ['a WebDAV method', request(`PROPFIND ${LIST} HTTP/1.1`), 405],
  ['a cache method', request(`PURGE ${LIST} HTTP/1.1`), 405],
  ['an unknown method', request(`FROB ${LIST} HTTP/1.1`), 405],
  ['a method in lower case', request(`get ${LIST} HTTP/1.1`), 405],
  ['a method of 64 letters', request(`${'A'.repeat(64)} ${LIST} HTTP/1.1`), 405],
  ['a method of 65 letters', request(`${'A'.repeat(65)} ${LIST} HTTP/1.1`), 400],
  ['an unknown method without a path', request('FROB HTTP/1.1'), 400],
  ['an unknown method in HTTP/2', request(`FROB ${LIST} HTTP/2.0`), 400],
  ['a method with NUL', request(`GET\0 ${LIST} HTTP/1.1`), 400],

  // Protocol versions.
  ['HTTP/0.9', `GET ${LIST}\r\n\r\n`, 400],
  ['HTTP/0.9 by name', request(`GET ${LIST} HTTP/0.9`), 400],
  ['HTTP/2 by name', request(`GET ${LIST} HTTP/2.0`), 400],
  ['HTTP/2 in the clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/1.2', request(`GET ${LIST} HTTP/1.2`), 400],
  ['HTTP/3', request(`GET ${LIST} HTTP/3.0`), 400],
  ['a TLS ClientHello', '\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00', 400],

  // Body framing.
  [
    'Content-Length and chunked',
    post(['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
    400,
  ],
  [
    'chunked and Content-Length',
    post(['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n'),
    400,
  ],
  ['two lengths', post(['Content-Length: 2', 'Content-Length: 3'], '{}x'), 400],
  ['two equal lengths', post(['Content-Length: 2', 'Content-Length: 2'], '{}'), 400],
  ['a list of lengths', post(['Content-Length: 2, 2'], '{}'), 400],
  ['a negative length', post(['Content-Length: -2'], '{}'), 400],
  ['a length with a sign', post(['Content-Length: +2'], '{}'), 400],
  ['a length in hexadecimal', post(['Content-Length: 0x2'], '{}'), 400],
  ['an overflowing length', post(['Content-Length: 99999999999999999999999'], '{}'), 400],
  ['an unknown transfer encoding', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n'), 400],
  [
    'a coding before chunked',
    post(['Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  [
    'identity before chunked',
    post(['Transfer-Encoding: identity, chunked'], '2\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  [
    'chunks in HTTP/1.0',
    post(['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
    400,
  ],
  ['chunked that is not last', post(['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'), 400],
  [
    'two transfer encodings',
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'),
    400,
  ],
  [
    'a vertical tab in the transfer encoding',
    post(['Transfer-Encoding: \x0bchunked'], '0\r\n\r\n'),
    400,
  ],
  [
    'a chunk size that overflows',
    post(['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\nx'),
    400,
  ],
  [
    'a chunk size that is not a number',
    post(['Transfer-Encoding: chunked'], 'x\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  [
    'a chunk longer than its size',
    post(['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'),
    400,
  ],
  [
    'a chunk with a megabyte of extension',
    post(['Transfer-Encoding: chunked'], `2;${'x'.repeat(1_048_576)}\r\n{}\r\n0\r\n\r\n`),
    400,
  ],

  // Header syntax.
  ['a bare line feed after the start line', `GET ${LIST} HTTP/1.1\nHost: x\r\n\r\n`, 400],
  ['a bare line feed between headers', get('A: b\nC: d'), 400],
  ['a bare carriage return', get('A: b\rC: d'), 400],
  ['a folded header', get('A: b', ' c'), 400],
  ['a folded Host', `GET ${LIST} HTTP/1.1\r\nHost:\r\n x\r\n\r\n`, 400],
  ['a space before the colon', get('A : b'), 400],
  ['a space before a name', request(`GET ${LIST} HTTP/1.1\r\n A: b`), 400],
  ['a header without a name', get(': b'), 400],
  ['a header without a colon', get('A'), 400],
  ['a name with a NUL', get('A\0: b'), 400],
  ['a value with a NUL', get('A: b\0c'), 400],
  ['a value with a control', get('A: b\x01c'), 400],
  ['a header of 20 KB', get(`A: ${'x'.repeat(20_000)}`), 431],
  ['a name of 20 KB', get(`${'x'.repeat(20_000)}: a`), 431],
  ['101 headers', get(...Array.from({ length: 98 }, (_, index) => `A${index}: b`)), 431],
  ['2,000 headers', get(...Array.from({ length: 1_000 }, () => 'A: b')), 431],
]

test('the list has at least 60 hostile requests', () => assert.ok(HOSTILE.length >= 60))

const isOfTheContract = ({ status, headers, body }: RawResponse) => {
  assert.match(headers['content-type'] ?? '', /^application\/json; charset=utf-8$/)
  requireErrorBody(status, body, 'raw')
  assert.match(headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'no-store')
  if (status === 405) assert.match(headers.allow ?? '', /GET/)
}

/** The same request with `Connection: close`. */
const asLast = (bytes: string) => bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
const statusesOf = (responses: RawResponse[]) => responses.map(({ status }) => status)

// Java's HTTP client sends this with its first cleartext request.
const OFFER_OF_HTTP_2 = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
]

const SOUND: [what: string, bytes: string, status: number][] = [
  ['a list', get(), 200],
  ['a list without its slash', path('/v1/documents'), 200],
  ['a list with a query', path(`${LIST}?limit=1&q=a%2fb%00..//`), 200],
  ['a document', path(`${LIST}${document.id}/`), 200],
  ['a create', post(['Content-Length: 2'], '{}'), 201],
  ['a chunked create', post(['Transfer-Encoding: chunked'], '2;a=b\r\n{}\r\n0\r\n\r\n'), 201],
  ['HTTP/1.0', request(`GET ${LIST} HTTP/1.0`), 200],
  ['HTTP/1.0 without a host', `GET ${LIST} HTTP/1.0\r\n${AUTHORIZATION}\r\n\r\n`, 200],
  ['an offer of HTTP/2, answered in HTTP/1.1', get(...OFFER_OF_HTTP_2), 200],
  ['a create with an offer of HTTP/2', post([...OFFER_OF_HTTP_2, 'Content-Length: 2'], '{}'), 201],
  ['a WebSocket upgrade offer', get('Connection: Upgrade', 'Upgrade: websocket'), 200],
  ['an address of 8,000 characters', path(`${LIST}?x=${'x'.repeat(7_950)}`), 200],
  ['100 headers', get(...Array.from({ length: 97 }, (_, index) => `A${index}: b`)), 200],
  ['a leading empty line', `\r\n${get()}`, 200],
]

for (const [what, bytes, status] of SOUND) {
  test(`accepted request: ${what}`, async () => {
    assert.deepEqual(statusesOf(await talk(service.url, asLast(bytes))), [status])
  })
}

for (const [what, bytes, status] of HOSTILE) {
  test(`rejected request: ${what}`, async () => {
    const responses = await talk(service.url, asLast(bytes))
    assert.deepEqual(statusesOf(responses), [status])
    for (const response of responses) isOfTheContract(response)
  })
}

test('CONNECT opens no tunnel', async () => {
  const responses = await talk(service.url, request('CONNECT evil.example:443 HTTP/1.1'))
  assert.deepEqual(responses, [])
})

test('pipelined requests get their responses in order', async () => {
  const paths = [LIST, '/v1/nowhere/', `${LIST}${document.id}/`, '/healthz']
  const responses = await talk(
    service.url,
    ...paths.map((target, index) => (index < 3 ? path(target) : asLast(path(target)))),
  )
  assert.deepEqual(statusesOf(responses), [200, 404, 200, 200])
  assert.equal(JSON.parse(responses[2]?.body ?? '').id, document.id)
})

test('no request can be smuggled in or after the body of another', async () => {
  const hidden = request(`DELETE ${LIST}${document.id}/ HTTP/1.1`)
  const carriers = [
    post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`),
    post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`),
    post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`),
    post(['Transfer-Encoding : chunked', `Content-Length: ${hidden.length}`], hidden),
    post(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden),
    post(['Connection: close', `Content-Length: ${hidden.length}`], hidden),
    post(
      ['Connection: close', 'Transfer-Encoding: chunked'],
      `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    ),
    get('A: b\r\n') + hidden.replace('\r\n', '\n'),
    request(`GET ${LIST} HTTP/1.1`, ['Host: y']) + hidden,
    request(`TRACE ${LIST} HTTP/1.1`) + hidden,
  ]
  for (const bytes of carriers) {
    const statuses = statusesOf(await talk(service.url, bytes))
    assert.ok(
      statuses.every((status) => status >= 400),
      `${statuses} to ${bytes}`,
    )
    assert.deepEqual((await call('GET', `${LIST}${document.id}/`)).json, document, bytes)
  }
})
