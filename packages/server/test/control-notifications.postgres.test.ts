/** PostgreSQL notifies servers of changes by commands; servers that cannot listen poll. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { recordQueries } from './lib/partitions.ts'
import { PGBOUNCER_PART, pooled } from './lib/pgbouncer.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
/** The poll interval for changes. */
const UNASKED_MILLISECONDS = 250
const MOST_MILLISECONDS = 1_000

const LISTENERS = `FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`

/** A service with a manual clock, and an author of an organization that can be suspended. */
async function startSuspendable(t: TestContext, isPooled: boolean, monotonicNow?: () => number) {
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

test('a server that is notified of a suspension applies it before its next poll', {
  skip,
}, async (t) => {
  const { status, listeners, suspend } = await startSuspendable(t, false, () => 0)
  await waitFor('listening', async () => (await listeners()) === 1)
  await suspend()
  await waitFor('suspended with a stopped clock', async () => (await status()) === 403)
})

test('a server that lost its listener applies a suspension within a second and listens again', {
  skip,
}, async (t) => {
  const time = { now: 0 }
  const { ask, status, listeners, suspend } = await startSuspendable(t, false, () => time.now)
  await waitFor('listening', async () => (await listeners()) === 1)
  await ask(`SELECT pg_terminate_backend(pid) ${LISTENERS}`)
  await waitFor('deaf', async () => (await listeners()) === 0)
  await suspend()
  time.now += MOST_MILLISECONDS
  assert.equal(await status(), 403)
  await waitFor('listening again', async () => (await listeners()) === 1)
})

test('a server behind a pooler, where LISTEN fails, applies a suspension at its next poll', {
  skip: skip || PGBOUNCER_PART.skip,
}, async (t) => {
  const time = { now: 0 }
  const { status, listeners, suspend } = await startSuspendable(t, true, () => time.now)
  assert.equal(await listeners(), 0)
  await suspend()
  time.now += UNASKED_MILLISECONDS - 1
  assert.equal(await status(), 200)
  time.now += 1
  assert.equal(await status(), 403)
})

test('no statement that writes notifies, because Citus refuses it', { skip }, async (t) => {
  const seen = recordQueries(t)
  const { suspend } = await startSuspendable(t, false)
  await suspend()
  const notifying = [...seen.keys()].filter((text) => text.includes('pg_notify'))
  assert.equal(notifying.length, 1)
  assert.match(notifying[0] ?? '', /^SELECT (?!.*\bRETURNING\b)/)
})
