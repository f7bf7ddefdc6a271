import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { uploadKeyOf } from '../src/images/keys.ts'
import { startCeph } from './lib/ceph.ts'
import { errorText } from './lib/error-body.ts'
import { fetchVariant, noSharp, sizeOf, WIDE } from './lib/image-assertions.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'
import { STORES, storeOf } from './lib/stores.ts'

const LEADS = 'a bucket with redirects'

for (const { name, skip, settings } of STORES) {
  suite(`an image missing from ${name}`, { skip }, () => {
    const start = async (t: TestContext) => {
      const service = await startService(t, await settings())
      const amina = await (await service.organization()).author()
      return { service, amina, blobs: storeOf(service) }
    }

    test('is 404, and other images are still served', async (t) => {
      const { service, amina, blobs } = await start(t)
      const [lost, kept] = [await image.uploaded(amina), await image.uploaded(amina)]
      const { object_key } = await image.rowOf(service, lost)
      await blobs.remove(object_key ?? '')
      const url = await image.displayUrl(amina.call, lost)
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(url, { method })
        assert.equal(response.status, 404, method)
        // After a redirect the store responds in its own format.
        if (name === LEADS || method === 'HEAD') continue
        assert.equal(await response.text(), errorText(service.url, 'not_found'))
        assert.equal(response.headers.get('etag'), null)
      }
      const others = await fetch(await image.displayUrl(amina.call, kept))
      assert.deepEqual(Buffer.from(await others.arrayBuffer()), IMAGE_FIXTURES['image/png'])
    })

    // With redirects the service does not read the store first.
    if (name === LEADS) return

    test('is served in full if only a variant is missing, which is created again', {
      skip: noSharp,
    }, async (t) => {
      const { service, amina, blobs } = await start(t)
      const id = await image.uploaded(amina, 'image/png', WIDE)
      const url = await image.displayUrl(amina.call, id, '?w=320')
      const small = await fetchVariant(url)
      assert.equal(sizeOf(small).width, 320)
      await blobs.remove(`${(await image.rowOf(service, id)).object_key}-w320`)
      assert.deepEqual((await fetchVariant(url)).bytes, WIDE)
      assert.deepEqual((await fetchVariant(url)).bytes, small.bytes)
    })
  })
}

const [FOLDER, BUCKET] = STORES
assert.ok(FOLDER && BUCKET)

const AWAY: [what: string, store: typeof FOLDER, takeAway: typeof takeFolder][] = [
  ['folder', FOLDER, takeFolder],
  ['bucket', BUCKET, takeBucket],
]

for (const [what, { skip, settings }, takeAway] of AWAY) {
  test(`no image is reported missing while the ${what} is unavailable`, { skip }, async (t) => {
    const service = await startService(t, await settings())
    const amina = await (await service.organization()).author()
    const id = await image.uploaded(amina)
    const url = await image.displayUrl(amina.call, id)
    const { image_id: waiting } = await image.ticketOf(amina)
    const row = await image.rowOf(service, id)
    await takeAway(service, [row.object_key ?? '', uploadKeyOf(row)])
    for (const method of ['GET', 'HEAD']) assert.equal((await fetch(url, { method })).status, 503)
    const { status, json } = await image.confirm(amina, waiting)
    assert.deepEqual([status, json.error], [503, 'storage_unavailable'])
  })
}

type Service = Awaited<ReturnType<typeof startService>>

async function takeFolder({ dataDir }: Service, _keys: string[]): Promise<void> {
  renameSync(join(dataDir, 'blobs'), join(dataDir, 'away'))
}

async function takeBucket(service: Service, keys: string[]): Promise<void> {
  for (const key of keys) await storeOf(service).remove(key)
  await (await startCeph()).change(service.env, '', 'DELETE')
}
