/** What organizations use: counted with requests, and measured. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { readConfig } from '../src/config.ts'
import { sql } from '../src/db/sql.ts'
import { eachOrganization } from '../src/organizations/organizations.ts'
import { effectiveLimitsOf } from '../src/organizations/present.ts'
import { createUsage } from '../src/usage/usage.ts'
import { openAdministration } from './lib/administration.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { uploaded } from './lib/images.ts'
import { startService, type TestService } from './lib/service.ts'

const SETTINGS = { WARAQ_SCRIPTURE: 'off', WARAQ_ADMIN_PORT: '0' }
const TODAY = new Date('2026-11-29T12:00:00Z')
const DAY = '2026-11-29'

async function start(t: TestContext) {
  const service = await startService(t, SETTINGS)
  service.travelTo(TODAY)
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['manage'])
  const headers = { authorization: `Bearer ${key}` }
  const read = async (query = '') =>
    (await service.call('GET', `/v1/organization/usage/${query}`, { headers })).json.data
  return { service, organization, key, headers, read }
}

/** The job of each day. */
const measure = ({ db, env }: TestService) =>
  createUsage({
    db,
    now: () => TODAY,
    isStopping: () => false,
    async *eachOrganization() {
      for await (const row of eachOrganization(db))
        yield { ...row, limits: effectiveLimitsOf(row, readConfig(env)) }
    },
  }).measure()

test('requests are counted by organization and day', async (t) => {
  const { service, organization, read } = await start(t)
  assert.deepEqual(await read(), [])
  const { client, call } = await organization.author('amina')
  const { id } = await client.createDocument(doc(p('One')))
  const body = { content: doc(p('Two')) }
  assert.equal((await call('PATCH', `/v1/documents/${id}/`, { body })).status, 200)
  assert.equal((await call('PATCH', '/v1/documents/none/', { body })).status, 404)
  const { signature, exp } = signRead(organization.signingSecret, id, TODAY.getTime() / 1000 + 60)
  await service.call('GET', `/v1/documents/${id}/?sig=${signature}&exp=${exp}`)
  const shared = await call('PATCH', `/v1/documents/${id}/share/`, { body: { is_shared: true } })
  await service.call('GET', `/v1/documents/shared/${shared.json.share_token}/`)
  await service.writeCounts()
  await service.writeCounts()
  const [day, ...others] = await read()
  assert.deepEqual(others, [])
  const { organization_id, tokens_minted, saves, reads_signed, reads_shared } = day
  assert.equal(organization_id, organization.id)
  assert.equal(day.day, DAY)
  // The client of the SDK mints another token.
  assert.deepEqual([tokens_minted, saves, reads_signed, reads_shared], [2, 2, 1, 1])
  assert.ok(day.requests >= 8 && day.bytes_in > 100 && day.bytes_out > 500, JSON.stringify(day))
  assert.equal(day.documents, null)

  const before = day.requests
  await call('GET', '/v1/documents/')
  await service.writeCounts()
  assert.equal((await read())[0].requests, before + 2)
})

test('a failed write keeps the counts for the next one', async (t) => {
  const { service, organization } = await start(t)
  const { db } = service
  let isFailing = true
  const usage = createUsage({
    db: {
      ...db,
      write: (...statements) =>
        isFailing ? Promise.reject(new Error('away')) : db.write(...statements),
    },
    now: () => TODAY,
    isStopping: () => false,
    async *eachOrganization() {},
  })
  usage.countsOf(organization.id).requests += 3
  await assert.rejects(usage.write(), /away/)
  usage.countsOf(organization.id).requests += 4
  isFailing = false
  await usage.write()
  const [row] = await usage.list(organization.id, {})
  assert.equal(row?.requests, 7)
})

