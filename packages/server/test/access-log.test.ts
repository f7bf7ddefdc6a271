import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { openSocket } from './lib/raw.ts'
import { startService, type TestService } from './lib/service.ts'

/** The records of requests. */
const recordsOf = (service: TestService) =>
  service
    .logged()
    .split('\n')
    .filter((line) => line.includes('"route"'))
    .map((line) => JSON.parse(line))

test('a record names the organization, the credential, the bytes and the code of a refusal', async (t) => {
  const settings = { WARAQ_ACCESS_LOG_CLIENT: 'on', WARAQ_TRUST_PROXY: '127.0.0.1' }
  const service = await startService(t, settings)
  const { id, signingSecret, author } = await service.organization()
  const { call } = await author()
  const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('words')) } })
  const path = `/v1/documents/${json.id}/`
  const { signature, exp } = signRead(signingSecret, json.id)
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const read = await service.call('GET', `${path}?sig=${signature}&exp=${exp}`, { headers })
  await service.call('GET', path)
  await service.call('GET', '/healthz')
  const { json: share } = await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  await service.call('GET', `/v1/documents/shared/${share.share_token}/`)

  const records = recordsOf(service)
  const briefly = records.map((one) => [one.status, one.credential, one.organization_id, one.code])
  assert.deepEqual(briefly, [
    [200, 'key', id, undefined],
    [201, 'token', id, undefined],
    [200, 'signature', id, undefined],
    [401, 'none', undefined, 'authentication_required'],
    [200, 'token', id, undefined],
    [200, 'share', id, undefined],
  ])
  const signed = records[2]
  assert.equal(signed.client, '203.0.113.0/24')
  assert.equal(signed.bytes_out, Buffer.byteLength(read.text))
  assert.equal(records[1].bytes_in, JSON.stringify({ content: doc(p('words')) }).length)
  assert.equal(records[1].client, '127.0.0.0/24')
})

test('a record of a verification or an MCP call names its embed token', async (t) => {
  const service = await startService(t)
  const { id, author } = await service.organization()
  const { call } = await author()
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  for (const [path, body] of [
    ['/v1/quran/verify/', { text: 'words' }],
    ['/v1/hadith/verify/', { text: 'words' }],
    ['/v1/verify/', { text: 'words' }],
    ['/mcp', ping],
  ] as const) {
    await call('POST', path, { body })
    await service.call('POST', path, { body })
    const [byToken, anonymous] = recordsOf(service).slice(-2)
    assert.deepEqual(
      [byToken.route, byToken.credential, byToken.organization_id],
      [path, 'token', id],
    )
    assert.deepEqual([anonymous.credential, anonymous.organization_id], ['none', undefined])
  }
})

test('a sample leaves out quick successes and never a refusal', async (t) => {
  const service = await startService(t, { WARAQ_ACCESS_LOG_SAMPLE: '0' })
  const { call } = await (await service.organization()).author()
  await call('GET', '/v1/documents/')
  await service.call('GET', '/v1/documents/')
  assert.deepEqual(
    recordsOf(service).map(({ status }) => status),
    [401],
  )
})

test('a request whose client disconnects has a record with status 499', async (t) => {
  const service = await startService(t)
  const { token } = await (await service.organization()).author()
  const known = recordsOf(service).length
  const socket = openSocket(service.url)
  const head = ['POST /v1/documents/ HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`]
  const body = ['Content-Type: application/json', 'Content-Length: 9', 'Expect: 100-continue']
  socket.write([...head, ...body, '', ''].join('\r\n'))
  // The service now waits for the body.
  await once(socket, 'data')
  socket.destroy()
  await waitFor('the record', async () => recordsOf(service).length > known)
  const { status, route, credential } = recordsOf(service).at(-1)
  assert.deepEqual([status, route, credential], [499, '/v1/documents/', 'token'])
})
