import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { startLoopingContentThread } from './lib/looping-content.ts'
import { openSocket } from './lib/raw.ts'
import { startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

const LARGE = 100 * 1024
const TOO_LONG = 'body took too long to parse'

const large = (words: string) => JSON.stringify({ content: doc(p(words.padEnd(LARGE, '.'))) })

/** A service whose content thread loops on a text that contains LOOP. */
const startLooping = (t: TestContext, loops?: Int32Array<SharedArrayBuffer>) =>
  startService(
    t,
    {},
    {
      ...SYSTEM,
      startContentThread: () => startLoopingContentThread(loops),
    },
  )

test('200 concurrent creates of 100 KiB by one identity all succeed', async (t) => {
  const service = await startService(t, { WARAQ_RATE_LIMITS: 'on' })
  const organization = await service.organization()
  const { token } = await organization.author()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, at) => {
      const init = { method: 'POST', headers, body: large(`${at}`) }
      return (await fetch(`${service.url}/v1/documents/`, init)).status
    }),
  )
  assert.deepEqual(new Set(statuses), new Set([201]))
})

test('PATCH rejects a body over its deadline with 400, logs its size and hash, and serves others', async (t) => {
  const service = await startLooping(t)
  const author = await (await service.organization()).author()
  const other = await (await service.organization()).author()
  const create = async ({ call }: typeof author) =>
    `/v1/documents/${(await call('POST', '/v1/documents/', { body: large('first') })).json.id}/`
  const [path, otherPath] = [await create(author), await create(other)]
  const body = JSON.stringify({ content: doc(p('LOOP'), p('secret words'.padEnd(LARGE, '.'))) })
  const blocked = author.call('PATCH', path, { body })
  const saves = Array.from({ length: 10 }, (_, at) =>
    other.call('PATCH', otherPath, { body: large(`save ${at}`) }),
  )
  const refused = await blocked
  assert.deepEqual([refused.status, refused.json.error], [400, 'invalid_content'])
  for (const { status } of await Promise.all(saves)) assert.equal(status, 200)
  assert.equal((await author.call('GET', path)).json.title.slice(0, 5), 'first')
  const line =
    service
      .logged()
      .split('\n')
      .find((one) => one.includes(TOO_LONG)) ?? ''
  const { bytes, sha256 } = JSON.parse(line)
  assert.deepEqual([bytes, sha256], [body.length, createHash('sha256').update(body).digest('hex')])
  assert.ok(!service.logged().includes('secret words'))
})

test('PATCH stops the content thread when the client disconnects', async (t) => {
  const loops = new Int32Array(new SharedArrayBuffer(4))
  const service = await startLooping(t, loops)
  const { call, token } = await (await service.organization()).author()
  const { json } = await call('POST', '/v1/documents/', { body: large('first') })
  // Its deadline is one second of CPU time.
  const body = JSON.stringify({ content: doc(p('LOOP')) }).padEnd(3_000_000)
  const head = [
    `PATCH /v1/documents/${json.id}/ HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const socket = openSocket(service.url)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await Atomics.waitAsync(loops, 0, 0).value
  socket.destroy()
  const saved = await call('PATCH', `/v1/documents/${json.id}/`, { body: large('second') })
  assert.equal(saved.status, 200)
  assert.ok(!service.logged().includes(TOO_LONG))
})
