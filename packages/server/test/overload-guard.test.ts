import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { REQUEST_QUEUES, SHARE_WAITING } from '../src/http/admission/overload-limits.ts'
import { doc, p } from './lib/content.ts'
import { holdWrites } from './lib/hold-writes.ts'
import { type HttpResponse, startService } from './lib/service.ts'
import { STOPPED, SYSTEM } from './lib/world.ts'

const DOCUMENTS = '/v1/documents/'
/** Deletions of a document that run and wait. */
const DELETIONS = 2 + SHARE_WAITING

/** Collects responses in the order of their arrival. */
function sendMany(count: number, send: (at: number) => Promise<HttpResponse>) {
  const arrived: HttpResponse[] = []
  const all = Promise.all(
    Array.from({ length: count }, async (_, at) => {
      arrived.push(await send(at))
    }),
  )
  return { arrived, all }
}

test('200 concurrent saves of 100 KiB by one identity all succeed', async (t) => {
  const service = await startService(t, {}, STOPPED)
  const { call } = await (await service.organization()).author()
  const text = 'x'.repeat(102_400)
  const created = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', DOCUMENTS, { body: {} })),
  )
  const saves = Array.from({ length: 200 }, (_, at) => {
    const body = { content: doc(p(`${at} ${text}`)) }
    return call('PATCH', `${DOCUMENTS}${created[at % 20]?.json.id}/`, { body })
  })
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [200])
})

test('an identity with too many concurrent deletions gets 429, and others do not', async (t) => {
  const service = await startService(t, {}, { ...STOPPED, requestQueues: REQUEST_QUEUES })
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author(), await organization.author()]
  const [own, others] = await Promise.all(
    [amina, bilal].map(async ({ client }) => `${DOCUMENTS}${(await client.createDocument()).id}/`),
  )
  const release = await holdWrites(t, service)
  const refused = 20
  const { arrived, all } = sendMany(DELETIONS + refused, () => amina.call('DELETE', `${own}`))
  await waitFor('the surplus is rejected', async () => arrived.length === refused)
  for (const { status, headers } of arrived) {
    assert.equal(status, 429)
    assert.match(headers.get('retry-after') ?? '', /^[1-3]$/)
  }
  const other = bilal.call('DELETE', `${others}`)
  await release()
  assert.equal((await other).status, 204)
  await all
  const done = new Set(arrived.slice(refused).map(({ status }) => status))
  assert.deepEqual(done, new Set([204, 404]))
})

test('writes beyond the queue are 503 with Retry-After, and those in it succeed', async (t) => {
  const requestQueues = REQUEST_QUEUES.map((queue) => ({ ...queue, running: 8, waiting: 8 }))
  const service = await startService(t, {}, { ...STOPPED, requestQueues })
  const { call } = await (await service.organization()).author()
  const release = await holdWrites(t, service)
  const { arrived, all } = sendMany(20, () => call('POST', DOCUMENTS, { body: {} }))
  await waitFor('the surplus is rejected', async () => arrived.length === 4)
  for (const { status, headers, json } of arrived) {
    assert.deepEqual([status, json.error], [503, 'service_unavailable'])
    assert.match(headers.get('retry-after') ?? '', /^[1-3]$/)
  }
  assert.equal((await call('GET', DOCUMENTS)).status, 200)
  await release()
  await all
  assert.deepEqual(new Set(arrived.slice(4).map(({ status }) => status)), new Set([201]))
})

test('60 saves of 0.7 MB at once by one identity are all answered', async (t) => {
  const service = await startService(t, {}, { ...SYSTEM, requestQueues: REQUEST_QUEUES })
  const { client, call } = await (await service.organization()).author()
  const { id } = await client.createDocument()
  const text = 'كلمة '.repeat(70_000)
  const { arrived, all } = sendMany(60, (at) =>
    call('PATCH', `${DOCUMENTS}${id}/`, { body: { content: doc(p(`${at} ${text}`)) } }),
  )
  await all
  assert.equal(arrived.length, 60)
  for (const { status, headers } of arrived) {
    assert.ok(status === 200 || (status === 503 && headers.has('retry-after')), `${status}`)
  }
})
