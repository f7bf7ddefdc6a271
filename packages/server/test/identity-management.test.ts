/** The users of an organization over HTTP: lists, archives and erasures, by backends and operators. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { sql } from '../src/db/sql.ts'
import { insertErasure, type Subject } from '../src/erasure/store.ts'
import { openAdministration } from './lib/administration.ts'
import { contentsOf } from './lib/archives.ts'
import { emptyFolder } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { largeJpeg } from './lib/image-fixtures.ts'
import { uploaded } from './lib/images.ts'
import { countErasable, openFeed, plantedWords, plantIdentity } from './lib/planted-identity.ts'
import { type Organization, startService, type TestService } from './lib/service.ts'

const SETTINGS = { WARAQ_SCRIPTURE: 'off', WARAQ_EVENTS_WINDOW_SECONDS: '0', WARAQ_ADMIN_PORT: '0' }

const managerOf = async (service: TestService, { id }: Organization) => {
  const key = await service.organizations.createKey(id, ['manage'])
  const headers = { authorization: `Bearer ${key}` }
  const manage = (method: string, path: string) =>
    service.call(method, `/v1/organization/${path}`, { headers })
  return { key, keyId: key.slice(9, 17), headers, manage }
}

async function start(t: TestContext) {
  const service = await startService(t, SETTINGS)
  const organization = await service.organization()
  return { service, organization, ...(await managerOf(service, organization)) }
}

type Started = Awaited<ReturnType<typeof start>>

/** The id of the only user with this id of the host. */
async function identityOf({ manage }: Pick<Started, 'manage'>, user: string): Promise<string> {
  const { json } = await manage('GET', `identities/?external_user_id=${encodeURIComponent(user)}`)
  return json.data[0]?.id
}

/** Who did what to a user, oldest first. */
const auditOf = async ({ db }: TestService, target: string) =>
  (
    await db.list<{ actor: string; action: string }>(
      sql`SELECT actor, action FROM audit WHERE target = ${target} ORDER BY at`,
    )
  ).map(({ actor, action }) => `${actor} ${action}`)

const isDone = async (read: () => Promise<{ json: { state: string } }>): Promise<boolean> =>
  (await read()).json.state === 'done'

test('a backend lists its users in pages, and finds one by its own id', async (t) => {
  const started = await start(t)
  const { service, organization, manage } = started
  for (const user of ['c d', 'a', 'b']) await organization.author(user)
  await (await service.organization()).author('a')
  const { client } = await organization.author('b')
  await client.createDocument(doc(p('One')))
  const first = (await manage('GET', 'identities/?limit=2')).json
  const second = (await manage('GET', `identities/?limit=2&cursor=${first.next_cursor}`)).json
  const users = [...first.data, ...second.data]
  assert.deepEqual(
    users.map(({ external_user_id, documents }) => [external_user_id, documents]),
    [
      ['a', 0],
      ['b', 1],
      ['c d', 0],
    ],
  )
  assert.equal(second.next_cursor, null)
  assert.equal(await identityOf(started, 'c d'), users[2].id)
  assert.equal(await identityOf(started, 'd'), undefined)
  const { json } = await manage('GET', 'identities/?state=erasing')
  assert.deepEqual(json, { data: [], next_cursor: null })
})

test('a backend downloads everything of a user, and the log names its key', async (t) => {
  const started = await start(t)
  const { service, organization, headers, manage, keyId } = started
  await openFeed(service.db, organization.id)
  const user = await plantIdentity(service, organization, plantedWords(48))
  const id = await identityOf(started, user.author.externalUserId)
  const head = await manage('HEAD', `identities/${id}/export/`)
  assert.equal(head.status, 200)
  assert.deepEqual(await auditOf(service, id), [])

  const path = `${service.url}/v1/organization/identities/${id}/export/`
  const response = await fetch(path, { headers })
  assert.equal(response.headers.get('content-type'), 'application/x-tar')
  assert.equal(response.headers.get('content-disposition'), `attachment; filename="${id}.tar"`)
  const file = join(emptyFolder(t), 'user.tar')
  writeFileSync(file, new Uint8Array(await response.arrayBuffer()))
  const contents = await contentsOf(file)
  assert.equal([...contents.keys()].at(-1), 'manifest.json')
  const { counts, failures } = JSON.parse(String(contents.get('manifest.json')))
  assert.deepEqual(counts, {
    documents: 2,
    versions: 6,
    trash: 1,
    images: 1,
    comments: 1,
    events: counts.events,
  })
  assert.deepEqual(failures, [])
  assert.deepEqual(await auditOf(service, id), [`api_key:${keyId} identity.exported`])
})

test('a download that breaks off lets the next one begin', async (t) => {
  const started = await start(t)
  const { service, organization, headers } = started
  const author = await organization.author('amina')
  // More than the buffers of a connection hold.
  for (let nth = 0; nth < 2; nth++) await uploaded(author, 'image/jpeg', largeJpeg(10_000_000))
  const id = await identityOf(started, 'amina')
  const path = `${service.url}/v1/organization/identities/${id}/export/`
  const broken = await fetch(path, { headers })
  const reader = broken.body?.getReader()
  await reader?.read()
  const waiting = fetch(path, { headers }).then((response) => response.arrayBuffer())
  await reader?.cancel()
  assert.ok((await waiting).byteLength > 19_000_000)
})

