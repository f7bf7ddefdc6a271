/**
 * Reads by signature and share link may use a replica. If it lags, stalls or is gone, revocations
 * still apply within a second and new documents are visible.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { measured } from '../../../test/lib/measured.ts'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { openPostgresDb } from '../src/db/postgres/postgres.ts'
import { doc, p } from './lib/content.ts'
import { faultyProxyTo } from './lib/faulty-proxy.ts'
import { addressThrough, POSTGRES_PART, replicatedPostgres } from './lib/postgres.ts'
import {
  type Ask,
  MAX_DELAY_MILLISECONDS,
  requireRevokedInTime,
  SETTLED_MILLISECONDS,
} from './lib/revocation-delay.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'

let pair: ReturnType<typeof replicatedPostgres> | undefined

/** A service over a primary and its replica, both behind faulty proxies, and a shared document. */
async function startReplicated(t: TestContext) {
  pair ??= replicatedPostgres()
  const { primary, replica } = await pair
  const [line, lineToPrimary] = [
    await faultyProxyTo(t, replica.socket),
    await faultyProxyTo(t, primary.socket),
  ]
  const service = await startService(t, {
    WARAQ_DATABASE_URL: addressThrough(lineToPrimary, primary),
    WARAQ_DATABASE_REPLICA_URLS: addressThrough(line, primary),
    WARAQ_MASTER_KEY: Buffer.alloc(32, 'replicas').toString('base64url'),
    WARAQ_SCRIPTURE: 'off',
  })
  const organization = await service.organization()
  const author = await organization.author('amina')
  const signed = (id: string): Ask => {
    const { signature, exp } = signRead(organization.signingSecret, id)
    return () => service.call('GET', `${DOCUMENTS}${id}/?sig=${signature}&exp=${exp}`)
  }
  const create = async (words: string): Promise<string> => {
    const { json } = await author.call('POST', DOCUMENTS, { body: { content: doc(p(words)) } })
    return json.id
  }
  const share = (id: string, is_shared: boolean) =>
    author.call('PATCH', `${DOCUMENTS}${id}/share/`, { body: { is_shared } })
  const id = await create('A leaf')
  const { share_token } = (await share(id, true)).json
  const byLink = () => service.call('GET', `${DOCUMENTS}shared/${share_token}/`)
  t.after(() => replica.ask('SELECT pg_wal_replay_resume() WHERE pg_is_in_recovery()'))
  return {
    primary,
    replica,
    line,
    lineToPrimary,
    service,
    organization,
    author,
    id,
    create,
    share,
    signed,
    byLink,
  }
}

type Replicated = Awaited<ReturnType<typeof startReplicated>>

/** The number of connections to the replica; 0 before the first read there. */
async function connectionsTo({ replica }: Replicated): Promise<number> {
  const [row] = await replica.ask(
    `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'waraq'`,
  )
  return Number(row?.open)
}

/** Reads until the replica serves reads. */
const untilRead = (library: Replicated, ask: Ask): Promise<void> =>
  waitFor('read from the replica', async () => {
    assert.equal((await ask()).status, 200)
    return (await connectionsTo(library)) > 0
  })

/** Pauses replay after all that the primary has written so far. */
async function pauseReplay({ primary, replica }: Replicated): Promise<void> {
  const [written] = await primary.ask('SELECT pg_current_wal_lsn()::text AS place')
  await waitFor('replay what is written', async () => {
    const [row] = await replica.ask(
      `SELECT pg_last_wal_replay_lsn() >= '${written?.place}'::pg_lsn AS "isThere"`,
    )
    return row?.isThere === true
  })
  await replica.ask('SELECT pg_wal_replay_pause()')
  await waitFor('pause', async () => {
    const [row] = await replica.ask('SELECT pg_get_wal_replay_pause_state() AS state')
    return row?.state === 'paused'
  })
}

