/**
 * A configured replica that does not follow this primary: it missed the last promotion or belongs
 * to another cluster. It may have the same documents and more WAL, and is not used.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import {
  BIN,
  followedPostgres,
  type LastingPostgres,
  POSTGRES_PART,
  replicaOf,
  run,
} from './lib/postgres.ts'
import { requireRevoked } from './lib/revocation-delay.ts'
import { startService } from './lib/service.ts'
import { createClock, SYSTEM } from './lib/world.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
const ASKED = 10

let first: ReturnType<typeof followedPostgres> | undefined

/** A service over this primary with that replica configured. */
const serve = (
  t: TestContext,
  primary: LastingPostgres,
  replica: LastingPostgres,
  monotonicNow = () => performance.now(),
) => {
  const settings = {
    WARAQ_DATABASE_URL: primary.url,
    WARAQ_DATABASE_REPLICA_URLS: replica.url,
    WARAQ_MASTER_KEY: Buffer.alloc(32, 'stray-replicas').toString('base64url'),
    WARAQ_SCRIPTURE: 'off',
  }
  return startService(t, settings, { ...SYSTEM, monotonicNow })
}

type Service = Awaited<ReturnType<typeof serve>>

/** A document with a share link. */
async function shareOne({ organization, call }: Service) {
  const author = await (await organization()).author()
  const made = await author.call('POST', DOCUMENTS, { body: { content: doc(p('A leaf')) } })
  const path = `${DOCUMENTS}${made.json.id}/share/`
  const share = (is_shared: boolean) => author.call('PATCH', path, { body: { is_shared } })
  const { share_token } = (await share(true)).json
  const link = `${DOCUMENTS}shared/${share_token}/`
  return { id: made.json.id, author, share, link, byLink: () => call('GET', link) }
}

const logOf = async ({ ask }: LastingPostgres, at: string): Promise<number> =>
  Number((await ask(`SELECT pg_wal_lsn_diff(${at}, '0/0')::bigint AS bytes`))[0]?.bytes)

/** Writes until the replica has replayed more WAL than the other server has written. */
async function outrun(writer: LastingPostgres, replica: LastingPostgres, other: LastingPostgres) {
  for (let segment = 0; segment < 3; segment++) {
    await writer.ask(`SELECT pg_logical_emit_message(true, 'waraq', 'more'), pg_switch_wal()`)
  }
  await waitFor('replayed', async () => {
    const replayed = await logOf(replica, 'pg_last_wal_replay_lsn()')
    return replayed > (await logOf(other, 'pg_current_wal_lsn()'))
  })
}

/** Reads until the diverged replica has connections; all responses are the primary's. */
async function requireAsked({ ask }: LastingPostgres, byLink: () => Promise<{ status: number }>) {
  for (let number = 0; number < ASKED; number++) assert.equal((await byLink()).status, 200)
  await waitFor('the diverged replica has a connection', async () => {
    await byLink()
    const rows = await ask(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'waraq'`)
    return rows.length > 0
  })
}

test('a replica of another cluster with the same documents is not used', {
  skip,
}, async (t) => {
  first ??= followedPostgres()
  const [primary, foreign] = [await first, await followedPostgres()]
  const diverged = await replicaOf(foreign)
  const { monotonicNow, pass } = createClock()
  const service = await serve(t, primary, diverged, monotonicNow)
  const { id, share, byLink } = await shareOne(service)
  await copyRows(primary, foreign)
  await outrun(foreign, diverged, primary)

  await requireAsked(diverged, byLink)
  await requireRevoked(byLink, () => share(false), '404 not_found', pass)
  assert.deepEqual(
    await sharesIn(diverged, id),
    [{ shares: 1 }],
    'the diverged replica has the share',
  )
})

test('a replica that did not follow the last promotion is not used', {
  skip,
}, async (t) => {
  first ??= followedPostgres()
  const old = await first
  const [next, diverged] = [await replicaOf(old), await replicaOf(old)]
  const before = await serve(t, old, diverged)
  const { id, author, link } = await shareOne(before)
  await before.stop()
  // Writes of the old primary after the promotion reached only the third server.
  await waitFor('replicated', async () => Number((await sharesIn(next, id))[0]?.shares) === 1)
  await next.ask('SELECT pg_promote()')
  await outrun(old, diverged, next)

  const { monotonicNow, pass } = createClock()
  const service = await serve(t, next, diverged, monotonicNow)
  const byLink = () => service.call('GET', link)
  const headers = { authorization: `Bearer ${author.token}` }
  const body = { is_shared: false }
  const unshare = () => service.call('PATCH', `${DOCUMENTS}${id}/share/`, { body, headers })
  await requireAsked(diverged, byLink)
  await requireRevoked(byLink, unshare, '404 not_found', pass)
  assert.deepEqual(
    await sharesIn(diverged, id),
    [{ shares: 1 }],
    'the diverged replica has the share',
  )
})

const sharesIn = ({ ask }: LastingPostgres, id: string) =>
  ask(`SELECT count(*)::int AS shares FROM shares WHERE document_id = '${id}'`)

/** As an operator does who restores a copy for a test. */
async function copyRows(from: LastingPostgres, to: LastingPostgres): Promise<void> {
  const options = ['--data-only', '--inserts', '--exclude-table=schema_versions']
  const most = { maxBuffer: 16_777_216 }
  const { stdout } = await run(join(BIN, 'pg_dump'), [...options, `--dbname=${from.url}`], most)
  // Skips meta-commands of psql.
  await to.ask(stdout.replace(/^\\.*$/gm, ''))
}
