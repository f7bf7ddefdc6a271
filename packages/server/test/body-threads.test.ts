import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startWorker } from '../src/lib/worker.ts'
import { type CallInit, startService } from './lib/service.ts'
import { STOPPED, SYSTEM } from './lib/world.ts'

/** Counts the requests of the content thread. */
function startCounting() {
  const names: string[] = []
  const startContentThread = () => {
    const thread = startWorker('../src/documents/content-worker', import.meta.url)
    const { postMessage } = thread
    thread.postMessage = (message, ...more) => {
      // The index reads words in the background.
      for (const { name } of message.tasks ?? []) if (name !== 'words') names.push(name)
      return postMessage.call(thread, message, ...more)
    }
    return thread
  }
  return { names, startContentThread }
}

const KEYS = Array.from({ length: 4_097 }, (_, at) => `"k${at}":0`).join()
const BODIES: [what: string, first: string][] = [
  ['an escaped key', '"\\u0061":0'],
  ['4,097 keys', `"more":{${KEYS}}`],
]
const LARGE: [what: string, first: string] = ['66,000 bytes', `"more":"${'x'.repeat(66_000)}"`]

test('the content thread parses each large or costly body', async (t) => {
  const { names, startContentThread } = startCounting()
  const service = await startService(t, {}, { ...SYSTEM, startContentThread })
  await service.scripture.prepare()
  const organization = await service.organization()
  const { call, client, token } = await organization.author()
  const { id } = await client.createDocument()
  const path = `/v1/documents/${id}/`
  const { share_token: shareToken } = (
    await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  ).json
  const key = { authorization: `Bearer ${organization.apiKey}` }
  const bearer = { authorization: `Bearer ${token}` }
  const rpc = '"jsonrpc":"2.0","id":1,"method":"ping"'
  // Only the endpoints of the specification ignore the unknown members of these bodies.
  const routes: [string, string, rest: string, status: number, CallInit['headers']?][] = [
    ['POST', '/v1/documents/', '"content":{"type":"doc","content":[]}', 201],
    ['PATCH', path, '"content":{"type":"doc","content":[]}', 200],
    ['PATCH', `${path}share/`, '"is_shared":true', 200],
    ['POST', `${path}shares/`, '"name":"x"', 400],
    ['PATCH', `${path}versions/1/`, '"name":"x"', 400],
    ['POST', '/v1/documents/images/upload/', '"content_type":"image/png"', 201],
    ['POST', '/v1/embed/tokens/', '"external_user_id":"x"', 200, key],
    ['POST', '/v1/quran/verify/', '"text":"x"', 200, bearer],
    ['POST', '/v1/hadith/verify/', '"text":"x"', 200, bearer],
    ['POST', '/v1/verify/', '"items":[{"id":"1","text":"x"}]', 400, bearer],
    ['POST', '/mcp', rpc, 200, bearer],
  ]
  const send = async (first: string, [method, url, rest, status, headers]: (typeof routes)[0]) => {
    names.splice(0)
    const response = await call(method, url, {
      body: `{${first},${rest}}`,
      ...(headers && { headers }),
    })
    assert.equal(response.status, status, `${url}: ${response.text}`)
    return names.length
  }
  for (const [what, first] of BODIES) {
    for (const route of routes) assert.equal(await send(first, route), 1, `${route[1]}: ${what}`)
  }
  const [what, first] = LARGE
  for (const route of routes.filter(([, url]) => /verify|mcp/.test(url))) {
    assert.equal(await send(first, route), 1, `${route[1]}: ${what}`)
  }
  const access = `/v1/documents/shared/${shareToken}/access/`
  assert.equal(await send('"\\u0061":0', ['POST', access, '"b":0', 400]), 1, access)
})

test('a body that opens a share link has at most 4 KiB', async (t) => {
  const service = await startService(t)
  const access = (bytes: number) =>
    service.call('POST', '/v1/documents/shared/x/access/', { body: '{}'.padEnd(bytes) })
  assert.equal((await access(4_096)).status, 404)
  assert.equal((await access(4_097)).status, 400)
})

test('opening a share link counts by address before the body is parsed, whatever fails', async (t) => {
  const settings = { WARAQ_RATE_LIMITS: 'on', WARAQ_RATE_ANONYMOUS: '4' }
  const { names, startContentThread } = startCounting()
  const service = await startService(t, settings, { ...STOPPED, startContentThread })
  const { call, client } = await (await service.organization()).author()
  const { id } = await client.createDocument()
  const { json } = await call('PATCH', `/v1/documents/${id}/share/`, { body: { is_shared: true } })
  const open = (token: string, body: string) =>
    service.call('POST', `/v1/documents/shared/${token}/access/`, { body })
  for (let at = 0; at < 8; at++) assert.equal((await open(json.share_token, '{}')).status, 200)
  const statuses = []
  for (const body of ['{}', '{', '{"\\u0070assword":"x"}', '[]']) {
    statuses.push((await open('unknown', body)).status)
  }
  assert.deepEqual(statuses, [404, 400, 404, 400])
  names.splice(0)
  assert.equal((await open('unknown', '{"\\u0061":0}')).status, 429)
  assert.equal((await open(json.share_token, '{}')).status, 429)
  assert.deepEqual(names, [])
})

test('collections that are no list of names are not copied into the items', async (t) => {
  const service = await startService(t)
  await service.scripture.prepare()
  const { call } = await (await service.organization()).author()
  const items = Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, text: 'x' }))
  const collections = Array.from({ length: 100_000 }, (_, at) => at)
  const { status, json } = await call('POST', '/v1/verify/', { body: { items, collections } })
  assert.equal(status, 200, JSON.stringify(json))
  assert.equal(json.items.length, 50)
})
