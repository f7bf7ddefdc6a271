import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { HOSTILE_UNITS, hostileBodyOf, hostileTypes } from './lib/hostile-bodies.ts'
import { startLoopingContentThread } from './lib/looping-content.ts'
import { talk } from './lib/raw.ts'
import { sharedService, startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'

test('a Content-Type of 15 KB is rejected', async () => {
  const { token } = await (await service.organization()).author()
  for (const request of hostileTypes(token)) {
    const [response] = await talk(service.url, request)
    assert.equal(response?.status, 415)
  }
})

test('create, share, mint and upload reject hostile bodies', async () => {
  const organization = await service.organization()
  const { call } = await organization.author()
  const { json } = await call('POST', DOCUMENTS, { body: { content: doc(p('x')) } })
  const key = { authorization: `Bearer ${organization.apiKey}` }
  const calls: [method: string, path: string, bytes: number, headers?: Record<string, string>][] = [
    ['POST', DOCUMENTS, 300_000],
    ['PATCH', `${DOCUMENTS}${json.id}/share/`, 65_536],
    ['POST', '/v1/embed/tokens/', 65_536, key],
    ['POST', `${DOCUMENTS}images/upload/`, 65_536],
  ]
  for (const [what, unit] of HOSTILE_UNITS) {
    for (const [method, path, bytes, headers = {}] of calls) {
      const { status } = await call(method, path, { body: hostileBodyOf(unit, bytes), headers })
      assert.equal(status, 400, `${path}: ${what}`)
    }
  }
})

test('a create that the content thread does not finish delays no small save', async (t) => {
  const loops = new Int32Array(new SharedArrayBuffer(4))
  const startContentThread = () => {
    const thread = startLoopingContentThread(loops)
    // Its deadline never comes.
    thread.cpuUsage = async () => ({ user: 0, system: 0 })
    return thread
  }
  const own = await startService(t, {}, { ...SYSTEM, startContentThread })
  const organization = await own.organization()
  const [hostile, author] = [await organization.author(), await organization.author()]
  const { id } = await author.client.createDocument()
  const client = new AbortController()
  const attack = fetch(`${own.url}${DOCUMENTS}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${hostile.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: doc(p('LOOP'), p(' '.repeat(300_000))) }),
    signal: client.signal,
  })
  await Atomics.waitAsync(loops, 0, 0).value
  const body = { content: doc(p('word '.repeat(5_000))) }
  assert.equal((await author.call('PATCH', `${DOCUMENTS}${id}/`, { body })).status, 200)
  client.abort()
  await assert.rejects(attack, { name: 'AbortError' })
})
