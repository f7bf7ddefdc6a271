import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { suite, type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import type { BlobStore, ListedObject } from '../src/blobs/blob-store.ts'
import { sql } from '../src/db/sql.ts'
import { imageKeyOf, uploadKeyOf } from '../src/images/keys.ts'
import { createOrphanScan } from '../src/images/orphaned-objects.ts'
import { markUploadDeleted } from '../src/images/store.ts'
import { systemRandom } from '../src/lib/random.ts'
import { shardOf } from '../src/lib/shard.ts'
import { createNewId } from '../src/lib/uuid.ts'
import { runTyped } from './lib/command-line.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'
import { STORES, storeOf } from './lib/stores.ts'

const PNG = IMAGE_FIXTURES['image/png']
const DAY = 24 * 3_600_000
const newId = createNewId(() => new Date(), systemRandom)

/** The store as seen a day later; only these keys age. */
const inADay = (blobs: BlobStore, ages: (key: string) => boolean): BlobStore => ({
  ...blobs,
  async *list(...asked) {
    for await (const page of blobs.list(...asked)) {
      yield page.map((object) => {
        const passed = ages(object.key) ? DAY + 2_000 : 0
        return { ...object, ageMilliseconds: object.ageMilliseconds + passed }
      })
    }
  },
})

// A redirect store lists objects like the bucket, so two stores are enough.
for (const { name, skip, settings } of STORES.slice(0, 2)) {
  suite(`orphaned objects in ${name}`, { skip }, () => {
    const start = async (t: TestContext) => {
      const service = await startService(t, await settings())
      const organization = await service.organization()
      const amina = await organization.author()
      return { service, organization, amina, blobs: storeOf(service), db: service.db }
    }
    const plant = (blobs: BlobStore, keys: string[]) =>
      Promise.all(
        keys.map((key) => blobs.write(key, [PNG], { contentType: 'image/png', bytes: PNG.length })),
      )

    test('are deleted after a day, by concurrent runs, and no other object is', async (t) => {
      const { service, organization, amina, blobs, db } = await start(t)
      const rowOf = async (id: string) => image.rowOf(service, id)
      const kept = await rowOf(await image.uploaded(amina))
      const cleared = await rowOf(await image.uploaded(amina))
      await markUploadDeleted(db, cleared)
      const gone = await rowOf(await image.uploaded(amina))
      await db.write(sql`DELETE FROM images WHERE id = ${gone.id} RETURNING id`)
      const ticket = await image.ticketOf(amina)
      await image.put(ticket, PNG)
      const waiting = await rowOf(ticket.image_id)

      const orphans = [
        uploadKeyOf(gone),
        `${gone.object_key}-w640`,
        imageKeyOf(kept, 'an upload that lost a race'),
        uploadKeyOf(cleared),
        'uploads/doctor/0123456789abcdef',
        'images/doctor/0123456789abcdef',
        'drafts/0123456789abcdef01234567',
      ]
      const young = imageKeyOf(gone, 'just written')
      const unknown = { organization_id: randomUUID(), id: newId(shardOf(organization.id)) }
      const others = [
        `${kept.object_key}-w640`,
        uploadKeyOf(kept),
        imageKeyOf(waiting, 'an upload that is being confirmed'),
        imageKeyOf(unknown, 'of an unknown organization'),
        uploadKeyOf({ ...unknown, id: newId(shardOf(unknown.organization_id)) }),
        'images/of-somebody-else/picture',
        'uploads/of-somebody-else/picture',
        young,
      ]
      await waitFor('uploads are deleted', async () => (await allIn(blobs)).length === 4)
      await plant(blobs, [...orphans, ...others])
      const all = [...orphans, gone.object_key ?? '']
      const before = await allIn(blobs)

      const { collect, preview } = createOrphanScan({
        db,
        blobs: inADay(blobs, (key) => key !== young),
      })
      const found = { orphanedObjects: all.length, orphanedBytes: all.length * PNG.length }
      assert.deepEqual(await preview(), found)
      assert.deepEqual(await allIn(blobs), before, 'a dry run deletes nothing')
      await Promise.all([collect(), collect()])
      assert.deepEqual(
        await allIn(blobs),
        before.filter((key) => !all.includes(key)),
      )
      assert.equal((await image.confirm(amina, waiting.id)).status, 200)
      assert.equal((await fetch(await image.displayUrl(amina.call, kept.id))).status, 200)
    })

    test('do not include an upload in progress', async (t) => {
      const { amina, blobs, db } = await start(t)
      const ticket = await image.ticketOf(amina)
      const headers = { ...ticket.headers, 'content-length': PNG.length }
      const upload = httpRequest(ticket.upload_url, { method: 'PUT', headers })
      const uploadStatus = new Promise<number | undefined>((resolve, reject) => {
        upload
          .on('response', (response) => resolve(response.resume().statusCode))
          .on('error', reject)
      })
      upload.write(PNG.subarray(0, 20))
      if (blobs.presign === undefined) {
        await waitFor('it began', async () => (await keysOf(blobs.list('drafts/'))).length > 0)
      }
      assert.deepEqual(await createOrphanScan({ db, blobs }).collect(), {
        orphanedObjects: 0,
        orphanedBytes: 0,
      })
      upload.end(PNG.subarray(20))
      assert.match(String(await uploadStatus), /^20[04]$/)
      assert.equal((await image.confirm(amina, ticket.image_id)).status, 200)
    })

    test('are listed page by page, also while listed objects are deleted', async (t) => {
      const { blobs } = await start(t)
      const keys = ['a', 'b', 'c', 'd', 'e'].map((letter) => `images/paged/${letter}`)
      await plant(blobs, [...keys, 'uploads/paged/f'])
      const found: string[] = []
      for await (const page of blobs.list('images/', 2)) {
        assert.ok(page.length <= 2)
        for (const { key, bytes, ageMilliseconds } of page) {
          found.push(key)
          assert.equal(bytes, PNG.length)
          // Store timestamps have a resolution of one second.
          assert.ok(ageMilliseconds > -2_000 && ageMilliseconds < 600_000, `${ageMilliseconds}`)
          await blobs.remove(key)
        }
      }
      assert.deepEqual(found.toSorted(), keys)
      assert.deepEqual(await keysOf(blobs.list('images/')), [])
      assert.deepEqual(await keysOf(blobs.list('nothing/')), [])
    })
  })
}

test('images gc reports what it would delete, and what it deleted', async (t) => {
  const service = await startService(t)
  const blobs = storeOf(service)
  const key = 'images/doctor/0123456789abcdef'
  await blobs.write(key, [PNG], { contentType: 'image/png', bytes: PNG.length })
  const dry = await runTyped(service.env, 'images', 'gc', '--dry-run', '--json')
  const nothing = { tickets: 0, orphans: 0, orphan_bytes: 0, strays: 0, stray_bytes: 0 }
  assert.deepEqual(JSON.parse(dry.stdout), { dry_run: true, ...nothing })
  const { code, stdout } = await runTyped(service.env, 'images', 'gc')
  assert.equal(code, 0)
  assert.match(stdout, /^0 orphaned objects \(0 bytes\) deleted$/m)
  assert.deepEqual(await keysOf(blobs.list('images/')), [key], 'it is younger than a day')
})

/** Sequential, since listing a folder store creates a draft for a moment, to read its clock. */
async function allIn(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for (const under of ['images/', 'uploads/', 'drafts/']) {
    keys.push(...(await keysOf(blobs.list(under))))
  }
  return keys.toSorted()
}

async function keysOf(pages: AsyncIterable<ListedObject[]>): Promise<string[]> {
  const keys: string[] = []
  for await (const page of pages) keys.push(...page.map(({ key }) => key))
  return keys
}
