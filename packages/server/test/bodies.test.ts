// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one test per invalid body.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { firstResponse, heard, openSocket, responsesOf, talk } from './lib/raw.ts'
import { type CallInit, sharedService } from './lib/service.ts'

const service = await sharedService()
const CONTENT = JSON.stringify({ content: doc(p('Hello')) })
const MEBIBYTE = 1_048_576
/** The read limit of a document body: three times the default size limit plus 64 KiB. */
const WIRE_CAP = 3 * MEBIBYTE + 65_536
const SMALL_CAP = 65_536

async function author() {
  const organization = await service.organization()
  const { call, token } = await organization.author()
  const titles = async () => {
    const { json } = await call('GET', '/v1/documents/')
    return json.map(({ title }: { title: string }) => title)
  }
  /** The headers of a create, with these headers about its body. */
  const head = (...headers: string[]) =>
    `${[
      'POST /v1/documents/ HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      ...headers,
    ].join('\r\n')}\r\n\r\n`
  return { call, token, titles, head, apiKey: organization.apiKey }
}

/** Each endpoint that takes a body, with a valid body. */
async function callsWithBody() {
  const { call, apiKey } = await author()
  const { json } = await call('POST', '/v1/documents/', { body: {} })
  const key = { authorization: `Bearer ${apiKey}` }
  const calls: [method: string, path: string, body: string, headers?: Record<string, string>][] = [
    ['POST', '/v1/embed/tokens/', '{"external_user_id":"amina"}', key],
    ['POST', '/v1/documents/', CONTENT],
    ['PATCH', `/v1/documents/${json.id}/`, CONTENT],
    ['PATCH', `/v1/documents/${json.id}/share/`, '{"is_shared":true}'],
  ]
  return { call, calls }
}

const TAKEN = [
  { 'content-type': 'application/json' },
  { 'content-type': 'Application/JSON' },
  { 'content-type': 'application/json; charset=utf-8' },
  { 'content-type': 'application/json;charset=UTF-8' },
  { 'content-type': 'application/json ; charset="utf-8"' },
  { 'content-type': 'application/json;' },
  { 'content-type': 'application/json; charset=utf-8; profile="a b"' },
  { 'content-type': 'application/json; odata.metadata=minimal' },
  { 'content-type': 'application/json; profile \t=  "a b"' },
  { 'content-type': `application/json; profile=${'a'.repeat(256 - 26)}` },
  { 'content-encoding': 'identity' },
  { 'content-encoding': 'Identity' },
]
const NOT_TAKEN = [
  { 'content-type': '' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'text/plain;charset=UTF-8' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/json' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'application/json5' },
  { 'content-type': 'application/problem+json' },
  { 'content-type': 'application/xml' },
  { 'content-type': '*/*' },
  { 'content-type': 'application/json, text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset=iso-8859-1' },
  { 'content-type': 'application/json; charset=utf-8; charset=utf-16' },
  { 'content-type': 'application/json; charset="utf-16"' },
  { 'content-type': 'application/json; charset' },
  { 'content-type': 'application/json; charset=' },
  { 'content-type': 'application/json charset=utf-8' },
  { 'content-type': `application/json; profile=${'a'.repeat(256)}` },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'deflate' },
  { 'content-encoding': 'br' },
  { 'content-encoding': 'zstd' },
  { 'content-encoding': 'identity, gzip' },
  { 'content-encoding': 'x' },
]

test('all endpoints with a body require unencoded JSON in UTF-8', async () => {
  const { call, calls } = await callsWithBody()
  for (const [method, path, body, credential] of calls) {
    for (const said of TAKEN) {
      const response = await call(method, path, { body, headers: { ...credential, ...said } })
      assert.ok(
        response.status < 300,
        `${method} ${path} ${JSON.stringify(said)}: ${response.text}`,
      )
    }
    for (const said of NOT_TAKEN) {
      const response = await call(method, path, { body, headers: { ...credential, ...said } })
      const what = `${method} ${path} ${JSON.stringify(said)}`
      assert.deepEqual(
        [response.status, response.json.error],
        [415, 'unsupported_media_type'],
        what,
      )
    }
  }
})

