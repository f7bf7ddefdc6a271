import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { waitFor } from '../../../test/lib/wait-for.ts'
import type { BlobStore } from '../src/blobs/blob-store.ts'
import { sql } from '../src/db/sql.ts'
import { createGarbageCollector } from '../src/images/garbage-collector.ts'
import { createImageResizer } from '../src/images/resizer.ts'
import { createVariants } from '../src/images/variants.ts'
import { fetchVariant, noSharp, sizeOf, WIDE } from './lib/image-assertions.ts'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'
import { STORES, storeOf } from './lib/stores.ts'

const BEGINNING = { at: 0, length: 1 }
const DAY = 24 * 3_600_000
const MEMORY = 134_217_728

for (const { name, skip: noStore, settings } of STORES) {
  suite(`image variants in ${name}`, { skip: noStore || noSharp }, () => {
    const start = async (t: TestContext, env: Record<string, string> = {}) => {
      const service = await startService(t, { ...(await settings()), ...env })
      return { service, amina: await (await service.organization()).author() }
    }

    test('a request for 640 pixels gets a WebP of that width, and all requests get the same bytes', async (t) => {
      const { amina } = await start(t)
      const id = await image.uploaded(amina, 'image/png', WIDE)
      const url = await image.displayUrl(amina.call, id, '?w=640')
      const all = await Promise.all(Array.from({ length: 12 }, () => fetchVariant(url)))
      for (const one of [...all, await fetchVariant(url)]) {
        assert.equal(one.type, 'image/webp')
        assert.deepEqual(sizeOf(one), { width: 640, height: 320 })
        assert.deepEqual(one.bytes, all[0]?.bytes)
      }
      const original = await fetchVariant(await image.displayUrl(amina.call, id))
      assert.deepEqual([original.type, original.bytes], ['image/png', WIDE])
      assert.deepEqual(
        (await fetchVariant(await image.displayUrl(amina.call, id, '?w=1280'))).bytes,
        WIDE,
      )
    })

    test('revoked access ends access to all widths', async (t) => {
      const { service, amina } = await start(t)
      const imageId = await image.uploaded(amina, 'image/png', WIDE)
      const id = await image.written(amina, image.showing(imageId))
      await amina.client.setSharing(id, true)
      const url = await image.displayUrl(service.call, imageId, '?w=320')
      assert.deepEqual(sizeOf(await fetchVariant(url)), { width: 320, height: 160 })
      await amina.client.setSharing(id, false)
      await waitFor('un-sharing', async () => (await fetch(url)).status === 404)
    })

    test('a variant is deleted with its image, also one without a row', async (t) => {
      const { service, amina } = await start(t)
      const { db } = service
      const id = await image.uploaded(amina, 'image/png', WIDE)
      for (const width of [320, 640]) {
        await fetchVariant(await image.displayUrl(amina.call, id, `?w=${width}`))
      }
      const row = await image.rowOf(service, id)
      const blobs = storeOf(service)
      const stored = async () => {
        const keys = ['', '-w320', '-w640'].map((end) => `${row.object_key}${end}`)
        return Promise.all(
          keys.map(async (key) => (await blobs.readRange(key, BEGINNING)) !== undefined),
        )
      }
      assert.deepEqual(await stored(), [true, true, true])
      await db.write(sql`DELETE FROM image_variants WHERE width = 640 RETURNING width`)
      const stamp = () => (Date.now() + 31 * DAY) * 1000
      assert.equal((await createGarbageCollector({ db, blobs, stamp }).collect()).orphans, 1)
      assert.deepEqual(await stored(), [false, false, false])
      assert.deepEqual(await db.list(sql`SELECT width FROM image_variants`), [])
    })
  })
}