test('what organizations have is measured exactly, with the users near a limit', async (t) => {
  const { service, organization, read } = await start(t)
  await service.organizations.limit(organization.id, { maxDocuments: 2 })
  const author = await organization.author('amina')
  await organization.author('yusuf')
  const image = await uploaded(author)
  for (const text of ['One', 'نص']) {
    const { id } = await author.client.createDocument(doc(p(text)))
    const body = { content: doc(p('A later one')) }
    await author.call('PATCH', `/v1/documents/${id}/`, { body })
  }
  await measure(service)
  const [row] = await read()
  const total = async (text: ReturnType<typeof sql>) =>
    Number((await service.db.find<{ total: number }>(text))?.total)
  assert.deepEqual(
    [row.identities, row.documents, row.identities_near_limit, row.image_bytes],
    [2, 2, 1, await total(sql`SELECT bytes AS total FROM images WHERE id = ${image}`)],
  )
  const { json } = await author.call('GET', '/v1/documents/')
  const contents = await Promise.all(
    json.map(async ({ id }: { id: string }) => {
      const one = await author.call('GET', `/v1/documents/${id}/`)
      return Buffer.byteLength(JSON.stringify(one.json.content))
    }),
  )
  assert.equal(
    row.content_bytes,
    contents.reduce((sum, bytes) => sum + bytes, 0),
  )
  assert.equal(
    row.history_bytes,
    await total(sql`SELECT max(history_bytes) AS total FROM identities`),
  )
  await author.client.deleteDocument(json[0].id)
  await measure(service)
  assert.equal((await read())[0].documents, 1)
})

test('rows are kept for 400 days, and listed by day', async (t) => {
  const { service, organization, read } = await start(t)
  for (const day of ['2025-10-24', '2025-10-25', '2026-11-27', '2026-11-28'])
    await service.db.write(sql`
      INSERT INTO usage_days (shard, organization_id, day, requests)
      SELECT shard, id, ${day}, 1 FROM organizations WHERE id = ${organization.id} RETURNING day`)
  await measure(service)
  const daysOf = (rows: { day: string }[]) => rows.map(({ day }) => day)
  assert.deepEqual(daysOf(await read('?from=2020-01-01')), [
    DAY,
    '2026-11-28',
    '2026-11-27',
    '2025-10-25',
  ])
  assert.deepEqual(daysOf(await read()), [DAY, '2026-11-28', '2026-11-27'])
  assert.deepEqual(daysOf(await read('?to=2026-11-27')), ['2026-11-27'])
})

test('an operator reads the usage of all organizations on a day', async (t) => {
  const { service, organization } = await start(t)
  const other = await service.organization()
  await measure(service)
  const { call } = await openAdministration(service)
  const first = (await call('GET', `/admin/v1/usage/?day=${DAY}&limit=1`)).json
  const path = `/admin/v1/usage/?day=${DAY}&limit=1&cursor=${first.next_cursor}`
  const second = (await call('GET', path)).json
  assert.deepEqual(
    [first.data[0].organization_id, second.data[0].organization_id].sort(),
    [organization.id, other.id].sort(),
  )
  const own = (await call('GET', `/admin/v1/organizations/${other.id}/usage/`)).json.data
  assert.deepEqual(own.length, 1)
  assert.equal((await call('GET', '/admin/v1/organizations/none/usage/')).status, 404)
  assert.equal((await call('GET', '/admin/v1/usage/?day=today')).status, 400)
  const shown = await runTyped(service.env, 'usage', '--from', DAY)
  assert.equal(shown.stdout.split('\n').length, 3, shown.stdout + shown.stderr)
  const json = await runTyped(service.env, 'usage', other.id, '--from', DAY, '--json')
  assert.deepEqual(JSON.parse(json.stdout), own)
  const wrong = await runTyped(service.env, 'usage', '--from', 'today')
  assert.deepEqual([wrong.code, wrong.stderr.includes('2026-11-29')], [2, true])
})

test('a key has the day of its last request', async (t) => {
  const { service, key, headers } = await start(t)
  const usedOn = async () => {
    const { json } = await service.call('GET', '/v1/organization/keys/', { headers })
    return json.data.map(({ id, last_used_on }: { id: string; last_used_on: string | null }) => [
      id === key.slice(9, 17),
      last_used_on,
    ])
  }
  assert.deepEqual((await usedOn()).sort(), [
    [false, null],
    [true, null],
  ])
  await service.writeCounts()
  assert.deepEqual((await usedOn()).sort(), [
    [false, null],
    [true, DAY],
  ])
  service.travelTo(new Date('2026-11-30T12:00:00Z'))
  await usedOn()
  await service.writeCounts()
  assert.ok((await usedOn()).some(([, day]: [boolean, string]) => day === '2026-11-30'))
})