test('a body without a media type is rejected', async () => {
  const { head, titles } = await author()
  const [response] = await talk(service.url, head(`Content-Length: ${CONTENT.length}`), CONTENT)
  assert.equal(response?.status, 415)
  assert.deepEqual(await titles(), [])
})

test('a request without a body may have a media type, as browser clients send it', async () => {
  const { call } = await author()
  const { json } = await call('POST', '/v1/documents/', { body: {} })
  const headers = { 'content-type': 'application/json' }
  assert.equal((await call('GET', '/v1/documents/', { headers })).status, 200)
  assert.equal((await call('GET', `/v1/documents/${json.id}/`, { headers })).status, 200)
  assert.equal((await call('DELETE', `/v1/documents/${json.id}/`, { headers })).status, 204)
})

test('an empty body is invalid JSON, and mint requires a user', async () => {
  const { call, calls } = await callsWithBody()
  for (const [method, path, , credential] of calls) {
    const { status, json } = await call(method, path, { body: '', headers: { ...credential } })
    const isMint = path.includes('/embed/')
    const error = isMint ? 'external_user_id_required' : 'invalid_json'
    assert.deepEqual([status, json.error], [400, error], `${method} ${path}`)
  }
})

test('a chunked body is read', async () => {
  const { head, titles } = await author()
  const [response] = await talk(
    service.url,
    head('Content-Type: application/json', 'Transfer-Encoding: chunked'),
    ...[...CONTENT].map((letter) => `1\r\n${letter}\r\n`),
    '0\r\n\r\n',
  )
  assert.equal(response?.status, 201)
  assert.deepEqual(await titles(), ['Hello'])
})

test('a body longer than its Content-Length is cut there, and the rest is not a request', async () => {
  const { head, titles } = await author()
  const bytes = head('Content-Type: application/json', 'Content-Length: 10').replace(
    'Connection: close\r\n',
    '',
  )
  const responses = await talk(service.url, `${bytes}${CONTENT}`)
  assert.ok(responses.length > 0 && responses.every(({ status }) => status === 400))
  assert.deepEqual(await titles(), [])
})

test('a body shorter than its Content-Length creates nothing', async () => {
  const { head, titles } = await author()
  const socket = openSocket(service.url)
  const received = heard(socket)
  socket.end(`${head('Content-Type: application/json', 'Content-Length: 500')}${CONTENT}`)
  assert.ok(responsesOf(await received).every(({ status }) => status === 400))
  assert.deepEqual(await titles(), [])
})

test('a Content-Length over the limit is rejected before the body is read', async () => {
  const { head, token } = await author()
  for (const length of [WIRE_CAP + 1, 16 * MEBIBYTE + 1, 10_000_000_000]) {
    const response = await firstResponse(
      service.url,
      head('Content-Type: application/json', `Content-Length: ${length}`),
    )
    assert.equal(response?.status, 413)
    const { error, message } = JSON.parse(response?.body ?? '')
    assert.equal(error, 'document_too_large')
    const [size, limit] = [length, WIRE_CAP].map((count) => count.toLocaleString('en'))
    assert.equal(message, `The body has ${size} bytes. The limit for a body is ${limit} bytes.`)
  }
  const share = head('Content-Type: application/json', `Content-Length: ${SMALL_CAP + 1}`).replace(
    'POST /v1/documents/',
    'PATCH /v1/documents/x/share/',
  )
  assert.ok(share.includes(token))
  const [response] = await talk(service.url, share)
  assert.equal(response?.status, 400)
  assert.match(response.body, /^\{"error":"invalid_request","message":"[^"]+ at most 65,536 bytes/)
})

test('a body too large to be discarded closes the connection', async () => {
  const { head } = await author()
  const lasting = head('Content-Type: application/json', 'Content-Length: 10000000000').replace(
    'Connection: close\r\n',
    '',
  )
  const response = await firstResponse(service.url, lasting)
  assert.equal(response?.status, 413)
  assert.equal(response?.headers.connection, 'close')
})