test('a backend erases a user in the background, and reads the receipt', async (t) => {
  const started = await start(t)
  const { service, organization, manage, keyId } = started
  await openFeed(service.db, organization.id)
  await organization.author('other')
  const before = await countErasable(service.db)
  const { author } = await plantIdentity(service, organization, plantedWords(48))
  const id = await identityOf(started, author.externalUserId)
  const [one, two] = await Promise.all([
    manage('POST', `identities/${id}/erase/`),
    manage('POST', `identities/${id}/erase`),
  ])
  assert.deepEqual([one.status, two.status], [202, 202], one.text)
  assert.equal(one.json.id, two.json.id)
  const location = one.headers.get('location') ?? ''
  assert.equal(location, `/v1/organization/erasures/${one.json.id}/`)
  const read = () => manage('GET', `erasures/${one.json.id}/`)
  await waitFor('the user is erased', () => isDone(read))
  const { documents, versions, images, organization_id } = (await read()).json
  assert.deepEqual([documents, versions, images, organization_id], [3, 6, 1, organization.id])
  const listed = async (query: string) => {
    const { data, next_cursor } = (await manage('GET', `erasures/?${query}`)).json
    return [data.map((receipt: { id: string }) => receipt.id), next_cursor]
  }
  assert.deepEqual(await listed('state=done'), [[one.json.id], null])
  assert.deepEqual(await listed('state=running'), [[], null])
  assert.deepEqual(await listed('limit=1'), [[one.json.id], one.json.id])
  assert.deepEqual(await listed(`cursor=${one.json.id}`), [[], null])
  assert.deepEqual(await countErasable(service.db), before)
  assert.equal(await identityOf(started, author.externalUserId), undefined)
  assert.equal((await manage('POST', `identities/${id}/erase/`)).status, 404)
  assert.deepEqual(await auditOf(service, one.json.id), [
    `api_key:${keyId} identity.erasure_requested`,
    'system identity.erased',
  ])
})

test('an operator does the same with an admin key that may', async (t) => {
  const started = await start(t)
  const { service, organization } = started
  const { call, createKey } = await openAdministration(service)
  const [read, write] = [await createKey('read'), await createKey('write')]
  await organization.author('amina')
  const base = `/admin/v1/organizations/${organization.id}/`
  const listed = (await call('GET', `${base}identities/`, { key: read })).json
  assert.deepEqual([listed.data[0].external_user_id, listed.data[0].state], ['amina', 'active'])
  const path = `${base}identities/${listed.data[0].id}/`
  assert.equal((await call('GET', `${path}export/`, { key: read })).status, 403)
  assert.equal((await call('GET', `${path}export/`, { key: write })).status, 200)
  assert.equal((await call('POST', `${path}erase/`, { key: write })).status, 403)
  const { status, json } = await call('POST', `${path}erase/`)
  assert.equal(status, 202)
  const receipt = `${base}erasures/${json.id}/`
  await waitFor('the user is erased', () => isDone(() => call('GET', receipt, { key: read })))
  assert.equal((await call('GET', '/admin/v1/organizations/none/identities/')).status, 404)
  const unknown = await call('GET', `${base}identities/?page=1`)
  assert.deepEqual([unknown.status, unknown.json.error], [400, 'invalid_request'])
})

test('users and receipts of another organization do not exist', async (t) => {
  const started = await start(t)
  const { service, manage } = started
  const other = await service.organization()
  await other.author('amina')
  const theirs = await managerOf(service, other)
  const id = await identityOf(theirs, 'amina')
  assert.equal((await manage('GET', `identities/${id}/export/`)).status, 404)
  assert.equal((await manage('GET', `identities/${id}/`)).status, 404)
  assert.equal((await manage('POST', `identities/${id}/suspend/`)).status, 404)
  assert.equal((await manage('POST', `identities/${id}/erase/`)).status, 404)
  const { json } = await theirs.manage('POST', `identities/${id}/erase/`)
  assert.equal((await manage('GET', `erasures/${json.id}/`)).status, 404)
  assert.equal((await theirs.manage('GET', `erasures/${json.id}/`)).status, 200)
  assert.deepEqual((await manage('GET', 'erasures/')).json.data, [])
  assert.equal((await manage('GET', 'erasures/?cursor=x')).status, 400)
  for (const unknown of ['x', '019aa5c0-7d3a-8b1f-a2c4-5d6e7f809a1b']) {
    assert.equal((await manage('GET', `erasures/${unknown}/`)).status, 404)
    assert.equal((await manage('POST', `identities/${unknown}/erase/`)).status, 404)
  }
})

test('a server continues after its start what another one left behind', {
  skip: process.env.WARAQ_TEST_DATABASE && 'the folder of a database outlives its server',
}, async (t) => {
  const settings = { ...SETTINGS, WARAQ_DATA_DIR: emptyFolder(t) }
  const first = await startService(t, settings)
  const organization = await first.organization()
  const { client } = await organization.author('amina')
  await client.createDocument(doc(p('One')))
  const [subject] = await first.db.list<Subject>(
    sql`SELECT shard, id, organization_id, external_user_id FROM identities`,
  )
  assert.ok(subject)
  const erasure = { id: 'erasure', hash: 'hash', tickets: { ids: [], keys: [] }, at: 1 }
  assert.ok(await insertErasure(first.db, subject, erasure, []))
  await first.stop()
  const { db } = await startService(t, settings)
  await waitFor('the user is erased', async () => {
    const rows = await db.list<{ done_at: number | null }>(sql`SELECT done_at FROM erasures`)
    return rows.every(({ done_at }) => done_at !== null)
  })
  assert.deepEqual(await db.list(sql`SELECT id FROM documents`), [])
})
