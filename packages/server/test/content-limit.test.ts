import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { doc, p } from './lib/content.ts'
import { talk } from './lib/raw.ts'
import { type Call, sharedService, startService } from './lib/service.ts'

const service = await sharedService()
const DEFAULT_LIMIT = 1_048_576
const FRAME = JSON.stringify(doc(p(''))).length

const sizeOf = (content: unknown) => Buffer.byteLength(JSON.stringify(content))
/** Content whose canonical JSON has exactly this number of UTF-8 bytes. */
const contentOf = (bytes: number) => doc(p('x'.repeat(bytes - FRAME)))
/** The same size in Arabic letters, two bytes each. */
const arabicOf = (bytes: number) => {
  const room = bytes - FRAME
  return doc(p('ب'.repeat(Math.floor(room / 2)) + 'x'.repeat(room % 2)))
}
const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
const limitIn = (headers: Headers) => Number(headers.get('waraq-content-limit'))
const padded = (body: string, length: number) => {
  const bytes = Buffer.alloc(length, ' ')
  bytes.write(body)
  return bytes
}

async function author(maxContentBytes?: number) {
  const organization = await service.organization()
  if (maxContentBytes) await service.organizations.limit(organization.id, { maxContentBytes })
  return organization.author()
}

/** Creates and saves content just below and just above the limit. */
async function requireLimit(call: Call, limit: number, make: (bytes: number) => unknown) {
  assert.equal(sizeOf(make(limit)), limit, 'the test counts bytes correctly')
  const { json: document } = await call('POST', '/v1/documents/', { body: {} })
  for (const size of [limit - 1, limit, limit + 1]) {
    const body = { content: make(size) }
    const created = await call('POST', '/v1/documents/', { body })
    const saved = await call('PATCH', `/v1/documents/${document.id}/`, { body })
    for (const { headers } of [created, saved]) assert.equal(limitIn(headers), limit)
    if (size > limit) {
      for (const { status, json } of [created, saved]) {
        assert.deepEqual([status, json.error], [413, 'document_too_large'], `${size} bytes`)
      }
    } else {
      assert.equal(created.status, 201, `${size} bytes`)
      assert.equal(saved.status, 200, `${size} bytes`)
    }
  }
  const { json: kept, headers } = await call('GET', `/v1/documents/${document.id}/`)
  assert.equal(limitIn(headers), limit)
  assert.equal(sizeOf(kept.content), limit, 'the rejected save changed nothing')
}

test('content may have 1,048,576 bytes of UTF-8 and not one more', async () => {
  const { call } = await author()
  await requireLimit(call, DEFAULT_LIMIT, contentOf)
  await requireLimit(call, DEFAULT_LIMIT, arabicOf)
})

test('an organization can have its own limit, on both sides of the worker threshold', async () => {
  for (const limit of [2_000, 65_500, 65_536, 65_600, 200_000]) {
    const { call } = await author(limit)
    await requireLimit(call, limit, contentOf)
  }
})

test('the default limit can be configured', async (t) => {
  const small = await startService(t, { WARAQ_MAX_CONTENT_BYTES: '4000' })
  const { call } = await (await small.organization()).author()
  await requireLimit(call, 4_000, arabicOf)
})

test('the limit counts stored bytes: on the wire escapes may triple Arabic', async () => {
  const { call } = await author()
  const bodies = [DEFAULT_LIMIT, DEFAULT_LIMIT + 2].map((bytes) =>
    escaped(JSON.stringify({ content: arabicOf(bytes) })),
  )
  assert.ok((bodies[0]?.length ?? 0) > 2.9 * DEFAULT_LIMIT)
  const [taken, refused] = await Promise.all(
    bodies.map((body) => call('POST', '/v1/documents/', { body })),
  )
  assert.equal(taken?.status, 201)
  assert.equal(sizeOf(taken?.json.content), DEFAULT_LIMIT)
  assert.deepEqual([refused?.status, refused?.json.error], [413, 'document_too_large'])
})

test('white space does not count, but the wire limit holds exactly', async () => {
  const limit = 2_000
  const { call } = await author(limit)
  const cap = 3 * limit + 65_536
  const body = JSON.stringify({ content: contentOf(limit) })
  const fits = await call('POST', '/v1/documents/', { body: padded(body, cap) })
  const over = await call('POST', '/v1/documents/', { body: padded(body, cap + 1) })
  assert.equal(fits.status, 201)
  assert.deepEqual([over.status, over.json.error], [413, 'document_too_large'])
})

test('a reader who is not the author gets no limit', async () => {
  const organization = await service.organization()
  const { call } = await organization.author()
  const { id } = (await call('POST', '/v1/documents/', { body: {} })).json
  const { signature, exp } = signRead(organization.signingSecret, id)
  const { json } = await call('PATCH', `/v1/documents/${id}/share/`, { body: { is_shared: true } })
  for (const path of [`${id}/?sig=${signature}&exp=${exp}`, `shared/${json.share_token}/`]) {
    const { status, headers } = await service.call('GET', `/v1/documents/${path}`)
    assert.deepEqual([status, headers.get('waraq-content-limit')], [200, null])
  }
})

test('the limit applies to a chunked body too', async () => {
  const limit = 2_000
  const { call, token } = await author(limit)
  for (const [size, status] of [
    [limit, 201],
    [limit + 1, 413],
  ] as const) {
    const body = JSON.stringify({ content: contentOf(size) })
    const head = [
      'POST /v1/documents/ HTTP/1.1',
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ]
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    const [response] = await talk(service.url, `${head.join('\r\n')}\r\n\r\n${chunk}`)
    assert.equal(response?.status, status)
  }
  assert.equal((await call('GET', '/v1/documents/')).json.length, 1)
})

test('unknown fields beside the content do not count', async () => {
  const { call } = await author(2_000)
  const body = { content: contentOf(2_000), note: 'x'.repeat(60_000) }
  const { status, json } = await call('POST', '/v1/documents/', { body })
  assert.equal(status, 201)
  assert.ok(!('note' in json))
})
