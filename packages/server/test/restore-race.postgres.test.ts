/** A restore whose lock found no row yet, because the document was deleted after it looked. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { sqlTextOf } from './lib/recorded-queries.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
/** Finds no row either, once the test opens the gate. */
const GATE = sql`SELECT 1 AS id WHERE pg_advisory_xact_lock_shared(1) IS NULL`

test('a document that is restored twice at once is restored', { skip }, async (t) => {
  const { restore, deleteBefore, open, untilWaiting } = await startRace(t)
  const restored = restore()
  await untilWaiting(1)
  await deleteBefore()
  const restores = [restored, restore()]
  await untilWaiting(2)
  await open()
  const statuses = (await Promise.all(restores)).map(({ status }) => status)
  assert.deepEqual(statuses, [200, 200])
})

test('a document that is erased during its restore is not found', { skip }, async (t) => {
  const { restore, erase, deleteBefore, open, untilWaiting } = await startRace(t)
  const restored = restore()
  await untilWaiting(1)
  await deleteBefore()
  await untilWaiting(1)
  assert.equal((await erase()).status, 204)
  await open()
  assert.equal((await restored).json.error, 'not_found')
})

/** Restores pass their lock before the deletion, and see the document in the trash after it. */
async function startRace(t: TestContext) {
  const database = await newPostgres()
  const holder = new Client({ connectionString: database.url })
  t.after(() => holder.end().then(database.drop))
  await holder.connect()
  const service = await startService(t, {
    WARAQ_DATABASE_URL: database.url,
    WARAQ_SCRIPTURE: 'off',
  })
  const { call } = await (await service.organization()).author('amina')
  const body = { content: doc(p('words')) }
  const { json } = await call('POST', '/v1/documents/', { body })
  const path = `/v1/documents/${json.id}/`
  const { writeChain } = service.db
  service.db.writeChain = (chain) => {
    const isRestore = chain.steps.some((one) => sqlTextOf(one).includes('INSERT INTO documents'))
    return writeChain(isRestore ? { ...chain, hold: GATE } : chain)
  }
  await holder.query('SELECT pg_advisory_lock(1)')
  return {
    restore: () => call('POST', `${path}undelete/`),
    erase: () => call('DELETE', `/v1/documents/trash/${json.id}/`),
    /** Deletes the document, and lets the restores go on up to the quota, which is locked. */
    async deleteBefore() {
      assert.equal((await call('DELETE', path)).status, 204)
      await holder.query('BEGIN; SELECT 1 FROM identities FOR UPDATE')
      await holder.query('SELECT pg_advisory_unlock(1)')
    },
    open: () => holder.query('COMMIT'),
    untilWaiting: (count: number) =>
      waitFor(`${count} wait`, async () => (await database.countLockWaits()) >= count),
  }
}
