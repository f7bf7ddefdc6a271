import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { errorText } from './lib/error-body.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { openSocket } from './lib/raw.ts'
import { startService, type TestService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

const PNG = IMAGE_FIXTURES['image/png']
const GIBIBYTE = 1_073_741_824

const draftsOf = ({ dataDir }: TestService): Promise<string[]> =>
  readdir(join(dataDir, 'blobs/drafts')).catch(() => [])

/** Starts a PUT of 10 MB and sends half of it. */
function beginPut(t: TestContext, { upload_url, headers }: image.Ticket) {
  const { origin, host, pathname } = new URL(upload_url)
  const socket = openSocket(origin)
  t.after(() => socket.destroy())
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = [`PUT ${pathname} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 10000000', ...lines]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(Buffer.alloc(5_000_000))
  return socket
}

test('PUT to one URL accepts one upload at a time and keeps one draft of 200', async (t) => {
  const service = await startService(t)
  const author = await (await service.organization()).author()
  const ticket = await image.ticketOf(author)
  const first = beginPut(t, ticket)
  await waitFor(
    'the first upload has its draft',
    async () => (await draftsOf(service)).length === 2,
  )
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => image.put(ticket, Buffer.alloc(200_000))),
  )
  for (const response of responses) {
    assert.equal(response.status, 409)
    assert.equal(response.headers.get('retry-after'), '1')
    assert.equal(await response.text(), errorText(service.url, 'upload_in_progress'))
  }
  assert.equal((await draftsOf(service)).length, 2, 'a draft and its lock')
  first.destroy()
  await waitFor('the draft is gone', async () => (await draftsOf(service)).length === 0)
  assert.ok((await image.put(ticket, PNG)).ok)
  assert.equal((await image.confirm(author, ticket.image_id)).status, 200)
})

test('PUT to a folder shared by several servers is rejected while one of them receives it', async (t) => {
  const service = await startService(t)
  const author = await (await service.organization()).author()
  await image.uploaded(author)
  const ticket = await image.ticketOf(author)
  const { organization_id, id } = await image.rowOf(service, ticket.image_id)
  // As another server leaves it.
  const lock = join(service.dataDir, `blobs/drafts/uploads-${organization_id}-${id}-lock`)
  writeFileSync(lock, '', { flag: 'wx' })
  const refused = await image.put(ticket, PNG)
  const busy = errorText(service.url, 'upload_in_progress')
  assert.deepEqual([refused.status, await refused.text()], [409, busy])
  const longAgo = Date.now() / 1000 - 61
  utimesSync(lock, longAgo, longAgo)
  assert.ok((await image.put(ticket, PNG)).ok, 'a stopped server holds no lock')
  assert.deepEqual(await draftsOf(service), [])
})

test('PUT rejects a ticket of a suspended organization or a revoked key', async (t) => {
  let at = 0
  const service = await startService(t, {}, { ...SYSTEM, monotonicNow: () => at })
  const { organizations } = service
  // Changes by the operator apply within a second.
  const change = async (changing: Promise<void>) => {
    await changing
    at += 1_000
  }
  const suspended = await service.organization()
  const ticket = await image.ticketOf(await suspended.author())
  await change(organizations.suspend(suspended.id))
  const refused = await image.put(ticket, PNG)
  assert.deepEqual(
    [refused.status, await refused.text()],
    [403, errorText(service.url, 'organization_suspended')],
  )
  await change(organizations.resume(suspended.id))
  assert.ok((await image.put(ticket, PNG)).ok)

  const revoked = await service.organization()
  const author = await revoked.author()
  const other = await image.ticketOf(author)
  const [key] = await organizations.listKeys(revoked.id)
  await change(organizations.revokeKey(key?.id ?? ''))
  assert.equal((await image.put(other, PNG)).status, 404)
  assert.equal((await image.confirm(author, other.image_id)).status, 401)
})

test('upload and PUT are 503 while the disk is nearly full, and confirm works', async (t) => {
  let bavail = 10 * GIBIBYTE
  let at = 0
  const service = await startService(
    t,
    {},
    {
      ...SYSTEM,
      monotonicNow: () => at,
      readFileSystem: async () => ({ bsize: 1, blocks: 100 * GIBIBYTE, bavail }),
    },
  )
  const author = await (await service.organization()).author()
  const [put, waiting] = [await image.ticketOf(author), await image.ticketOf(author)]
  assert.ok((await image.put(put, PNG)).ok)
  bavail = 4 * GIBIBYTE
  at += 10_000
  for (const { status, headers } of [await image.put(waiting, PNG), await image.ask(author)]) {
    assert.deepEqual([status, headers.get('retry-after')], [503, '30'])
  }
  assert.equal((await image.confirm(author, put.image_id)).status, 200)
  const degraded = { status: 'degraded', uploads: 'failing', reason: 'disk_low' }
  for (const query of ['', '?require=writes']) {
    const { status, json } = await service.call('GET', `/readyz${query}`)
    const { scripture: _, ...readiness } = json
    assert.deepEqual([status, readiness], [200, degraded])
  }
  bavail = 6 * GIBIBYTE
  at += 10_000
  assert.equal((await service.call('GET', '/readyz')).json.status, 'ok')
  assert.ok((await image.put(waiting, PNG)).ok)
})
