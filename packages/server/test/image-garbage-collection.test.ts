import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { sql } from '../src/db/sql.ts'
import { createGarbageCollector } from '../src/images/garbage-collector.ts'
import { systemRandom } from '../src/lib/random.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'

const DAY = 24 * 3_600_000

test('garbage collection deletes exactly the images that are not reachable', async (t) => {
  const service = await startService(t)
  const { dataDir, db } = service
  const amina = await (await service.organization()).author()
  const [shown, orphan, left] = [
    await image.uploaded(amina),
    await image.uploaded(amina),
    await image.uploaded(amina),
  ]
  await image.written(amina, image.showing(shown))
  const gone = await image.written(amina, image.showing(left))
  await amina.client.deleteDocument(gone, { isPermanent: true })
  const waiting = await image.ticketOf(amina)
  await image.put(waiting, IMAGE_FIXTURES['image/png'])

  let shift = 0
  const folder = join(dataDir, 'blobs')
  const blobs = openBlobStore(
    { folder },
    { random: systemRandom, now: () => new Date(), monotonicNow: () => 0, fetch },
  )
  const stamp = () => (Date.now() + shift) * 1000
  const collection = createGarbageCollector({ db, blobs, stamp })
  const stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.slice(0, 36))
      .toSorted()

  assert.deepEqual(await collection.collect(), { tickets: 0, orphans: 0, orphanBytes: 0 })
  assert.deepEqual(stored(), [shown, orphan, left, waiting.image_id].toSorted())
  shift = 25 * 3_600_000
  const old = { tickets: 1, orphans: 0, orphanBytes: 0 }
  assert.deepEqual(await collection.preview(), old)
  assert.equal(stored().length, 4, 'a dry run deletes nothing')
  // Two concurrent runs delete each object once.
  const both = await Promise.all([collection.collect(), collection.collect()])
  assert.equal(
    both.reduce((sum, { tickets }) => sum + tickets, 0),
    1,
  )
  assert.deepEqual(stored(), [shown, orphan, left].toSorted())
  shift = 31 * DAY
  const bytes = 2 * IMAGE_FIXTURES['image/png'].length
  assert.deepEqual(await collection.collect(), { tickets: 0, orphans: 2, orphanBytes: bytes })
  assert.deepEqual(stored(), [shown])
  const [counted] = await db.list(sql`SELECT image_count AS n, image_bytes AS b FROM identities`)
  assert.deepEqual({ ...Object(counted) }, { n: 1, b: bytes / 2 })
  assert.equal((await fetch(await image.displayUrl(amina.call, shown))).status, 200)
})
