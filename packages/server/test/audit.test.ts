/** The log of administrative changes: a row for each, and nothing that it must not hold. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { createAdminKeys } from '../src/access/admin-keys.ts'
import type { AuthenticatedIdentity } from '../src/access/authentication.ts'
import { rollTokenKey } from '../src/access/token-keys.ts'
import { createAuditLog } from '../src/audit/audit-log.ts'
import { createDeploymentErasures } from '../src/background-jobs.ts'
import { openBlobStore } from '../src/blobs/open-blob-store.ts'
import { readConfig } from '../src/config.ts'
import type { Actor } from '../src/db/audit-row.ts'
import type { Database } from '../src/db/database.ts'
import { raw, sql } from '../src/db/sql.ts'
import { insertOwnDocument } from '../src/documents/store.ts'
import { systemRandom } from '../src/lib/random.ts'
import { shardOf } from '../src/lib/shard.ts'
import { createMonotonicTimestamps, DAY_MICROS } from '../src/lib/time.ts'
import { createNewId } from '../src/lib/uuid.ts'
import { createManagedDocuments } from '../src/organizations/documents/managed-documents.ts'
import { createIdentities } from '../src/organizations/identities.ts'
import { createOrganizations } from '../src/organizations/organizations.ts'
import { findOrInsertIdentity } from '../src/organizations/store.ts'
import { createChance } from './lib/chance.ts'
import { openTestDatabase } from './lib/database.ts'
import { faultyDatabase } from './lib/faulty-database.ts'
import { contentOf } from './lib/indexed-documents.ts'
import { startWebhookReceiver, startWebhookService } from './lib/webhooks.ts'

/** Users to be erased, some of them twice. */
const USERS = isLong ? 40 : 6
const NOON = new Date('2026-11-21T12:00:00Z')
const TABLES = [
  'organizations',
  'identities',
  'documents_taken_down',
  'api_keys',
  'signing_secrets',
  'token_keys',
  'admin_keys',
  'erasures',
]

/** All rows that administration changes. */
const stateOf = async (db: Database): Promise<string> => {
  const rows = TABLES.map((name) => db.list<object>(sql`SELECT * FROM ${raw(name)}`))
  return JSON.stringify(
    (await Promise.all(rows)).map((all) => all.map((one) => JSON.stringify(one)).sort()),
  )
}

const rowsOf = (db: Database) =>
  db.list<{ actor: string; action: string; target: string; detail: string | null }>(
    sql`SELECT actor, action, target, detail FROM audit ORDER BY at, id`,
  )

test('each committed change has one row, and a failed one has none', async (t) => {
  const now = () => NOON
  const { db, deployment, folder } = await openTestDatabase(t, now)
  const { cipher } = deployment
  const faulty = faultyDatabase(db)
  const stamp = createMonotonicTimestamps(now)
  const common = { db: faulty.db, cipher, now, stamp, random: systemRandom, newUuid: randomUUID }
  const organizations = createOrganizations({ ...common, actor: 'admin_key:operator' })
  const adminKeys = createAdminKeys(common)
  const secrets: string[] = []
  const { organizationId: id, apiKey } = await organizations.create('A name of an organization')
  const keyIds = [apiKey.slice(9, 17)]
  const newId = createNewId(now, systemRandom)
  const identities = createIdentities({ db, newId, stamp })
  const organization = { id, shard: shardOf(id) }
  for (let nth = 0; nth < USERS; nth++)
    await findOrInsertIdentity(db, organization, `external ${nth}`, {
      newId: () => newId(organization.shard),
      at: stamp,
    })
  const users = await Array.fromAsync(identities.each(id))
  const config = readConfig({ WARAQ_DATA_DIR: folder })
  const erasures = createDeploymentErasures({
    ...{ ...common, config, deployment, newId, eachIdentity: identities.each },
    blobs: openBlobStore(config.blobs, { ...common, monotonicNow: () => 0, fetch }),
    lifecycle: { isDraining: false },
    eraseWords: async () => {},
  })
  const closing = createIdentities({ db: faulty.db, newId, stamp })
  const managedDocuments = createManagedDocuments(common)
  const [user] = users
  assert.ok(user)
  const owner = { shard: user.shard, identityId: user.id, organizationId: id }
  const document = { id: newId(user.shard), at: stamp(), content: contentOf(['A word']) }
  assert.ok(await insertOwnDocument(db, owner as AuthenticatedIdentity, document, 1))
  const actorOf = (value: number): Actor => (value % 3 ? 'api_key:one' : 'admin_key:operator')
  const managerOf = (value: number) => ({ organizationId: id, actor: actorOf(value) })
  const chosenUser = (value: number) => users[value % users.length] ?? user
  const adminIds = ['unknown']
  const keep = (text: string, ids?: string[]) => {
    secrets.push(text)
    ids?.push(text.slice(9, 17))
  }
  const chosen = (ids: string[], value: number) => ids[value % ids.length] ?? ''
  const calls: ((value: number) => Promise<unknown>)[] = [
    async (value) => {
      const created = await organizations.createWith(`A name ${value}`, `external ${value % 4}`)
      if (created) secrets.push(created.apiKey, created.signingSecret)
    },
    async (value) => organizations.update(id, { name: `A name ${value % 3}` }),
    async (value) => organizations.limit(id, { maxImages: value % 3 || null, rateMint: 7 }),
    async () => organizations.suspend(id),
    async () => organizations.resume(id),
    async () => keep(await organizations.createKey(id, ['mint'], { label: 'A label' }), keyIds),
    async (value) => keep(await organizations.rollKey(chosen(keyIds, value), value), keyIds),
    async (value) => organizations.revokeKey(chosen(keyIds, value)),
    async (value) => keep(await organizations.rollSecret(id, value)),
    async (value) => void (await rollTokenKey({ ...common, actor: 'cli' }, value)),
    async () => keep(await adminKeys.create('write', null), adminIds),
    async (value) => adminKeys.revoke(chosen(adminIds, value)),
    async (value) => erasures.request(chosenUser(value), 'admin_key:operator'),
    async (value) => closing.suspend(id, chosenUser(value).id, actorOf(value), 'A reason'),
    async (value) => closing.resume(id, chosenUser(value).id, actorOf(value)),
    async (value) => managedDocuments.takeDown(managerOf(value), document.id, { reason: 'spam' }),
    async (value) => managedDocuments.restore(managerOf(value), document.id),
  ]
  const chance = createChance(7)
  const count = isLong ? 1_000 : 100
  let [committed, failed] = [(await rowsOf(db)).length, 0]
  for (let nth = 0; nth < count; nth++) {
    const [which, value] = [chance(calls.length), chance(1_000)]
    // A third of the calls fails, at each statement of their write in the end.
    const fault = chance(3) === 0 ? chance(9) : undefined
    const before = await stateOf(db)
    faulty.failAt(fault)
    await calls[which]?.(value).catch(() => {})
    const isChanged = (await stateOf(db)) !== before
    assert.ok(!(isChanged && faulty.wasReached()), `${which} ${value} ${fault}`)
    if (isChanged) committed += 1
    if (faulty.wasReached()) failed += 1
    assert.equal((await rowsOf(db)).length, committed, `${which} ${value} ${fault}`)
  }
  assert.ok(
    failed > count / 10 && committed > count / 5,
    `${failed} failed, ${committed} committed`,
  )
  const log = JSON.stringify(await rowsOf(db))
  for (const text of [...secrets, 'A name', 'A label', 'external '])
    assert.ok(!log.includes(text), text)
})

