/** A caching proxy never serves expired content, or content of another user. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { NGINX_PART, startCachingProxy } from './lib/caching-proxy.ts'
import { showing, uploaded } from './lib/images.ts'
import { startService } from './lib/service.ts'

/** Reads before the access ends, which fill the cache. */
const READS = 3

test('a caching proxy serves no document, list or image after its access ended, or to other users', {
  skip: NGINX_PART.skip,
}, async (t) => {
  const service = await startService(t, { WARAQ_SIGNATURE_MAX_SECONDS: '3600' })
  const proxy = await startCachingProxy(t, service.url)
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author(), await organization.author()]
  const imageId = await uploaded(amina)
  const { id } = await amina.client.createDocument(showing(imageId))
  const open = (path: string) => fetch(proxy + path)
  const as = (token: string) => (path: string) =>
    fetch(proxy + path, { headers: { authorization: `Bearer ${token}` } })
  const requireRefused = async (
    what: string,
    read: () => Promise<Response>,
    end: () => unknown,
    status: number,
  ) => {
    for (let count = 0; count < READS; count++) assert.equal((await read()).status, 200, what)
    await end()
    assert.equal((await read()).status, status, `${what} was served after its access ended`)
  }

  // Control: cacheable responses are cached.
  const verse = '/v1/quran/verses/1:1/'
  await open(verse)
  assert.equal((await open(verse)).headers.get('x-cache-status'), 'HIT')

  // The same URLs for two users.
  const listed = async (token: string): Promise<unknown[]> =>
    JSON.parse(await (await as(token)('/v1/documents/')).text())
  assert.equal((await listed(amina.token)).length, 1)
  assert.deepEqual(await listed(bilal.token), [])
  const address = `/v1/documents/${id}/`
  assert.equal((await as(amina.token)(address)).status, 200)
  assert.equal((await as(bilal.token)(address)).status, 404)
  assert.equal((await open(address)).status, 401)

  const { share_token } = await amina.client.setSharing(id, true)
  const sharedAddress = `/v1/documents/shared/${share_token}/`
  const imageUrl = await service.call('GET', `/v1/documents/images/${imageId}/url/`)
  const image = new URL(imageUrl.json.download_url)
  const readImage = () => open(image.pathname + image.search)
  for (let count = 0; count < READS; count++) assert.equal((await readImage()).status, 200)
  await requireRefused(
    'a share link',
    () => open(sharedAddress),
    () => amina.client.setSharing(id, false),
    404,
  )
  assert.equal((await readImage()).status, 404, 'an image was served after its access ended')
  const { signature, exp } = signRead(organization.signingSecret, id)
  await requireRefused(
    'a signature',
    () => open(`${address}?sig=${signature}&exp=${exp}`),
    () => service.travelTo(new Date(exp * 1000)),
    403,
  )
  service.travelTo(new Date())
  const again = await organization.author(amina.externalUserId)
  await requireRefused(
    'a list',
    () => as(again.token)('/v1/documents/'),
    async () => {
      await service.organizations.suspend(organization.id)
      await waitFor('the suspension applies', async () => {
        return (await again.call('GET', '/v1/documents/')).status === 403
      })
    },
    403,
  )
})
