import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openTestDatabase, watched } from '../../test/lib/database.ts'
import { parseApiKey } from './api-key.ts'
import { createOrganizationCache } from './organization-cache.ts'

const DEFAULTS = {
  maxDocuments: 1_000,
  maxContentBytes: 1_048_576,
  maxImages: 5,
  maxImageStorage: 6,
}
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** An organization cache with a manual clock over a database that records its queries. */
async function openDirectory(t: TestContext, admissionHooks?: () => Promise<void> | undefined) {
  const opened = await openTestDatabase(t)
  const { db, questions } = watched(opened.db, admissionHooks)
  const time = { now: 0 }
  const cache = createOrganizationCache({
    db,
    deployment: opened.deployment,
    defaults: {
      limits: DEFAULTS,
      history: { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 },
    },
    monotonicNow: () => time.now,
  })
  await cache.refresh()
  questions.length = 0
  return { ...opened, cache, questions, time }
}

test('a change by an operator takes effect within 250 ms', async (t) => {
  const { organizations, cache, time } = await openDirectory(t)
  const { organizationId: id } = await organizations.create('Zaytuna')
  assert.equal((await cache.findOrganization(id))?.isSuspended, false)

  await organizations.suspend(id)
  await organizations.limit(id, { maxDocuments: 7 })
  time.now = 249
  await cache.refresh()
  assert.equal((await cache.findOrganization(id))?.isSuspended, false)
  time.now = 250
  await cache.refresh()
  const suspended = await cache.findOrganization(id)
  assert.equal(suspended?.isSuspended, true)
  assert.deepEqual(suspended?.limits, { ...DEFAULTS, maxDocuments: 7 })

  await organizations.resume(id)
  time.now = 500
  await cache.refresh()
  assert.equal((await cache.findOrganization(id))?.isSuspended, false)
})

test('revoking a key and rolling a secret take effect within 250 ms', async (t) => {
  const { organizations, cache, time } = await openDirectory(t)
  const { organizationId: id, apiKey, signingSecret } = await organizations.create('Zaytuna')
  const key = parseApiKey(apiKey)
  assert.ok(key)
  assert.equal((await cache.findApiKey(key.shard, key.id))?.revoked_at, null)
  const before = await cache.findOrganization(id)
  assert.deepEqual(
    before?.signingSecrets.map(({ text, expiresAt }) => ({ text, expiresAt })),
    [{ text: signingSecret, expiresAt: null }],
  )

  const fresh = await organizations.rollSecret(id, 60)
  await organizations.revokeKey(key.id)
  time.now = 250
  await cache.refresh()
  assert.ok(((await cache.findApiKey(key.shard, key.id))?.revoked_at ?? 0) > 0)
  const texts = (await cache.findOrganization(id))?.signingSecrets.map(({ text }) => text)
  assert.deepEqual(texts, [fresh, signingSecret])
})

test('the epoch increases with every change and with nothing else', async (t) => {
  const { organizations, cache, time } = await openDirectory(t)
  const epochs: number[] = []
  const look = async () => {
    time.now += 250
    await cache.refresh()
    epochs.push(cache.epoch())
  }
  const { organizationId: id, apiKey } = await organizations.create('Zaytuna')
  await look()
  await look()
  const changes = [
    () => organizations.suspend(id),
    () => organizations.resume(id),
    () => organizations.limit(id, { maxDocuments: 1 }),
    () => organizations.rollSecret(id, 0),
    () => organizations.rollKey(apiKey.slice(9, 17), 60),
    () => organizations.revokeKey(apiKey.slice(9, 17)),
  ]
  for (const change of changes) {
    await change()
    await look()
  }
  const [first = 0] = epochs
  assert.deepEqual(
    epochs,
    [0, 0, 1, 2, 3, 4, 5, 6].map((later) => first + later),
  )
})

test('without a change, a row is read once', async (t) => {
  const { organizations, cache, questions, time } = await openDirectory(t)
  const { organizationId: id } = await organizations.create('Zaytuna')
  await cache.findOrganization(id)
  questions.length = 0
  for (time.now = 250; time.now < 2_500; time.now += 50) {
    await cache.refresh()
    await cache.findOrganization(id)
  }
  // Ten refreshes in 2.25 s read the epoch only.
  assert.equal(questions.length, 9)
  assert.ok(questions.every((sql) => sql.includes('control_epoch')))
})

test('concurrent refreshes query the database once', async (t) => {
  const { cache, questions, time } = await openDirectory(t)
  time.now = 250
  await Promise.all(Array.from({ length: 100 }, () => cache.refresh()))
  assert.equal(questions.length, 1)
})

test('a missing organization is not cached', async (t) => {
  const { organizations, cache } = await openDirectory(t)
  assert.equal(await cache.findOrganization(UNKNOWN), undefined)
  const { organizationId: id, apiKey } = await organizations.create('Zaytuna')
  assert.equal((await cache.findOrganization(id))?.id, id)
  const key = parseApiKey(apiKey)
  assert.ok(key && (await cache.findApiKey(key.shard, key.id)))
})

test('a result that was read during a change is not cached', async (t) => {
  const held: { asked: () => void; release: Promise<void> }[] = []
  const { organizations, cache, time } = await openDirectory(t, () => {
    const next = held.shift()
    next?.asked()
    return next?.release
  })
  const { organizationId: id } = await organizations.create('Zaytuna')
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  held.push({ asked: asked.resolve, release: release.promise })
  const onItsWay = cache.findOrganization(id)
  await asked.promise
  await organizations.suspend(id)
  time.now = 250
  await cache.refresh()
  release.resolve()
  assert.equal((await onItsWay)?.isSuspended, false)
  assert.equal((await cache.findOrganization(id))?.isSuspended, true)
})

test('refresh rejects while the database is unavailable', async (t) => {
  let isBroken = false
  const { cache, time } = await openDirectory(t, () =>
    isBroken ? Promise.reject(new Error('the disk is gone')) : undefined,
  )
  isBroken = true
  time.now = 250
  await assert.rejects(async () => cache.refresh(), /the disk is gone/)
  await assert.rejects(async () => cache.refresh(), /the disk is gone/)
  isBroken = false
  await cache.refresh()
})

test('the token keys are loaded by the first refresh', async (t) => {
  const { cache } = await openDirectory(t)
  const [key, ...others] = cache.tokenKeys()
  assert.equal(key?.secret.length, 32)
  assert.deepEqual(others, [])
})