test('a change of limits has their old and new values, and one of the name no value', async (t) => {
  let milliseconds = NOON.getTime()
  const { db, organizations } = await openTestDatabase(t, () => new Date(milliseconds++))
  const { organizationId: id } = await organizations.create('Zaytuna')
  await organizations.update(id, { name: 'Cordoba', limits: { maxDocuments: 7 } })
  await Promise.all([
    organizations.limit(id, { maxDocuments: 8 }),
    organizations.limit(id, { maxDocuments: 9, maxImages: 3 }),
  ])
  await organizations.limit(id, { maxDocuments: null })
  await organizations.limit(id, { maxDocuments: null })
  const details = (await rowsOf(db)).map(({ detail }) => JSON.parse(detail ?? 'null'))
  assert.deepEqual(details[1], {
    fields: ['name'],
    limits: { max_documents: { old: null, new: 7 } },
  })
  const steps = details.slice(2).map(({ limits }) => limits.max_documents)
  assert.equal(steps.length, 3)
  // Each change of one limit begins with the value that the one before gave it.
  for (const [at, { old }] of steps.entries())
    assert.equal(old, [7, steps[0].new, steps[1].new][at])
})

test('the log of webhooks names the key, and the service where it gives up', async (t) => {
  const receiver = await startWebhookReceiver(t)
  const { service, organization, manage, createWebhook } = await startWebhookService(t)
  const { id, secret } = await createWebhook(receiver.url)
  await manage('PATCH', `${id}/`, { body: { types: ['document.created'] } })
  await manage('POST', `${id}/secret/roll/`, { body: {} })
  await manage('POST', `${id}/enable/`, { body: {} })
  await manage('DELETE', `${id}/`)
  await manage('DELETE', `${id}/`)
  const rows = (await rowsOf(service.db)).filter(({ action }) => action.startsWith('webhook.'))
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'updated', 'secret_rolled', 'enabled', 'deleted'].map((verb) => `webhook.${verb}`),
  )
  for (const { actor, target } of rows) {
    assert.match(actor, /^api_key:[0-9A-Za-z]{8}$/)
    assert.equal(target, id)
  }
  assert.deepEqual(JSON.parse(rows[1]?.detail ?? ''), { fields: ['types'] })
  const log = JSON.stringify(await rowsOf(service.db))
  for (const text of [secret, receiver.url, organization.apiKey]) assert.ok(!log.includes(text))
})

test('an export goes on after the last entry, and leaves out the last minute', async (t) => {
  const clock = { now: NOON }
  const { db, organizations } = await openTestDatabase(t, () => clock.now)
  const log = createAuditLog({ db, now: () => clock.now, keepMicros: DAY_MICROS })
  const exported = async (after?: string) =>
    (await Array.fromAsync(log.export({}, after))).map(({ action, id }) => ({ action, id }))
  const { organizationId: id } = await organizations.create('Zaytuna')
  assert.deepEqual(await exported(), [])
  clock.now = new Date(NOON.getTime() + 61_000)
  await organizations.suspend(id)
  const [first, ...more] = await exported()
  assert.equal(first?.action, 'organization.created')
  assert.deepEqual(more, [])
  clock.now = new Date(NOON.getTime() + 130_000)
  assert.deepEqual(
    (await exported(first?.id)).map(({ action }) => action),
    ['organization.suspended'],
  )
  clock.now = new Date(NOON.getTime() + 86_400_000 + 30_000)
  await log.retain()
  assert.deepEqual(
    (await exported()).map(({ action }) => action),
    ['organization.suspended'],
  )
})
