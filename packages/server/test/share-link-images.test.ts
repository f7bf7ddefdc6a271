/** The images of documents behind share links. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ShareLink } from '@waraq/contract'
import { displayUrl, showing, uploaded, urlOf, written } from './lib/images.ts'
import { type Call, startService, type TestService } from './lib/service.ts'

const MINUTE = 60_000

async function startIllustrated(service: TestService) {
  const amina = await (await service.organization()).author()
  const image = await uploaded(amina)
  const documentId = await written(amina, showing(image))
  const path = `/v1/documents/${documentId}/`
  return {
    amina,
    image,
    documentId,
    path,
    create: async (body: object): Promise<ShareLink> =>
      (await amina.call('POST', `${path}shares/`, { body })).json,
    change: (id: string, body: object) => amina.call('PATCH', `${path}shares/${id}/`, { body }),
    remove: (id: string) => amina.call('DELETE', `${path}shares/${id}/`),
    /** A caller with the access token of a link. */
    async open({ share_token }: ShareLink, password?: string): Promise<Call> {
      const exchange = `/v1/documents/shared/${share_token}/access/`
      const body = password === undefined ? {} : { password }
      const { json } = await service.call('POST', exchange, { body })
      const headers = { authorization: `Bearer ${json.access_token}` }
      return (method, address, init) => service.call(method, address, { ...init, headers })
    },
  }
}

const statusOf = async (call: Call, image: string, query = '') =>
  (await urlOf(call, image, query)).status
const shows = async (url: string) => (await fetch(url)).status === 200

test('the images of a link without a password are public until it ends', async (t) => {
  const service = await startService(t)
  const { image, documentId, create } = await startIllustrated(service)
  assert.equal(await statusOf(service.call, image), 404)
  await create({ expires_at: new Date(Date.now() + 10 * MINUTE).toISOString() })
  for (const query of ['', `?document_id=${documentId}`]) {
    assert.equal(await statusOf(service.call, image, query), 200, query)
  }
  const url = await displayUrl(service.call, image)
  assert.equal(await shows(url), true)
  service.travelTo(new Date(Date.now() + 11 * MINUTE))
  assert.equal(await statusOf(service.call, image), 404)
  assert.equal(await shows(url), false)
})

for (const guard of [{ password: 'a' }, { max_uses: 5 }, { password: 'a', max_uses: 5 }]) {
  test(`the images of a link with ${Object.keys(guard).join(' and ')} need an access token`, async (t) => {
    const service = await startService(t)
    const { image, documentId, create, open, remove } = await startIllustrated(service)
    const link = await create(guard)
    assert.equal(await statusOf(service.call, image), 404)
    assert.equal(await statusOf(service.call, image, `?document_id=${documentId}`), 404)
    const reader = await open(link, guard.password)
    const url = await displayUrl(reader, image)
    assert.equal(await shows(url), true)
    assert.equal(await statusOf(reader, image, `?document_id=${documentId}`), 200)
    await remove(link.id)
    assert.equal(await shows(url), false, 'the image went with its link')
    assert.equal(await statusOf(reader, image), 404)
  })
}

test('an image URL of an access token ends with another password', async (t) => {
  const service = await startService(t)
  const { image, create, change, open } = await startIllustrated(service)
  const link = await create({ password: 'a' })
  const url = await displayUrl(await open(link, 'a'), image)
  await change(link.id, { name: 'Parents' })
  assert.equal(await shows(url), true)
  await change(link.id, { password: 'b' })
  assert.equal(await shows(url), false)
})

test('an image URL of an access token does not outlive the token', async (t) => {
  const service = await startService(t)
  const { image, create, open } = await startIllustrated(service)
  const url = await displayUrl(await open(await create({ password: 'a' }), 'a'), image)
  service.travelTo(new Date(Date.now() + 61 * MINUTE))
  assert.equal(await shows(url), false)
})

test('an access token shows no image of another document', async (t) => {
  const service = await startService(t)
  const { amina, image, create, open } = await startIllustrated(service)
  const other = await uploaded(amina)
  const otherId = await written(amina, showing(other))
  const reader = await open(await create({ max_uses: 1 }))
  assert.equal(await statusOf(reader, image), 200)
  assert.equal(await statusOf(reader, other), 404)
  assert.equal(await statusOf(reader, image, `?document_id=${otherId}`), 404)
})

test('an image that one link guards and another publishes is public', async (t) => {
  const service = await startService(t)
  const { amina, image, path, create, remove } = await startIllustrated(service)
  await create({ password: 'a' })
  const open = await create({})
  await amina.call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const url = await displayUrl(service.call, image)
  await remove(open.id)
  assert.equal(await shows(url), true, 'the default link publishes it still')
  await amina.call('PATCH', `${path}share/`, { body: { is_shared: false } })
  assert.equal(await shows(url), false)
  assert.equal(await statusOf(service.call, image), 404)
})
