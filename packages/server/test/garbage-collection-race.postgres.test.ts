/** Garbage collection of an image races with a save that shows it again. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../test/lib/wait-for.ts'
import type { Owner } from '../src/access/owner.ts'
import { statementOfChain, step } from '../src/db/chains.ts'
import type { Statement } from '../src/db/database.ts'
import { createBinder, sql } from '../src/db/sql.ts'
import { deleteOrphan, findImage, findLink, insertImageLink } from '../src/images/store.ts'
import { rowOf, showing, uploaded, written } from './lib/images.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const LATER = 9_000_000_000_000_000

/** An orphaned image over PostgreSQL, and a client with transactions of any duration. */
async function startRace(t: TestContext) {
  const database = await newPostgres()
  const slow = new Client({ connectionString: database.url })
  t.after(() => slow.end().then(database.drop))
  const settings = { WARAQ_DATABASE_URL: database.url, WARAQ_SCRIPTURE: 'off' }
  const service = await startService(t, settings)
  const amina = await (await service.organization()).author()
  const image = await rowOf(service, await uploaded(amina))
  const { id: documentId } = await amina.client.createDocument()
  await slow.connect()
  const owner = { shard: image.shard, identityId: image.identity_id } as Owner
  const slowly = (link: Statement) => {
    const save = step('saved_document', sql`SELECT 1 AS found`)
    const { text, values } = createBinder('postgres')(statementOfChain([save, link]))
    return slow.query(text, [...values])
  }
  const somebodyWaits = () =>
    waitFor('somebody waits', async () => (await database.countLockWaits()) > 0)
  return { service, amina, image, documentId, owner, slow, slowly, somebodyWaits }
}

test('an image that an uncommitted save links again is not collected', {
  skip,
}, async (t) => {
  const { service, image, documentId, owner, slow, slowly, somebodyWaits } = await startRace(t)
  await slow.query('BEGIN')
  await slowly(insertImageLink(owner, documentId, [image.id]))
  const collected = deleteOrphan(service.db, image, LATER, LATER)
  await somebodyWaits()
  await slow.query('COMMIT')

  assert.equal(await collected, undefined)
  assert.ok(await findImage(service.db, image.shard, image.id))
  assert.ok(await findLink(service.db, image.shard, documentId, image.id))
})

test('a save reports an image as missing while it is being collected', {
  skip,
}, async (t) => {
  const { amina, image, documentId, slow, somebodyWaits } = await startRace(t)
  await slow.query('BEGIN')
  await slow.query('DELETE FROM images WHERE id = $1', [image.id])
  const saved = amina.call('PATCH', `/v1/documents/${documentId}/`, {
    body: { content: showing(image.id) },
  })
  await somebodyWaits()
  await slow.query('COMMIT')

  const { status, json } = await saved
  assert.deepEqual([status, json.rejected_image_ids], [200, [image.id]])
})

test('of 100 concurrent saves and collections no save links a deleted image', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  const amina = await (await service.organization()).author()
  const images = await Promise.all(Array.from({ length: 10 }, () => uploaded(amina)))
  const rows = await Promise.all(images.map((id) => rowOf(service, id)))
  const documents = await Promise.all(images.map(() => written(amina, showing())))
  await Promise.all(
    rows.flatMap((row, at) => [
      deleteOrphan(service.db, row, LATER, LATER),
      amina
        .call('PATCH', `/v1/documents/${documents[at]}/`, { body: { content: showing(row.id) } })
        .then(async ({ json }) => {
          const isKept = (await findImage(service.db, row.shard, row.id)) !== undefined
          assert.equal(json.rejected_image_ids.includes(row.id), !isKept)
        }),
    ]),
  )
})
