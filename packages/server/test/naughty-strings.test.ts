import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, parseExternalUserId } from '@waraq/contract'
import { doc, p } from './lib/content.ts'
import { NAUGHTY_STRINGS } from './lib/naughty-strings.ts'
import { talk } from './lib/raw.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const organization = await service.organization()

const shown = (text: string) => JSON.stringify(text.slice(0, 60))

test('each string round-trips code point for code point in all positions of a document', async () => {
  const { call } = await organization.author()
  for (const text of NAUGHTY_STRINGS) {
    const content = doc(p(text), {
      type: text,
      attrs: { value: text, list: [text, { [`key ${text}`]: text }] },
      marks: [{ type: text, attrs: { href: text } }],
      [`unknown ${text}`]: text,
    })
    const created = await call('POST', '/v1/documents/', { body: { content } })
    assert.equal(created.status, 201, shown(text))
    const path = `/v1/documents/${created.json.id}/`
    assert.deepEqual(created.json.content, content)
    assert.equal((await call('GET', path)).text, created.text, shown(text))

    const saved = await call('PATCH', path, { body: { content: doc(content) } })
    assert.equal(saved.status, 200, shown(text))
    assert.deepEqual(saved.json.content, doc(content), shown(text))
    assert.equal((await call('DELETE', path)).status, 204)
  }
})

test('title search accepts each string and finds titles that contain it', async () => {
  const { call } = await organization.author()
  let found = 0
  for (const text of NAUGHTY_STRINGS) {
    const title = `about ${text}`
    const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p(title)) } })
    if (json.title !== title) continue
    const list = await call('GET', `/v1/documents/?q=${encodeURIComponent(text)}`)
    const ids = list.json.map(({ id }: { id: string }) => id)
    assert.ok(ids.includes(json.id), shown(text))
    found++
  }
  assert.ok(found > 30, `${found} strings are unchanged titles`)
  for (const text of NAUGHTY_STRINGS) {
    const q = encodeURIComponent(text.toWellFormed())
    const { status, json } = await call('GET', `/v1/documents/?q=${q.slice(0, 7_000)}`)
    assert.ok(status === 200 || status === 400, `${status} to ${shown(text)}`)
    assert.equal(status === 400, text.length > 1_000, shown(text))
    if (status === 400) assert.equal(json.error, 'invalid_request')
  }
})

function acceptedUserIds(): { taken: string[]; refused: Map<string, string> } {
  const taken: string[] = []
  const refused = new Map<string, string>()
  for (const text of NAUGHTY_STRINGS) {
    try {
      taken.push(parseExternalUserId(text))
    } catch (error) {
      assert.ok(error instanceof ApiError)
      refused.set(text, error.code)
    }
  }
  return { taken, refused }
}

const subjectOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub

test('each string is a distinct, stable user id or is rejected', async () => {
  const { taken, refused } = acceptedUserIds()
  assert.ok(taken.length > 30 && refused.size > 15)
  const mint = (external_user_id: string) =>
    service.call('POST', '/v1/embed/tokens/', {
      body: { external_user_id },
      headers: { authorization: `Bearer ${organization.apiKey}` },
    })
  const subjects = new Set<string>()
  for (const text of taken) {
    const [one, again] = [await mint(text), await mint(text)]
    assert.equal(one.status, 200, shown(text))
    assert.equal(subjectOf(one.json.token), subjectOf(again.json.token), shown(text))
    subjects.add(subjectOf(one.json.token))
  }
  assert.equal(subjects.size, taken.length, 'each string is a separate user')
  for (const [text, error] of refused) {
    const { status, json } = await mint(text)
    assert.deepEqual([status, json.error], [400, error], shown(text))
  }
})

/** The UTF-8 bytes of strings that a header or request line can carry. */
const asBytes = (text: string) =>
  Buffer.from(text.toWellFormed(), 'utf8').toString('latin1').slice(0, 4_000)
const oneLine = NAUGHTY_STRINGS.map(asBytes).filter((text) => !/[\r\n]/.test(text))

test('each string in a header or query is accepted or rejected without a server error', async () => {
  const { token, call } = await organization.author()
  const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('kept')) } })
  const path = `/v1/documents/${json.id}/`
  const send = async (start: string, header: string, body = '') => {
    const head = [
      `${start} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      header,
    ]
    const [response] = await talk(service.url, `${head.join('\r\n')}\r\n\r\n${body}`)
    return response?.status ?? 0
  }
  const allowed: Record<string, number[]> = {
    'If-Match': [200, 400, 412],
    'If-None-Match': [200, 304, 400],
    'Idempotency-Key': [201, 400],
    Accept: [200, 400],
    Origin: [200, 400],
    'X-Request-Id': [200, 400],
    query: [200, 400, 404, 414],
  }
  const expectOf = (place: string, status: number, text: string) =>
    assert.ok(allowed[place]?.includes(status), `${place}: ${status} to ${shown(text)}`)

  for (const text of oneLine) {
    const save = JSON.stringify({ content: doc(p('kept')) })
    expectOf('If-Match', await send(`PATCH ${path}`, `If-Match: ${text}`, save), text)
    expectOf('If-None-Match', await send(`GET ${path}`, `If-None-Match: ${text}`), text)
    const key = `Idempotency-Key: ${text}`
    expectOf('Idempotency-Key', await send('POST /v1/documents/', key, '{}'), text)
    for (const name of ['Accept', 'Origin', 'X-Request-Id']) {
      expectOf(name, await send('GET /v1/documents/?limit=1', `${name}: ${text}`), text)
    }
    for (const name of ['cursor', 'limit', 'q', 'unknown']) {
      const quoted = encodeURIComponent(Buffer.from(text, 'latin1').toString())
      expectOf('query', await send(`GET /v1/documents/?${name}=${quoted}`, 'A: b'), text)
      expectOf('query', await send(`GET /v1/documents/?${name}=${text}`, 'A: b'), text)
    }
  }
  assert.deepEqual((await call('GET', path)).json.content, json.content)
})

test('each string as a document id or share token gets the same 404', async () => {
  const { call } = await organization.author()
  const nobody = '/v1/documents/0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f/'
  const { text: expected } = await call('GET', nobody)
  for (const text of NAUGHTY_STRINGS) {
    const segment = encodeURIComponent(text.toWellFormed()).slice(0, 7_000)
    // An empty segment is the list; framing.test.ts covers slashes and dot segments.
    if (segment === '' || /%(2F|5C|00)|%[0-9A-F]?$/i.test(segment)) continue
    for (const path of [`/v1/documents/${segment}/`, `/v1/documents/shared/${segment}/`]) {
      const response = await call('GET', path)
      assert.deepEqual([response.status, response.text], [404, expected], shown(text))
    }
  }
})