test('an endless chunked body is read up to the limit, then the connection is closed', async () => {
  const { head, titles } = await author()
  const socket = openSocket(service.url)
  const received = heard(socket)
  socket.write(head('Content-Type: application/json', 'Transfer-Encoding: chunked'))
  const chunk = Buffer.from(`10000\r\n${' '.repeat(65_536)}\r\n`)
  let sent = 0
  const pump = () => {
    if (!socket.writable || sent > 100 * MEBIBYTE) return
    sent += chunk.length
    socket.write(chunk, pump)
  }
  pump()
  const responses = responsesOf(await received)
  // A reset may discard the response; socket buffers hold the bytes in flight.
  assert.ok(responses.every(({ status }) => status === 413))
  assert.ok(sent > WIRE_CAP && sent < WIRE_CAP + 16 * MEBIBYTE, `the service read ${sent} bytes`)
  assert.deepEqual(await titles(), [])
})

test('no 100 Continue is sent for a body that would be rejected', async () => {
  const { head, token, titles } = await author()
  const length = `Content-Length: ${CONTENT.length}`
  const json = 'Content-Type: application/json'
  const expect = 'Expect: 100-continue'
  const refused: [status: number, bytes: string][] = [
    [401, head(json, length, expect).replace(/Authorization.*\r\n/, '')],
    [401, head(json, length, expect).replace(token, 'nonsense')],
    [415, head('Content-Type: text/plain', length, expect)],
    [413, head(json, `Content-Length: ${WIRE_CAP + 1}`, expect)],
    [404, head(json, length, expect).replace('/v1/documents/', '/v1/nowhere/')],
    [405, head(json, length, expect).replace('POST', 'PATCH')],
    [417, head(json, length, 'Expect: a-miracle')],
  ]
  for (const [status, bytes] of refused) {
    const statuses = (await talk(service.url, bytes)).map((response) => response.status)
    assert.deepEqual(statuses, [status], bytes)
  }
  assert.deepEqual(await titles(), [])

  const welcome = await talk(service.url, head(json, length, expect), CONTENT)
  assert.deepEqual(
    welcome.map(({ status }) => status),
    [100, 201],
  )
  assert.deepEqual(await titles(), ['Hello'])
})

test('of several errors the response names the first in the order of checks', async () => {
  const { call } = await author()
  const text = { 'content-type': 'text/plain' }
  const tooLong = 'x'.repeat(WIRE_CAP + 1)
  const path = '/v1/documents/'
  const first = async (init: CallInit) => (await call('POST', path, init)).json.error

  const anonymous = await service.call('POST', path, { body: tooLong, headers: text })
  assert.equal(anonymous.json.error, 'authentication_required')
  assert.equal(await first({ body: tooLong, headers: text }), 'unsupported_media_type')
  assert.equal(await first({ body: tooLong }), 'document_too_large')
  assert.equal(await first({ body: '{"content":null' }), 'invalid_json')
  assert.equal(await first({ body: '{"content":null}' }), 'invalid_content')
})

test('an invalid body gets the same response on own and foreign documents', async () => {
  const [amina, bilal] = [await author(), await author()]
  const { json } = await amina.call('POST', '/v1/documents/', { body: CONTENT })
  const bad: [body: string, headers?: Record<string, string>][] = [
    ['{'],
    ['{"content":null}'],
    ['{}'],
    [CONTENT, { 'content-type': 'text/plain' }],
    ['x'.repeat(WIRE_CAP + 1)],
    [JSON.stringify({ content: doc(p('x'.repeat(MEBIBYTE))) })],
  ]
  for (const [body, headers = {}] of bad) {
    const path = `/v1/documents/${json.id}/`
    const own = await amina.call('PATCH', path, { body, headers })
    const foreign = await bilal.call('PATCH', path, { body, headers })
    assert.ok(own.status >= 400)
    assert.deepEqual([foreign.status, foreign.text], [own.status, own.text], body.slice(0, 40))
  }
  assert.deepEqual((await amina.call('GET', `/v1/documents/${json.id}/`)).json, json)
})
