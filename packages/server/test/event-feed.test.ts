/** The feed of events over HTTP: pages, waits, scopes, expiry and generations. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { FeedEvent } from '@waraq/contract'
import { followEvents, listEvents, type ServiceError } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { sql } from '../src/db/sql.ts'
import { openReadOnlyDb } from '../src/db/sqlite/sqlite.ts'
import { createEventRetention } from '../src/events/retention.ts'
import type { FeedRow } from '../src/events/store.ts'
import { emptyFolder, runAt, runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'

const DAY = 86_400_000

async function startFeed(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService(t, {
    WARAQ_EVENTS_WINDOW_SECONDS: '0',
    WARAQ_SCRIPTURE: 'off',
    ...settings,
  })
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['events'])
  const author = await organization.author('amina')
  const read = (query = '', apiKey = key) =>
    service.call('GET', `/v1/events/${query}`, { headers: { authorization: `Bearer ${apiKey}` } })
  await read()
  const write = async (words = 'One') => {
    const { json } = await author.call('POST', '/v1/documents/', {
      body: { content: doc(p(words)) },
    })
    return String(json.id)
  }
  const writeMany = async (count: number) => {
    for (let at = 0; at < count; at++) await write(`Document ${at}`)
    await service.relay()
  }
  return { service, organization, key, author, read, write, writeMany }
}

test('GET /v1/events/ continues with next_after, over pages and types', async (t) => {
  const { read, writeMany, write, author, service } = await startFeed(t)
  await writeMany(5)
  const shared = await write()
  await author.call('PATCH', `/v1/documents/${shared}/share/`, { body: { is_shared: true } })
  await service.relay()
  const seen: FeedEvent[] = []
  let query = '?limit=2'
  while (true) {
    const { json } = await read(query)
    seen.push(...json.data)
    assert.equal(json.last_position, 7)
    if (json.next_after === json.last_position) break
    query = `?limit=2&after=${json.next_after}`
  }
  assert.deepEqual(
    seen.map(({ position }) => position),
    [1, 2, 3, 4, 5, 6, 7],
  )
  const { json } = await read('?types=share.enabled,share.disabled')
  assert.deepEqual(
    [json.data.length, json.data[0].data.share_id, json.next_after],
    [1, 'default', 7],
  )
  const unknown = await read('?types=share.enabled,document.read')
  assert.equal(unknown.status, 400)
})

test('GET /v1/events/ publishes an organization nothing of another', async (t) => {
  const { service, writeMany } = await startFeed(t)
  const other = await service.organization()
  const key = await service.organizations.createKey(other.id, ['events'])
  const headers = { authorization: `Bearer ${key}` }
  await service.call('GET', '/v1/events/', { headers })
  await writeMany(2)
  const { json } = await service.call('GET', '/v1/events/', { headers })
  assert.deepEqual([json.data, json.last_position], [[], 0])
})

test('GET /v1/events/ waits for the next event, and a key has four waits', async (t) => {
  const { service, read, write } = await startFeed(t)
  const waiting = Array.from({ length: 4 }, () => read('?after=0&wait=20'))
  await waitFor(
    'a fifth wait is refused',
    async () => (await read('?after=0&wait=1')).status === 429,
  )
  await write()
  await service.relay()
  for (const { status, json } of await Promise.all(waiting)) {
    assert.deepEqual([status, json.data.length], [200, 1])
  }
  const { json } = await read('?after=1&wait=1')
  assert.deepEqual([json.data, json.next_after], [[], 1])
})

test('a wait ends when its key is revoked, and when the server stops', async (t) => {
  const { service, key, read } = await startFeed(t)
  const other = await service.organizations.createKey(
    (await service.organizations.list())[0]?.id ?? '',
    ['events'],
  )
  const [revoked, stopped] = [read('?after=0&wait=20'), read('?after=0&wait=20', other)]
  await waitFor('four waits', async () => {
    const more = await Promise.all([read('?after=0&wait=1'), read('?after=0&wait=1')])
    return more.every(({ status }) => status === 200)
  })
  await service.organizations.revokeKey(key.slice(9, 17))
  assert.equal((await revoked).json.error, 'invalid_api_key')
  const [response] = await Promise.all([stopped, service.stop()])
  assert.deepEqual([response.status, response.json.data], [200, []])
})

test('a position before the kept events, or after the feed, is events_expired', async (t) => {
  const { service, read, writeMany } = await startFeed(t)
  await writeMany(3)
  const retentionAt = (milliseconds: number) =>
    createEventRetention({
      db: service.db,
      stamp: () => 1_000 * milliseconds,
      keepMicros: 30 * 1_000 * DAY,
    }).run()
  await retentionAt(Date.now() + 29 * DAY)
  assert.equal((await read('?after=0')).json.data.length, 3)
  service.travelTo(new Date(Date.now() + 31 * DAY))
  await service.relay()
  await retentionAt(Date.now() + 31 * DAY)
  const expired = await read('?after=0')
  assert.deepEqual([expired.status, expired.json.error], [410, 'events_expired'])
  assert.equal((await read('?after=2')).status, 410)
  assert.deepEqual((await read('?after=3')).json.data, [])
  assert.deepEqual((await read()).json.next_after, 3)
  assert.equal((await read('?after=4')).status, 410)
})

test('a restored backup has another generation', async (t) => {
  const { service, read, writeMany } = await startFeed(t)
  await writeMany(1)
  const { generation } = (await read()).json
  const backup = join(emptyFolder(t), 'backup.tar')
  const made = await runTyped(service.env, 'backup', backup)
  assert.equal(made.code, 0, made.stderr)
  const dataDir = join(emptyFolder(t), 'data')
  const restored = await runTyped({ WARAQ_DATA_DIR: dataDir }, 'restore', backup)
  assert.equal(restored.code, 0, restored.stderr)
  const db = openReadOnlyDb(join(dataDir, 'waraq.db'))
  t.after(db.close)
  const feed = await db.find<FeedRow>(sql`SELECT position, oldest, generation FROM feeds`)
  assert.equal(feed?.position, 1)
  assert.notEqual(feed?.generation, generation)
})

test('`followEvents` yields events as they are published, and ends with its signal', async (t) => {
  const { service, key, writeMany } = await startFeed(t)
  await writeMany(2)
  const stopping = new AbortController()
  const options = { baseUrl: service.url, apiKey: key, signal: stopping.signal }
  const positions: number[] = []
  for await (const { position, generation } of followEvents(options)) {
    positions.push(position)
    assert.equal(typeof generation, 'string')
    if (position === 2) await writeMany(1)
    if (position === 3) stopping.abort()
  }
  assert.deepEqual(positions, [1, 2, 3])
})

test('`followEvents` throws when the generation changes, and for a key without the scope', async (t) => {
  const { service, key, organization, writeMany } = await startFeed(t)
  await writeMany(1)
  const options = { baseUrl: service.url, apiKey: key, after: 0, generation: 'another' }
  const codeOf = (code: string) => (error: ServiceError) => error.code === code
  await assert.rejects(followEvents(options).next(), codeOf('events_expired'))
  const minting = { baseUrl: service.url, apiKey: organization.apiKey }
  await assert.rejects(listEvents(minting), codeOf('scope_required'))
  await assert.rejects(followEvents(minting).next(), codeOf('scope_required'))
})

test('waraq events tail prints events, until the newest or a signal', async (t) => {
  const { service, key, write, writeMany, author } = await startFeed(t)
  await writeMany(2)
  const env = { ...service.env, WARAQ_API_KEY: key }
  const all = await runTyped(env, 'events', 'tail', service.url, '--after', '0', '--once')
  assert.equal(all.code, 0, all.stderr)
  const positions = (text: string) => text.split('\n').map((line) => JSON.parse(line).position)
  assert.deepEqual(positions(all.stdout), [1, 2])
  const { promise: signal, resolve: stop } = Promise.withResolvers<'SIGTERM'>()
  const lines: string[] = []
  const tailing = runAt(
    { waitForSignal: () => signal, print: (line) => lines.push(line) },
    env,
    ...['events', 'tail', service.url, '--types', 'share.enabled'],
  )
  await waitFor('a new event is printed', async () => {
    const body = { is_shared: true }
    await author.call('PATCH', `/v1/documents/${await write()}/share/`, { body })
    await service.relay()
    return lines.length > 0
  })
  stop('SIGTERM')
  assert.equal((await tailing).code, 0)
  assert.ok(lines.every((line) => JSON.parse(line).type === 'share.enabled'))
  const refused = await runTyped(
    { ...env, WARAQ_API_KEY: 'sesame' },
    'events',
    'tail',
    service.url,
    '--once',
  )
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /401/)
  const { code } = await runTyped(service.env, 'events', 'tail', service.url)
  assert.equal(code, 2)
})

test('waraq key create gives a key its scopes, which it keeps when it is rolled', async (t) => {
  const { service, organization, read } = await startFeed(t)
  const run = async (...words: string[]) => (await runTyped(service.env, ...words)).stdout
  const key = await run('key', 'create', organization.id, '--scope', 'events,manage')
  const rolled = await run('key', 'roll', key.slice(9, 17))
  const list = JSON.parse(await run('key', 'list', organization.id, '--json'))
  const scopesOf = (text: string) =>
    list.find((one: { key: string }) => one.key === text.slice(9, 17)).scopes
  assert.deepEqual(scopesOf(rolled), ['events', 'manage'])
  assert.deepEqual(scopesOf(organization.apiKey), ['mint'])
  await waitFor('the rolled key works', async () => (await read('', rolled)).status === 200)
  const refused = await runTyped(service.env, 'key', 'create', organization.id, '--scope', 'all')
  assert.equal(refused.code, 2)
  const rows = await service.db.list<{ scopes: string | null }>(sql`SELECT scopes FROM api_keys`)
  assert.ok(rows.some(({ scopes }) => scopes === null))
})
