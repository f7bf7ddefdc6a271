/** Presigned URLs are bound to one operation, and the object store enforces it. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { requirement } from '../../../test/lib/system-requirements.ts'
import type { Upload } from '../src/blobs/blob-store.ts'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { probeStore } from '../src/blobs/probe.ts'
import { readConfig } from '../src/config.ts'
import { systemRandom } from '../src/lib/random.ts'
import { startCeph } from './lib/ceph.ts'
import { IMAGE_FIXTURES, png } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { loopbackFetch } from './lib/loopback.ts'
import { startService } from './lib/service.ts'

const PNG = IMAGE_FIXTURES['image/png']
const TYPE = 'image/png'
const SECONDS = 1_000
const { skip } = requirement('ceph')

/** A bucket, and URLs of it that were signed some seconds ago. */
async function bucketOf(settings: Record<string, string>) {
  const { blobs } = readConfig({ ...settings, WARAQ_S3_DELIVERY: 'redirect' })
  const world = { random: systemRandom, monotonicNow: () => performance.now(), fetch }
  const storeAt = (secondsAgo: number) => {
    const now = () => new Date(Date.now() - secondsAgo * SECONDS)
    return openBlobStore(blobs, { ...world, now })
  }
  const ticket: Omit<Upload, 'at'> = {
    key: 'uploads/o/one',
    contentType: TYPE,
    bytes: PNG.length,
    seconds: 900,
  }
  const putUrl = async (secondsAgo = 0, more: Partial<Upload> = {}): Promise<string> => {
    const at = new Date(Date.now() - secondsAgo * SECONDS)
    return (await storeAt(0).presign?.put({ ...ticket, at, ...more })) ?? ''
  }
  const getUrl = async (secondsAgo = 0): Promise<string> => {
    const download = { key: ticket.key, contentType: TYPE, filename: 'image.png' }
    return (await storeAt(secondsAgo).presign?.get?.(download)) ?? ''
  }
  return { putUrl, getUrl, store: storeAt(0), key: ticket.key }
}

const put = (url: string, bytes: Buffer = PNG, type = TYPE) =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(bytes) })

/** The same URL with one part changed. */
const changed = (url: string, change: (url: URL) => unknown): string => {
  const other = new URL(url)
  change(other)
  return other.href
}

const setting = (name: string, value: string) => (url: string) =>
  changed(url, ({ searchParams }) => searchParams.set(name, value))

const FORGED: [what: string, forge: (url: string) => string][] = [
  ['another signature', setting('X-Amz-Signature', '0'.repeat(64))],
  ['a longer life', setting('X-Amz-Expires', '604800')],
  ['another moment', setting('X-Amz-Date', '20270101T000000Z')],
  ['another region', (url) => url.replace('us-east-1', 'eu-west-1')],
  ['another query', setting('versionId', 'null')],
  ['no query', (url) => url.replace(/\?.*/, '')],
  ['another key', (url) => url.replace('/o/one', '/o/two')],
  ['a key above', (url) => url.replace('/uploads/o/one', '/images/o/one')],
]

