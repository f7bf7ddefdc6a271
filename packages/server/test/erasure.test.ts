/** `waraq erase` leaves nothing of a user, and everything of the others. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { sql } from '../src/db/sql.ts'
import { insertErasure } from '../src/erasure/store.ts'
import { runTyped } from './lib/command-line.ts'
import {
  countErasable,
  foundIn,
  listTables,
  openFeed,
  type Planted,
  plantedWords,
  plantIdentity,
  readFiles,
  readRows,
  TABLES,
} from './lib/planted-identity.ts'
import { type Organization, startService, type TestService } from './lib/service.ts'

const SETTINGS = { WARAQ_SCRIPTURE: 'off', WARAQ_EVENTS_WINDOW_SECONDS: '0' }
const WORDS = isLong ? 1_000 : 64
const LIST = '/v1/documents/'

interface World {
  service: TestService
  organization: Organization
  /** Stays. */
  other: Planted
  user: Planted
  words: string[]
  /** The rows of each table before the user came. */
  before: Record<string, number>
}

async function start(t: TestContext): Promise<World> {
  const service = await startService(t, SETTINGS)
  const organization = await service.organization()
  await openFeed(service.db, organization.id)
  const other = await plantIdentity(service, organization, plantedWords(64))
  const before = await countErasable(service.db)
  const words = plantedWords(WORDS)
  const user = await plantIdentity(service, organization, words)
  return { service, organization, other, user, words, before }
}

/** What the other user reads of the own documents. */
async function readOther({ organization, other }: World): Promise<string[]> {
  const author = await organization.author(other.author.externalUserId)
  const { json } = await author.call('GET', LIST)
  const paths = json.map(({ id }: { id: string }) => `${LIST}${id}/`)
  const reads = [LIST, `${LIST}trash/`, ...paths].map((path) => author.call('GET', path))
  return (await Promise.all(reads)).map(({ text }) => text)
}

const objectsIn = ({ dataDir }: TestService): string[] =>
  readdirSync(join(dataDir, 'blobs', 'images'), { recursive: true, encoding: 'utf8' }).toSorted()