suite('image variants', { skip: noSharp }, () => {
  test('widths outside the fixed list are rejected', async (t) => {
    const service = await startService(t)
    const amina = await (await service.organization()).author()
    const id = await image.uploaded(amina)
    for (const query of ['w=641', 'w=0', 'w=-320', 'w=', 'w=wide', 'w=640.5', 'w=640&w=320']) {
      const { status, json } = await image.urlOf(amina.call, id, `?${query}`)
      assert.deepEqual([status, json.error], [400, 'invalid_request'], query)
    }
    const widths = [320, 640, 960, 1280, 1920, 2560]
    for (const width of widths) {
      assert.equal((await image.urlOf(amina.call, id, `?w=${width}`)).status, 200)
    }
  })

  test('a node creates a variant once for concurrent requests, and two nodes create equal bytes', async (t) => {
    const { row, node } = await nodes(t)
    const [one, other] = [node(), node()]
    const asked = Array.from({ length: 20 }, () => one.choose(row, 640))
    const keys = [...(await Promise.all(asked)), await one.choose(row, 640)].map(({ key }) => key)
    assert.deepEqual([...new Set(keys)], [`${row.object_key}-w640`])
    assert.equal(one.made(), 1)
    assert.equal((await other.choose(row, 640)).key, keys[0])
    assert.equal(other.made(), 0)
    const both = await Promise.all([one.choose(row, 320), other.choose(row, 320)])
    assert.deepEqual([...new Set(both.map(({ key }) => key))], [`${row.object_key}-w320`])
  })

  test('an image that is collected while its variant is created leaves nothing behind', async (t) => {
    const { service, row, node } = await nodes(t)
    const collect = () => service.db.write(sql`DELETE FROM images RETURNING id`)
    await node({ whileMaking: collect }).choose(row, 640)
    const names = readdirSync(join(service.dataDir, 'blobs'), { recursive: true }).map(String)
    assert.deepEqual(
      names.filter((name) => name.includes('-w')),
      [],
    )
  })

  test('a variant is not created if its clients disconnect while they wait', async (t) => {
    const { service, row, node } = await nodes(t)
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const only = node({
      whileMaking: () => {
        begun.resolve()
        return held.promise
      },
    })
    const [gone, stays] = [new AbortController(), new AbortController().signal]
    const first = only.choose(row, 640, { client: 'a', signal: stays })
    await begun.promise
    const second = only.choose(row, 320, { client: 'b', signal: gone.signal })
    // By then the request waits in the queue.
    await image.rowOf(service, row.id)
    await new Promise(setImmediate)
    gone.abort()
    held.resolve()
    assert.notEqual((await first).key, row.object_key)
    assert.equal((await second).key, row.object_key)
    assert.equal(only.made(), 1)
    assert.notEqual((await only.choose(row, 320)).key, row.object_key)
  })

  test('a store that rejects variants still serves images and is retried after ten minutes', async (t) => {
    const { row, node } = await nodes(t)
    const full = async () => {
      throw new ApiError('storage_unavailable')
    }
    let monotonicNow = 0
    const faulty = node({ write: full, monotonicNow: () => monotonicNow })
    for (const at of [0, 1, 599_999]) {
      monotonicNow = at
      assert.equal((await faulty.choose(row, 640)).key, row.object_key)
    }
    assert.deepEqual([faulty.made(), faulty.troubles()], [1, 1])
    monotonicNow = 600_001
    await faulty.choose(row, 640)
    assert.equal(faulty.made(), 2)
  })

  test('an image that needs more memory than it may is not decoded, nor read for ten minutes', async (t) => {
    const { row, node } = await nodes(t)
    let monotonicNow = 0
    const small = node({ memory: 1_000_000, monotonicNow: () => monotonicNow })
    for (const at of [0, 1, 599_999]) {
      monotonicNow = at
      assert.equal((await small.choose(row, 640)).key, row.object_key)
    }
    assert.deepEqual([small.made(), small.troubles()], [1, 0])
    // Nothing is noted, so that a greater limit makes it.
    assert.equal((await node().choose(row, 640)).key, `${row.object_key}-w640`)
  })
})

interface Faults {
  whileMaking?: () => Promise<unknown>
  write?: BlobStore['write']
  monotonicNow?: () => number
  memory?: number
}

/** An image, and servers over its database and store that record their operations. */
async function nodes(t: TestContext) {
  const service = await startService(t)
  const amina = await (await service.organization()).author()
  const row = await image.rowOf(service, await image.uploaded(amina, 'image/png', WIDE))
  const blobs = storeOf(service)

  const node = ({
    whileMaking,
    write = blobs.write,
    monotonicNow = () => 0,
    memory = MEMORY,
  }: Faults = {}) => {
    let [made, troubles] = [0, 0]
    const { shrink } = createImageResizer(memory)
    const counting: typeof shrink = async (...picture) => {
      made++
      await whileMaking?.()
      return shrink(...picture)
    }
    const { choose } = createVariants({
      db: service.db,
      blobs: { ...blobs, write },
      resizer: { shrink: counting },
      monotonicNow,
      onError: () => troubles++,
    })
    return { choose, made: () => made, troubles: () => troubles }
  }
  return { service, row, node }
}
