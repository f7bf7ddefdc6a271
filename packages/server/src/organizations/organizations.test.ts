import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../../test/lib/database.ts'
import { listSigningSecrets } from '../access/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { shardOf } from '../lib/shard.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** When the secrets of an organization expire, in seconds after noon, the current one first. */
async function endsOf({ db }: Awaited<ReturnType<typeof openTestDatabase>>, id: string) {
  const rows = await listSigningSecrets(db, shardOf(id), id)
  return rows.map(({ expires_at }) =>
    expires_at === null ? null : expires_at / 1e6 - NOON.getTime() / 1000,
  )
}

test('rolling keeps only one earlier secret, which never expires later than before', async (t) => {
  const clock = { now: NOON }
  const database = await openTestDatabase(t, () => clock.now)
  const { organizations } = database
  const { organizationId: id } = await organizations.create('Zaytuna')
  const rollAfter = (seconds: number, overlap: number) => {
    clock.now = new Date(NOON.getTime() + seconds * 1000)
    return organizations.rollSecret(id, overlap)
  }
  assert.deepEqual(await endsOf(database, id), [null])
  await rollAfter(10, 86_400)
  assert.deepEqual(await endsOf(database, id), [null, 86_410])
  await rollAfter(60, 3_600)
  assert.deepEqual(await endsOf(database, id), [null, 3_660, 60])
  await rollAfter(120, 0)
  assert.deepEqual(await endsOf(database, id), [null, 120, 120, 60])
})

test('secrets rolled within a millisecond are listed by when they end', async (t) => {
  const database = await openTestDatabase(t, () => NOON)
  const { organizations } = database
  // Ids are random: of eight organizations one at least would have another order.
  for (let round = 0; round < 8; round++) {
    const { organizationId: id } = await organizations.create('Zaytuna')
    await organizations.rollSecret(id, 0)
    await organizations.rollSecret(id, 3_600)
    assert.deepEqual(await endsOf(database, id), [null, 3_600, 0])
  }
})

test('a revoked key can be neither revoked again nor rolled', async (t) => {
  const { organizations } = await openTestDatabase(t)
  const { apiKey } = await organizations.create('Zaytuna')
  const keyId = apiKey.slice(9, 17)
  await organizations.revokeKey(keyId)
  const error = new OperatorError(`API key ${keyId} not found, expired or revoked`, {
    code: 'not_found',
  })
  await assert.rejects(organizations.revokeKey(keyId), error)
  await assert.rejects(organizations.rollKey(keyId, 60), error)
})

test('a rolled key can get another expiry, but not once it has expired', async (t) => {
  const clock = { now: NOON }
  const { organizations } = await openTestDatabase(t, () => clock.now)
  const { organizationId: id, apiKey } = await organizations.create('Zaytuna')
  const keyId = apiKey.slice(9, 17)
  const endOf = async () =>
    (await organizations.listKeys(id)).find((key) => key.id === keyId)?.expires_at
  await organizations.rollKey(keyId, 60)
  assert.equal(await endOf(), (NOON.getTime() / 1000 + 60) * 1e6)
  await organizations.rollKey(keyId, 30)
  assert.equal(await endOf(), (NOON.getTime() / 1000 + 30) * 1e6)
  clock.now = new Date(NOON.getTime() + 30_000)
  const error = new OperatorError(`API key ${keyId} not found, expired or revoked`, {
    code: 'not_found',
  })
  await assert.rejects(organizations.rollKey(keyId, 86_400), error)
  assert.equal(await endOf(), (NOON.getTime() / 1000 + 30) * 1e6)
  assert.equal((await organizations.listKeys(id)).length, 3)
  await organizations.revokeKey(keyId)
})

test('suspend and resume are idempotent and reject an unknown organization', async (t) => {
  const { organizations } = await openTestDatabase(t)
  const { organizationId: id } = await organizations.create('Zaytuna')
  await organizations.suspend(id)
  await organizations.suspend(id)
  assert.ok((await organizations.read(id)).suspended_at)
  await organizations.resume(id)
  await organizations.resume(id)
  assert.equal((await organizations.read(id)).suspended_at, null)
  const error = new OperatorError(`organization ${UNKNOWN} not found`, { code: 'not_found' })
  await assert.rejects(organizations.suspend(UNKNOWN), error)
  await assert.rejects(organizations.rollSecret(UNKNOWN, 0), error)
})