test('revocations apply within a second while the replica is stalled', {
  skip: skip || measured,
}, async (t) => {
  const library = await startReplicated(t)
  const { replica, service, organization, author, id, create, share, signed, byLink } = library
  const deleted = await create('to be deleted')
  await untilRead(library, signed(deleted))
  await pauseReplay(library)

  await requireRevokedInTime(byLink, () => share(id, false), 404)
  const remove = () => author.call('DELETE', `${DOCUMENTS}${deleted}/`)
  await requireRevokedInTime(signed(deleted), remove, 404)
  const suspend = () => service.organizations.suspend(organization.id)
  await requireRevokedInTime(signed(id), suspend, 403)

  const [there] = await replica.ask(
    `SELECT count(*)::int AS shares FROM shares WHERE document_id = '${id}'`,
  )
  assert.deepEqual(there, { shares: 1 }, 'the replica still has the share')
})

test('a new document is readable by signature at once', {
  skip,
}, async (t) => {
  const library = await startReplicated(t)
  const { id, create, signed } = library
  await untilRead(library, signed(id))
  await pauseReplay(library)
  for (let number = 0; number < 20; number++) {
    const answer = await signed(await create(`words ${number}`))()
    assert.equal(answer.status, 200)
    assert.equal(answer.json.title, `words ${number}`)
  }
})

test('an idle replica is read, and a replica that is gone or silent delays no read', {
  skip: skip || measured,
}, async (t) => {
  const library = await startReplicated(t)
  const { line, service, id, signed, byLink } = library
  await untilRead(library, byLink)
  await untilRead(library, signed(id))
  for (const state of ['down', { up: 0, stands: true }] as const) {
    line.turn(state)
    const startedAt = performance.now()
    const healthy = service.call('GET', '/healthz').then(() => performance.now() - startedAt)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => Promise.all([signed(id)(), byLink()])),
    )
    const waited = performance.now() - startedAt
    assert.deepEqual(new Set(answers.flat().map(({ status }) => status)), new Set([200]))
    const most = MAX_DELAY_MILLISECONDS + 40 * (await healthy)
    assert.ok(waited < most, `${Math.round(waited)} of ${Math.round(most)} ms`)
    line.turn('good')
  }
})

test('reads by authors never use a replica', { skip }, async (t) => {
  const library = await startReplicated(t)
  const { author, id } = library
  await pauseReplay(library)
  for (let number = 0; number < 20; number++) {
    const body = { content: doc(p(`words ${number}`)) }
    assert.equal((await author.call('PATCH', `${DOCUMENTS}${id}/`, { body })).status, 200)
    const read = await author.call('GET', `${DOCUMENTS}${id}/`)
    assert.equal(read.json.title, `words ${number}`)
  }
  assert.equal(await connectionsTo(library), 0)
})

test('without the primary no read is served from a replica', {
  skip: skip || measured,
}, async (t) => {
  const library = await startReplicated(t)
  const { lineToPrimary, service, id, signed, byLink } = library
  await untilRead(library, byLink)
  lineToPrimary.turn('down')
  const startedAt = performance.now()
  await waitFor('refused', async () => (await byLink()).status === 503)
  assert.ok(performance.now() - startedAt < MAX_DELAY_MILLISECONDS + SETTLED_MILLISECONDS)
  assert.equal((await signed(id)()).status, 503)
  lineToPrimary.turn('good')
  await waitFor('back', async () => (await service.call('GET', '/readyz')).status === 200)
  assert.equal((await byLink()).status, 200)
})

test('openPostgresDb does not query a standby, whose rows a primary may never have kept', {
  skip,
}, async (t) => {
  pair ??= replicatedPostgres()
  const { primary, replica } = await pair
  const [db, standby] = [openPostgresDb(primary.url), openPostgresDb(replica.url)]
  t.after(() => Promise.all([db.close(), standby.close()]))
  assert.deepEqual(await db.find('SELECT 1 AS one', []), { one: 1 })
  const isUnavailable = { name: 'ApiError', code: 'service_unavailable' }
  await assert.rejects(standby.find('SELECT 1 AS one', []), isUnavailable)
})

test('a replica that was promoted is not read any more', { skip }, async (t) => {
  const library = await startReplicated(t)
  const { replica, id, share, signed, byLink } = library
  await untilRead(library, signed(id))
  await replica.ask('SELECT pg_promote()')
  await requireRevokedInTime(byLink, () => share(id, false), 404)
  const [there] = await replica.ask(
    `SELECT count(*)::int AS shares FROM shares WHERE document_id = '${id}'`,
  )
  assert.deepEqual(there, { shares: 1 }, 'the promoted replica still has the share')
  assert.equal((await signed(id)()).status, 200)
})
