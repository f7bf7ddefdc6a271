/** Packing of versions races with the erasure of the whole history of their document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { runRetention } from './lib/retention.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART

test('an erasure that began before a pack was written leaves none', { skip }, async (t) => {
  const database = await newPostgres()
  const slow = new Client({ connectionString: database.url })
  t.after(() => slow.end().then(database.drop))
  await slow.connect()
  const service = await startService(t, {
    WARAQ_DATABASE_URL: database.url,
    WARAQ_SCRIPTURE: 'off',
  })
  const { call } = await (await service.organization()).author('amina')
  const content = (text: string) => ({ body: { content: doc(p(text)) } })
  const path = `/v1/documents/${(await call('POST', '/v1/documents/', content('one'))).json.id}/`
  let revision = 1
  const keep = async (count: number) => {
    for (const end = revision + count; revision < end; revision++) {
      await call('PATCH', `${path}versions/${revision}/`, { body: { name: 'Kept' } })
      await call('PATCH', path, content(`after ${revision}`))
    }
  }
  // A full pack, which the job does not touch again, and versions for another one.
  await keep(32)
  await runRetention(service)
  await keep(2)
  // An erasure begins with the packs, so it waits for this client after it has looked for them.
  await slow.query('BEGIN')
  await slow.query('SELECT 1 FROM version_packs FOR UPDATE')

  const erased = call('DELETE', `${path}versions/`)
  await waitFor('the erasure waits', async () => (await database.countLockWaits()) >= 1)
  let hasPacked = false
  const packing = runRetention(service).finally(() => {
    hasPacked = true
  })
  await waitFor(
    'the job waits or ends',
    async () => hasPacked || (await database.countLockWaits()) >= 2,
  )
  await slow.query('COMMIT')
  await packing
  assert.equal((await erased).status, 204)
  const left = await database.ask(
    'SELECT (SELECT count(*) FROM version_packs) + (SELECT count(*) FROM document_versions) AS n',
  )
  assert.deepEqual(
    left.map(({ n }) => Number(n)),
    [0],
  )
})
