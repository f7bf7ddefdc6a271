/**
 * A PostgreSQL that is unreachable, hangs, is cut off or full: clear errors in time, without loss.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { measured } from '../../../test/lib/measured.ts'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { faultyProxyTo, type State } from './lib/faulty-proxy.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { type Answer, type Call, startService } from './lib/service.ts'
import { blackHole, ROUTE_PART, removeRoute } from './lib/unreachable.ts'

const { skip } = POSTGRES_PART
const PROMISED_MILLISECONDS = 1_000
const DOCUMENTS = '/v1/documents/'
const isLong = process.env.WARAQ_STALLS === 'all'
/** The pool size of a server. */
const CONNECTIONS = 8

const bodyOf = (words: string) => ({ body: { content: doc(p(words)) } })

/** A service that reaches its database through a faulty proxy, as this user. */
async function startBehindProxy(t: TestContext, user = 'postgres', host = '127.0.0.1') {
  const database = await newPostgres()
  t.after(database.drop)
  const line = await faultyProxyTo(t, database.socket, host)
  const name = new URL(database.url).pathname
  const url = `postgres://${user}@${host}:${line.port}${name}`
  const service = await startService(t, { WARAQ_DATABASE_URL: url, WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  const { call } = await organization.author('amina')
  const { json } = await call('POST', DOCUMENTS, bodyOf('before'))
  return { database, line, service, organization, call, path: `${DOCUMENTS}${json.id}/` }
}

type Skip = string | false

const shortly = ({ status, json }: Answer) => `${status} ${json?.error ?? ''}`.trim()

/**
 * 503 with Retry-After within the promised time, plus ten times what the slowest request without a
 * query takes beside it in this process.
 */
async function requireUnavailable(
  service: { call: Call },
  calls: (() => Promise<Answer>)[],
  promisedMilliseconds = PROMISED_MILLISECONDS,
) {
  const timed = async (ask: () => Promise<Answer>) => {
    const startedAt = performance.now()
    const answer = await ask()
    return { answer, milliseconds: performance.now() - startedAt }
  }
  let isOver = false
  const answered = Promise.all(calls.map(timed)).finally(() => {
    isOver = true
  })
  let slowest = 0
  while (!isOver) {
    const { milliseconds } = await timed(() => service.call('GET', '/healthz'))
    slowest = Math.max(slowest, milliseconds)
  }
  for (const { answer, milliseconds } of await answered) {
    assert.equal(shortly(answer), '503 service_unavailable')
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/)
    const most = promisedMilliseconds + 10 * slowest
    assert.ok(milliseconds < most, `${Math.round(milliseconds)} of ${Math.round(most)} ms`)
  }
}

const STATES: [what: string, state: State, promisedMilliseconds: number][] = [
  ['refuses connections', 'closed', 200],
  ['closes connections', 'down', 200],
  ['is cut off within responses', { down: 10 }, 1_000],
]

for (const [what, state, promisedMilliseconds] of STATES) {
  test(`while PostgreSQL ${what} requests are 503 within ${promisedMilliseconds} ms, and succeed afterwards`, {
    skip: skip || measured,
  }, async (t) => {
    const { line, service, organization, call, path } = await startBehindProxy(t)
    line.turn(state)
    const calls = [
      () => call('GET', path),
      () => call('GET', DOCUMENTS),
      () => call('PATCH', path, bodyOf('during')),
      () => call('POST', DOCUMENTS, bodyOf('during')),
      () => service.call('GET', '/readyz'),
    ]
    await requireUnavailable(service, calls, promisedMilliseconds)
    assert.equal((await service.call('GET', '/healthz')).status, 200)
    line.turn('good')
    await waitFor('ready', async () => (await service.call('GET', '/readyz')).status === 200)
    const { call: again } = await organization.author('amina')
    assert.equal((await again('PATCH', path, bodyOf('after'))).status, 200)
    assert.equal((await again('GET', path)).json.title, 'after')
    assert.equal((await again('GET', DOCUMENTS)).json.length, 1)
  })
}

/** Any address of 127.0.0.0/8 is this machine; no other test uses this one. */
const OWN_HOST = `127.77.${(process.pid >> 8) & 255}.${process.pid & 255}`
const AWAY: [what: string, take: typeof blackHole, promisedMilliseconds: number, skip: Skip][] = [
  ['the host of PostgreSQL does not respond', blackHole, 2_000, skip],
  ['no route leads to the host of PostgreSQL', removeRoute, 200, skip || ROUTE_PART.skip],
]

for (const [what, take, promisedMilliseconds, skipped] of AWAY) {
  test(`while ${what} requests are 503 within 2 s, and succeed afterwards`, {
    skip: skipped || measured,
  }, async (t) => {
    const { line, service, call, path } = await startBehindProxy(t, 'postgres', OWN_HOST)
    line.turn('closed')
    const restore = await take(t, line)
    const calls = [
      () => call('GET', path),
      () => call('GET', DOCUMENTS),
      () => call('PATCH', path, bodyOf('during')),
      () => call('POST', DOCUMENTS, bodyOf('during')),
      () => service.call('GET', '/readyz'),
    ]
    await requireUnavailable(service, calls, promisedMilliseconds)
    await requireUnavailable(service, calls, promisedMilliseconds)
    await restore()
    line.turn('good')
    await waitFor('back', async () => (await call('PATCH', path, bodyOf('after'))).status === 200)
    assert.equal((await call('GET', path)).json.title, 'after')
    assert.equal((await call('GET', DOCUMENTS)).json.length, 1)
  })
}

test('while PostgreSQL is silent reads are 503 after 5 s and writes after 10 s', {
  skip: skip || (!isLong && 'takes 10 s: set WARAQ_STALLS=all') || measured,
}, async (t) => {
  const { line, service, call, path } = await startBehindProxy(t)
  line.turn({ up: 0, stands: true })
  const startedAt = performance.now()
  const reads = [() => call('GET', path), () => call('GET', DOCUMENTS)]
  const writes = [
    () => call('PATCH', path, bodyOf('during')),
    () => call('POST', DOCUMENTS, bodyOf('during')),
  ]
  await Promise.all([
    requireUnavailable(service, reads, 5_500).then(() =>
      assert.ok(performance.now() - startedAt > 4_900, 'reads failed early'),
    ),
    requireUnavailable(service, writes, 10_500),
  ])
  assert.ok(performance.now() - startedAt > 9_900, 'writes failed early')
  line.turn('good')
  await waitFor('back', async () => (await call('PATCH', path, bodyOf('after'))).status === 200)
})

test('a server reconnects to a PostgreSQL that moved, although old connections stay silent', {
  skip,
}, async (t) => {
  const { line, service, call, path } = await startBehindProxy(t)
  line.turn('silent')
  const ask = () => call('GET', path)
  // Existing connections time out first, and then all reconnect.
  await requireUnavailable(service, Array(CONNECTIONS).fill(ask), 5_500)
  line.strand()
  const startedAt = performance.now()
  await waitFor('back', async () => (await ask()).status === 200)
  t.diagnostic(`back after ${Math.round(performance.now() - startedAt)} ms`)
})

test('a server whose connections are terminated keeps serving and loses no confirmed write', {
  skip: skip || measured,
}, async (t) => {
  const { database, call, path } = await startBehindProxy(t)
  const kept: string[] = []
  let saved = 'before'
  let outages = 0
  for (let number = 0; number < 30; number++) {
    const words = `words ${number}`
    const [save, creation] = await Promise.all([
      call('PATCH', path, bodyOf(words)),
      call('POST', DOCUMENTS, bodyOf(words)),
      database.ask(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'waraq'`,
      ),
    ])
    for (const { status } of [save, creation]) {
      assert.ok(status < 300 || status === 503, String(status))
      if (status === 503) outages += 1
    }
    if (save.status === 200) saved = words
    if (creation.status === 201) kept.push(creation.json.id)
  }
  assert.ok(outages > 0, 'no request was in progress')
  await waitFor('back', async () => (await call('GET', path)).status === 200)
  const listed = (await call('GET', DOCUMENTS)).json.map(({ id }: { id: string }) => id)
  assert.deepEqual(
    kept.filter((id) => !listed.includes(id)),
    [],
  )
  const { title } = (await call('GET', path)).json
  assert.ok(
    Number(title.slice(6)) >= Number(saved.slice(6)) || title === saved,
    `${title}, ${saved}`,
  )
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
  await requireUnavailable(service, [
    () => call('GET', path),
    () => call('PATCH', path, bodyOf('during')),
  ])

  await database.ask('ALTER ROLE guest CONNECTION LIMIT 2')
  await waitFor('ready', isReady)
  const answers = await Promise.all(Array.from({ length: 40 }, () => call('GET', path)))
  assert.deepEqual(new Set(answers.map(shortly)), new Set(['200']))

  await database.ask('ALTER ROLE guest CONNECTION LIMIT -1')
  await waitFor('ready', async () => (await call('PATCH', path, bodyOf('after'))).status === 200)
})