async function erase({ service, user }: World) {
  const { code, stdout, stderr } = await runTyped(
    service.env,
    ...['erase', user.author.externalUserId, '--json'],
  )
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

test('the table of tables has every table of the schema', async (t) => {
  const { db } = await startService(t, SETTINGS)
  const own = Object.keys(TABLES)
  const tables = await listTables(db)
  const missing = tables.filter((name) => !own.includes(name))
  assert.deepEqual(missing, [], 'how does an erasure leave these tables?')
})

test('waraq erase leaves no row and no word of a user, and all of the others', async (t) => {
  const world = await start(t)
  const { service, organization, user, words, before } = world
  const others = await readOther(world)
  for (const [table, count] of Object.entries(await countErasable(service.db)))
    assert.ok(count > (before[table] ?? 0), `the user has rows in ${table}`)
  const isSqlite = service.env.WARAQ_DATABASE_URL === undefined
  const textsNow = () => (isSqlite ? readFiles(service.dataDir) : readRows(service.db))
  assert.ok(foundIn(await textsNow(), words).length > WORDS / 2)

  const receipt = await erase(world)
  assert.deepEqual(await countErasable(service.db), before)
  assert.deepEqual(foundIn(await textsNow(), words), [])
  assert.deepEqual(await readOther(world), others)
  const { id, subject_hash, requested_at, done_at, physical, ...counts } = receipt
  assert.deepEqual(counts, {
    organization_id: organization.id,
    state: 'done',
    documents: 3,
    versions: 6,
    images: 1,
    events: counts.events,
  })
  assert.ok(counts.events > 5)
  assert.match(subject_hash, /^[0-9a-f]{64}$/)
  assert.ok(requested_at <= done_at)
  assert.equal(physical, isSqlite ? 'done' : 'pending')
  const { stdout } = await runTyped(service.env, 'erasures', 'export')
  assert.deepEqual(JSON.parse(stdout), receipt)

  const rewritten = await runTyped(service.env, 'erasures', 'rewrite')
  assert.equal(rewritten.code, 0, rewritten.stderr)
  const again = await runTyped(service.env, 'erasures', 'export')
  assert.equal(JSON.parse(again.stdout).physical, 'done')
  const unknown = await runTyped(service.env, 'erase', user.author.externalUserId)
  assert.equal(unknown.code, 1)
  assert.equal(unknown.stderr, `no organization or user ${user.author.externalUserId}`)
  assert.equal(id.length, 36)
})

test('the feed and the audit have the erasure, and the feed names the user no more', async (t) => {
  const world = await start(t)
  const { service, organization } = world
  const { id } = await erase(world)
  const events = await service.db.list<Record<string, unknown>>(
    sql`SELECT position, type, subject, identity_id, data FROM events
        WHERE organization_id = ${organization.id} ORDER BY position`,
  )
  assert.deepEqual(
    events.map(({ position }) => Number(position)),
    events.map((_, at) => at + 1),
  )
  const [last] = events.slice(-1)
  const audit = await service.db.list<object>(
    sql`SELECT actor, action FROM audit WHERE target = ${id} ORDER BY at`,
  )
  assert.deepEqual(
    audit.map((row) => ({ ...row })),
    [
      { actor: 'cli', action: 'identity.erasure_requested' },
      { actor: 'system', action: 'identity.erased' },
    ],
  )
  assert.deepEqual([last?.type, last?.subject, last?.identity_id], ['identity.erased', id, ''])
  assert.deepEqual(JSON.parse(String(last?.data)), { erasure_id: id })
})

test('waraq erase deletes the objects of the images of a user', async (t) => {
  const world = await start(t)
  const { service, organization, user } = world
  const held = objectsIn(service)
  const rows = await service.db.list<{ object_key: string }>(sql`
    SELECT i.object_key FROM images i JOIN identities o ON o.shard = i.shard AND o.id = i.identity_id
    WHERE o.external_user_id = ${user.author.externalUserId} AND i.object_key IS NOT NULL`)
  const [{ object_key: key = '' } = {}] = rows
  assert.ok(key.startsWith(`images/${organization.id}/`))
  const name = key.slice('images/'.length)
  assert.equal(held.filter((one) => one.startsWith(name)).length, 2, 'the image and a variant')
  await erase(world)
  assert.deepEqual(
    objectsIn(service),
    held.filter((one) => !one.startsWith(name)),
  )
})

test('a user with the same id is new and empty after the erasure', async (t) => {
  const world = await start(t)
  const { organization, user } = world
  await erase(world)
  const again = await organization.author(user.author.externalUserId)
  assert.deepEqual((await again.call('GET', LIST)).json, [])
  assert.deepEqual((await again.call('GET', `${LIST}trash/`)).json, [])
  const created = await again.call('POST', LIST, { body: {} })
  assert.equal(created.status, 201)
  const old = await user.author.call('POST', LIST, { body: {} })
  assert.deepEqual([old.status, old.json.error], [401, 'invalid_token'])
})

test('while a user is erased tokens and mints are 403, links are 404 and uploads end', async (t) => {
  const world = await start(t)
  const { service, organization, other, user } = world
  const [subject] = await service.db.list<Parameters<typeof insertErasure>[1]>(sql`
    SELECT shard, id, organization_id, external_user_id FROM identities
    WHERE external_user_id = ${user.author.externalUserId}`)
  assert.ok(subject)
  const erasure = { id: 'erasure', hash: 'hash', tickets: { ids: [], keys: [] }, at: 1 }
  assert.ok(await insertErasure(service.db, subject, erasure, []))
  assert.equal(await insertErasure(service.db, subject, { ...erasure, id: 'b' }, []), undefined)
  await waitFor('the token is refused', async () => {
    const { status } = await user.author.call('GET', LIST)
    return status === 403
  })
  const body = { external_user_id: user.author.externalUserId }
  const headers = { authorization: `Bearer ${organization.apiKey}` }
  const refused = [
    await user.author.call('GET', LIST),
    await user.author.call('POST', LIST, { body: {} }),
    await user.author.call('POST', `${LIST}images/upload/`, {
      body: { filename: 'a.png', content_type: 'image/png' },
    }),
    await service.call('POST', '/v1/embed/tokens/', { headers, body }),
  ]
  assert.deepEqual(
    refused.map(({ status, json }) => [status, json.error]),
    refused.map(() => [403, 'identity_suspended']),
  )
  const shared = await service.call('GET', `${LIST}shared/${user.shareToken}/`)
  assert.equal(shared.status, 404)
  const theirs = await service.call('GET', `${LIST}shared/${other.shareToken}/`)
  assert.equal(theirs.status, 200)
  const another = await organization.author(other.author.externalUserId)
  assert.equal((await another.call('GET', LIST)).status, 200)
})
