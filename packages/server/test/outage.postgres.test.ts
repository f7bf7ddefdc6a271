/**
 * A PostgreSQL that is unreachable, hangs, is cut off or full: clear errors, without loss.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import {
  AWAY,
  bodyOf,
  FAULTS,
  OWN_HOST,
  requireUnavailable,
  shortly,
  startBehindProxy,
} from './lib/faulty-postgres.ts'
import { holdWrites } from './lib/hold-writes.ts'
import { POSTGRES_PART } from './lib/postgres.ts'
import type { HttpResponse } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
/** The pool size of a server. */
const CONNECTIONS = 8

const unavailable = (calls: (() => Promise<HttpResponse>)[]) =>
  Promise.all(calls.map((ask) => requireUnavailable(ask())))

for (const [what, state] of FAULTS) {
  test(`while PostgreSQL ${what} requests are 503, and succeed afterwards`, { skip }, async (t) => {
    const { line, service, organization, path, all } = await startBehindProxy(t)
    line.turn(state)
    await unavailable(all)
    assert.equal((await service.call('GET', '/healthz')).status, 200)
    line.turn('good')
    await waitFor('ready', async () => (await service.call('GET', '/readyz')).status === 200)
    const { call: again } = await organization.author('amina')
    assert.equal((await again('PATCH', path, bodyOf('after'))).status, 200)
    assert.equal((await again('GET', path)).json.title, 'after')
    assert.equal((await again('GET', DOCUMENTS)).json.length, 1)
  })
}

for (const [what, take, , skipped] of AWAY) {
  test(`while ${what} requests are 503, and succeed afterwards`, {
    skip: skipped,
  }, async (t) => {
    const { line, call, path, all } = await startBehindProxy(t, 'postgres', OWN_HOST)
    line.turn('closed')
    const restore = await take(t, line)
    await unavailable(all)
    await unavailable(all)
    await restore()
    line.turn('good')
    await waitFor('back', async () => (await call('PATCH', path, bodyOf('after'))).status === 200)
    assert.equal((await call('GET', path)).json.title, 'after')
    assert.equal((await call('GET', DOCUMENTS)).json.length, 1)
  })
}

test('a server reconnects to a PostgreSQL that moved, although old connections stay silent', {
  skip,
}, async (t) => {
  const { line, call, path } = await startBehindProxy(t)
  line.turn('silent')
  const ask = () => call('GET', path)
  // Existing connections time out first, and then all reconnect.
  await unavailable(Array(CONNECTIONS).fill(ask))
  line.strand()
  await waitFor('back', async () => (await ask()).status === 200)
})

/** Ends the connections of servers. */
const END_ALL = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'waraq'`

test('a server whose connections are terminated keeps serving and loses no confirmed write', {
  skip,
}, async (t) => {
  const { database, call, path } = await startBehindProxy(t)
  const kept: string[] = []
  let saved = -1
  for (let number = 0; number < 30; number++) {
    const words = `words ${number}`
    const [save, creation] = await Promise.all([
      call('PATCH', path, bodyOf(words)),
      call('POST', DOCUMENTS, bodyOf(words)),
      database.ask(END_ALL),
    ])
    for (const { status } of [save, creation]) {
      assert.ok(status < 300 || status === 503, String(status))
    }
    if (save.status === 200) saved = number
    if (creation.status === 201) kept.push(creation.json.id)
  }
  await waitFor('back', async () => (await call('GET', path)).status === 200)
  const listed = (await call('GET', DOCUMENTS)).json.map(({ id }: { id: string }) => id)
  assert.deepEqual(
    kept.filter((id) => !listed.includes(id)),
    [],
  )
  const { title } = (await call('GET', path)).json
  assert.ok(title === 'before' ? saved < 0 : Number(title.slice(6)) >= saved, `${title}, ${saved}`)
})

test('a write whose connection is terminated is 503, and the next succeeds', {
  skip,
}, async (t) => {
  const { database, service, call, path } = await startBehindProxy(t)
  const release = await holdWrites(t, {
    ...service,
    env: { WARAQ_DATABASE_URL: database.url },
  })
  const save = call('PATCH', path, bodyOf('during'))
  const waiting = `SELECT pid FROM pg_stat_activity
    WHERE application_name = 'waraq' AND wait_event_type = 'Lock'`
  await waitFor('the write runs', async () => (await database.ask(waiting)).length > 0)
  await database.ask(END_ALL)
  await requireUnavailable(save)
  await release()
  await waitFor('back', async () => (await call('PATCH', path, bodyOf('after'))).status === 200)
  assert.equal((await call('GET', path)).json.title, 'after')
})

/** Ends the connections of the guest and waits up to 5 s until they are gone. */
const END_GUESTS = `
  SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = 'guest'`

test('with two connections all requests are served in turn, and with none all are 503', {
  skip,
}, async (t) => {
  const { database, service, call, path } = await startBehindProxy(t, 'guest')
  // A connection that is being opened appears only after it, so one round is not enough.
  const endAll = async () => (await database.ask(END_GUESTS)).length === 0
  const isReady = async () => (await service.call('GET', '/readyz')).status === 200

  await database.ask('ALTER ROLE guest CONNECTION LIMIT 0')
  await waitFor('full', async () => (await endAll()) && !(await isReady()))
  await unavailable([() => call('GET', path), () => call('PATCH', path, bodyOf('during'))])

  await database.ask('ALTER ROLE guest CONNECTION LIMIT 2')
  await waitFor('ready', isReady)
  const responses = await Promise.all(Array.from({ length: 40 }, () => call('GET', path)))
  assert.deepEqual(new Set(responses.map(shortly)), new Set(['200']))

  await database.ask('ALTER ROLE guest CONNECTION LIMIT -1')
  await waitFor('ready', async () => (await call('PATCH', path, bodyOf('after'))).status === 200)
})