suite('presigned URLs of a bucket', { skip }, () => {
  test('an upload URL accepts the signed upload until it expires', async () => {
    const { putUrl, store, key } = await bucketOf(await (await startCeph()).settings())
    assert.equal((await put(await putUrl(910))).status, 403)
    assert.equal(await store.readRange(key, { at: 0, length: 1 }), undefined)
    assert.equal((await put(await putUrl(880))).status, 200)
  })

  test('a download URL expires after a minute', async () => {
    const { putUrl, getUrl } = await bucketOf(await (await startCeph()).settings())
    await put(await putUrl())
    assert.equal((await fetch(await getUrl(50))).status, 200)
    assert.equal((await fetch(await getUrl(61))).status, 403)
  })

  test('an upload URL rejects other bytes and other methods', async () => {
    const { putUrl, store, key } = await bucketOf(await (await startCeph()).settings())
    const url = await putUrl()
    const undeclared = await putUrl(0, { bytes: undefined })
    const body = new Uint8Array(PNG)
    const refused: [what: string, request: Promise<Response>][] = [
      ['another type', put(url, PNG, 'text/html')],
      ['no type', fetch(url, { method: 'PUT', body })],
      ['longer', put(url, Buffer.concat([PNG, PNG]))],
      ['shorter', put(url, PNG.subarray(1))],
      ['another type, of any length', put(undeclared, PNG, 'image/svg+xml')],
      ['fewer signed headers', put(setting('X-Amz-SignedHeaders', 'host')(url))],
      ['POST', fetch(url, { method: 'POST', headers: { 'content-type': TYPE }, body })],
      ['GET', fetch(url, { headers: { 'content-type': TYPE } })],
      ['DELETE', fetch(url, { method: 'DELETE', headers: { 'content-type': TYPE } })],
      ...FORGED.map(([what, forge]): [string, Promise<Response>] => [what, put(forge(url))]),
    ]
    for (const [what, request] of refused) {
      const { status } = await request
      assert.ok(status >= 400 && status < 500, `${what}: ${status}`)
    }
    assert.equal(await store.readRange(key, { at: 0, length: 1 }), undefined)
    assert.equal(
      (await put(undeclared, Buffer.concat([PNG, PNG]))).status,
      200,
      'no length is signed',
    )
  })

  test('a download URL reads only its object and changes nothing', async () => {
    const { putUrl, getUrl } = await bucketOf(await (await startCeph()).settings())
    await put(await putUrl())
    await put(await putUrl(0, { key: 'uploads/o/two' }))
    await put(await putUrl(0, { key: 'images/o/one' }))
    const url = await getUrl()
    const forged = [
      ...FORGED,
      ['another type', setting('response-content-type', 'text/html')],
      ['another name', setting('response-content-disposition', 'attachment')],
    ] as const
    for (const [what, forge] of forged) {
      assert.equal((await fetch(forge(url))).status, 403, what)
    }
    assert.equal((await put(url)).status, 403)
    assert.equal((await fetch(url, { method: 'DELETE' })).status, 403)
    const { headers } = await fetch(url)
    assert.equal(headers.get('content-type'), TYPE)
    assert.equal(headers.get('content-disposition'), 'inline; filename="image.png"')
    assert.equal(headers.get('cache-control'), 'private, max-age=60')
  })

  test('an object that is uploaded again after its confirmation is never served', async (t) => {
    const service = await startService(t, await (await startCeph()).settings())
    const amina = await (await service.organization()).author()
    const ticket = await image.ticketOf(amina)
    await image.put(ticket, PNG)
    await image.confirm(amina, ticket.image_id)
    // The store does not know that the upload is confirmed.
    assert.ok((await image.put(ticket, png({ width: 9, height: 9 }))).ok)
    assert.equal((await image.confirm(amina, ticket.image_id)).json.width, 2)
    const shown = await fetch(await image.displayUrl(amina.call, ticket.image_id))
    assert.deepEqual(Buffer.from(await shown.arrayBuffer()), PNG)
  })

  test('virtual-hosted-style URLs support all operations of path-style URLs', async () => {
    const settings = await (await startCeph()).settings()
    const endpoint = settings.WARAQ_S3_ENDPOINT?.replace('127.0.0.1', 'localhost') ?? ''
    const virtual = { WARAQ_S3_STYLE: 'virtual', WARAQ_S3_ENDPOINT: endpoint }
    const examined = (more: Record<string, string>) => {
      const { blobs } = readConfig({
        ...settings,
        ...virtual,
        WARAQ_S3_DELIVERY: 'redirect',
        ...more,
      })
      const now = () => new Date()
      const world = { random: systemRandom, now, monotonicNow: () => 0, fetch: loopbackFetch }
      const origins = ['https://app.example.com']
      return probeStore(openBlobStore(blobs, world), { ...world, origins })
    }
    assert.deepEqual(await examined({}), [])
    const [trouble] = await examined({ WARAQ_S3_BUCKET: 'nowhere' })
    assert.match(trouble ?? '', /NoSuchBucket/)
  })
})

test('an upload URL of the service rejects uploads after the confirmation, and other methods', async (t) => {
  const service = await startService(t)
  const amina = await (await service.organization()).author()
  const ticket = await image.ticketOf(amina)
  for (const method of ['GET', 'HEAD']) {
    assert.equal((await fetch(ticket.upload_url, { method })).status, 404)
  }
  for (const method of ['POST', 'DELETE', 'PATCH']) {
    assert.equal((await fetch(ticket.upload_url, { method })).status, 405)
  }
  assert.equal((await image.put(ticket, PNG)).status, 204)
  assert.equal((await image.confirm(amina, ticket.image_id)).status, 200)
  assert.equal((await image.put(ticket, PNG)).status, 404)
  const shown = await image.displayUrl(amina.call, ticket.image_id)
  assert.equal((await image.put({ ...ticket, upload_url: shown }, PNG)).status, 404)
})
