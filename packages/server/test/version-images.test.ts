/** Images that only a version or a document in the trash shows. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { sql } from '../src/db/sql.ts'
import { createGarbageCollector } from '../src/images/garbage-collector.ts'
import { systemRandom } from '../src/lib/random.ts'
import * as image from './lib/images.ts'
import { testWriting, textOf, type Writing } from './lib/writing.ts'

const DAY = 86_400_000_000

/** The images that a collection deletes once nothing has shown them for a year. */
function orphansAfterAYear({ service }: Writing): Promise<number> {
  const blobs = openBlobStore(
    { folder: join(service.dataDir, 'blobs') },
    { random: systemRandom, now: () => new Date(), monotonicNow: () => 0, fetch },
  )
  // The year 2028: later than the clock of the service.
  const stamp = () => 1000 * Date.UTC(2028, 0) + DAY
  return createGarbageCollector({ db: service.db, blobs, stamp })
    .collect()
    .then(({ orphans }) => orphans)
}

testWriting('an image stays while a version shows it', async (start) => {
  const writing = await start()
  const { author, path, save } = writing
  const shown = await image.uploaded(author)
  await author.call('PATCH', path, { body: { content: image.showing(shown) } })
  await save('without the image', 6)
  // Else the first version keeps the image too.
  await author.call('DELETE', `${path}versions/1/`)
  assert.equal(await orphansAfterAYear(writing), 0)
  const restored = await author.call('POST', `${path}versions/2/restore/`)
  assert.deepEqual(restored.json.rejected_image_ids, [])
  assert.equal((await fetch(await image.displayUrl(author.call, shown))).status, 200)
  await save('without it again', 6)
  await author.call('DELETE', `${path}versions/`)
  assert.equal(await orphansAfterAYear(writing), 1)
})

testWriting('an older version that never showed it does not keep an image', async (start) => {
  const writing = await start()
  const { author, path, save } = writing
  await save('two', 6)
  await author.call('PATCH', `${path}versions/1/`, { body: { name: 'First' } })
  const shown = await image.uploaded(author)
  await author.call('PATCH', path, { body: { content: image.showing(shown) } })
  await save('without the image', 0)
  for (const { revision } of (await author.call('GET', `${path}versions/`)).json.slice(1, -1))
    assert.equal((await author.call('DELETE', `${path}versions/${revision}/`)).status, 204)
  assert.equal(await orphansAfterAYear(writing), 1)
})

testWriting('a document in the trash keeps its images and has them again', async (start) => {
  const writing = await start({ WARAQ_VERSIONS_ALL_HOURS: '0' })
  const { author, path, id } = writing
  const [dropped, shown] = [await image.uploaded(author), await image.uploaded(author)]
  await author.call('PATCH', path, { body: { content: image.showing(dropped, shown) } })
  await author.call('PATCH', path, { body: { content: image.showing(shown) } })
  await author.call('DELETE', path)
  assert.equal(await orphansAfterAYear(writing), 0)
  assert.equal((await fetch(await image.displayUrl(author.call, shown))).status, 200)
  await author.call('POST', `${path}undelete/`)
  const links = await writing.service.db.list(sql`SELECT image_id FROM document_images`)
  assert.deepEqual(
    links.map((row) => ({ ...Object(row) })),
    [{ image_id: shown }],
  )
  assert.equal((await fetch(await image.displayUrl(author.call, shown))).status, 200)
  await author.call('DELETE', path)
  await author.call('DELETE', `/v1/documents/trash/${id}/`)
  assert.equal(await orphansAfterAYear(writing), 2)
  assert.equal((await author.call('POST', '/v1/documents/', { body: textOf('x') })).status, 201)
})
