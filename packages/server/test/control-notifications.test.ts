/** What a command changes is told to servers over PostgreSQL at once; those that cannot hear ask as they always did. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { PGBOUNCER_PART, pooled } from './lib/pgbouncer.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { SYSTEM, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
/** How long a server goes on without asking whether anything has changed. */
const UNASKED_MILLISECONDS = 250
const MOST_MILLISECONDS = 1_000

const LISTENERS = `FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`

/** A service whose clock stands until it is moved on, and an author of an organization that may be suspended. */
async function openHouse(t: TestContext, isPooled: boolean, monotonicNow?: () => number) {
  const { url, ask, drop } = await newPostgres()
  t.after(drop)
  const settings = {
    WARAQ_DATABASE_URL: isPooled ? await pooled(t, url) : url,
    WARAQ_DATABASE_POOLER: isPooled ? 'transaction' : 'off',
    WARAQ_SCRIPTURE: 'off',
  }
  const service = await startService(t, settings, {
    ...SYSTEM,
    ...(monotonicNow && { monotonicNow }),
  })
  const { organizations } = service
  const organization = await service.organization()
  const { call } = await organization.author('amina')
  const status = async () => (await call('GET', DOCUMENTS)).status
  assert.equal(await status(), 200)
  const listeners = async () => (await ask(`SELECT pid ${LISTENERS}`)).length
  return { ask, status, listeners, suspend: () => organizations.suspend(organization.id) }
}

test('a server that hears of a suspension obeys it without waiting for its time to ask', {
  skip,
}, async (t) => {
  const { status, listeners, suspend } = await openHouse(t, false, () => 0)
  await waitFor('listening', async () => (await listeners()) === 1)
  await suspend()
  const startedAt = performance.now()
  await waitFor('suspended', async () => (await status()) === 403)
  t.diagnostic(`${Math.round(performance.now() - startedAt)} ms, and its clock stood still`)
})

test('a server that has become deaf obeys a suspension within a second, and hears again by itself', {
  skip,
}, async (t) => {
  const { ask, status, listeners, suspend } = await openHouse(t, false)
  await waitFor('listening', async () => (await listeners()) === 1)
  await ask(`SELECT pg_terminate_backend(pid) ${LISTENERS}`)
  await waitFor('deaf', async () => (await listeners()) === 0)
  await suspend()
  const startedAt = performance.now()
  await waitFor('suspended', async () => (await status()) === 403)
  assert.ok(performance.now() - startedAt < MOST_MILLISECONDS)
  await waitFor('listening again', async () => (await listeners()) === 1)
})

test('behind a pooler, where nobody can listen, a server obeys when its time to ask has come', {
  skip: skip || PGBOUNCER_PART.skip,
}, async (t) => {
  const time = { now: 0 }
  const { status, listeners, suspend } = await openHouse(t, true, () => time.now)
  assert.equal(await listeners(), 0)
  await suspend()
  time.now += UNASKED_MILLISECONDS - 1
  assert.equal(await status(), 200)
  time.now += 1
  assert.equal(await status(), 403)
})
