import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { sharedService } from './lib/service.ts'

const BYTES = IMAGE_FIXTURES['image/png'].length
const service = await sharedService()

test('an author can have 20 pending tickets, also with concurrent requests', async () => {
  const author = await (await service.organization()).author()
  const responses = await Promise.all(Array.from({ length: 25 }, () => image.ask(author)))
  const refused = responses.filter(({ status }) => status !== 201)
  assert.equal(refused.length, 5)
  for (const { status, json } of refused) {
    assert.deepEqual([status, json.error], [403, 'image_limit_reached'])
  }
})

test('an organization can have its own limits of images and image bytes', async () => {
  const organization = await service.organization()
  await service.organizations.limit(organization.id, { maxImages: 2 })
  const author = await organization.author()
  await image.uploaded(author)
  await image.uploaded(author)
  assert.equal((await image.ask(author)).json.error, 'image_limit_reached')
  const other = await service.organization()
  await service.organizations.limit(other.id, { maxImageStorage: 2 * BYTES - 1 })
  const writer = await other.author()
  await image.uploaded(writer)
  assert.equal((await image.ask(writer, 'image/png', { bytes: BYTES })).status, 403)
  const ticket = await image.ticketOf(writer)
  await image.put(ticket, IMAGE_FIXTURES['image/png'])
  assert.equal((await image.confirm(writer, ticket.image_id)).json.error, 'image_limit_reached')
})

test('an image over 10 MiB is rejected by upload and by PUT', async () => {
  const author = await (await service.organization()).author()
  const large = await image.ask(author, 'image/png', { bytes: 10_485_761 })
  assert.deepEqual([large.status, large.json.error], [413, 'image_too_large'])
  const ticket = await image.ticketOf(author)
  const sent = await image.put(ticket, Buffer.alloc(10_485_761))
  assert.equal(sent.status, 413)
})

test('upload issues tickets for PNG, JPEG, GIF and WebP only', async () => {
  const author = await (await service.organization()).author()
  for (const type of [
    'image/svg+xml',
    'text/html',
    'image/tiff',
    'IMAGE/PNG',
    '',
    'image/png; a=b',
  ]) {
    assert.equal((await image.ask(author, type)).status, 415, type)
  }
  for (const body of [{}, { content_type: 7 }, { content_type: 'image/png', bytes: 0 }]) {
    const { json } = await author.call('POST', '/v1/documents/images/upload/', { body })
    assert.equal(json.error, 'invalid_request')
  }
})

test('a repeated Idempotency-Key returns the same ticket, and a different request is rejected', async () => {
  const author = await (await service.organization()).author()
  const ask = (content_type: string) =>
    author.call('POST', '/v1/documents/images/upload/', {
      body: { content_type },
      headers: { 'idempotency-key': 'once' },
    })
  const [first, again] = [await ask('image/png'), await ask('image/png')]
  assert.equal(first.status, 201)
  assert.deepEqual(again.json, first.json)
  assert.equal((await ask('image/gif')).json.error, 'idempotency_key_reused')
})

test('another author’s image and a missing one are 404 alike', async () => {
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author(), await organization.author()]
  const id = await image.uploaded(amina)
  for (const name of [id, 'nonsense', id.replace(/.$/, 'x')]) {
    assert.equal((await image.confirm(bilal, name)).status, 404)
    assert.equal((await image.urlOf(bilal.call, name)).status, 404)
  }
})

test('a changed capability URL is 404', async () => {
  const author = await (await service.organization()).author()
  const url = await image.displayUrl(author.call, await image.uploaded(author))
  const capability = url.split('/')[5] ?? ''
  for (let at = 0; at < capability.length; at += 7) {
    const letter = capability[at] === 'A' ? 'B' : 'A'
    const changed = capability.slice(0, at) + letter + capability.slice(at + 1)
    assert.equal((await fetch(url.replace(capability, changed))).status, 404)
  }
  for (const other of ['x', `${capability}A`, capability.split('.')[0]]) {
    assert.equal((await fetch(`${service.url}/v1/blobs/${other}/`)).status, 404)
  }
})

test('images have restrictive headers, and a revalidation is 304', async () => {
  const author = await (await service.organization()).author()
  const url = await image.displayUrl(author.call, await image.uploaded(author))
  const { headers } = await fetch(url)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/)
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.equal(headers.get('content-length'), String(BYTES))
  const etag = headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, await again.text()], [304, ''])
  const head = await fetch(url, { method: 'HEAD' })
  assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(BYTES)])
})
