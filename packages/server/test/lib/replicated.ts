/** A service that reads by signature and share link from a replica. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../../test/lib/wait-for.ts'
import { doc, p } from './content.ts'
import { faultyProxyTo } from './faulty-proxy.ts'
import { addressThrough, replicatedPostgres } from './postgres.ts'
import type { Ask } from './revocation-delay.ts'
import { startService } from './service.ts'
import { SYSTEM } from './world.ts'

const DOCUMENTS = '/v1/documents/'

let pair: ReturnType<typeof replicatedPostgres> | undefined

/** A primary and its replica, started once for the tests of this process. */
export function replicatedPair() {
  pair ??= replicatedPostgres()
  return pair
}

/** A service over a primary and its replica, both behind faulty proxies, and a shared document. */
export async function startReplicated(t: TestContext, monotonicNow = () => performance.now()) {
  const { primary, replica } = await replicatedPair()
  const [line, lineToPrimary] = [
    await faultyProxyTo(t, replica.socket),
    await faultyProxyTo(t, primary.socket),
  ]
  const settings = {
    WARAQ_DATABASE_URL: addressThrough(lineToPrimary, primary),
    WARAQ_DATABASE_REPLICA_URLS: addressThrough(line, primary),
    WARAQ_MASTER_KEY: Buffer.alloc(32, 'replicas').toString('base64url'),
    WARAQ_SCRIPTURE: 'off',
  }
  const service = await startService(t, settings, { ...SYSTEM, monotonicNow })
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
  /** Creates a share link, and reads through it with its password. */
  const link = async (id: string, options: { name?: string; password?: string }) => {
    const { json } = await author.call('POST', `${DOCUMENTS}${id}/shares/`, { body: options })
    const path = `${DOCUMENTS}shared/${json.share_token}/`
    const { password } = options
    const headers: Record<string, string> = {}
    if (password !== undefined) {
      const exchanged = await service.call('POST', `${path}access/`, { body: { password } })
      headers.authorization = `Bearer ${exchanged.json.access_token}`
    }
    return {
      read: () => service.call('GET', path, { headers }),
      revoke: () => author.call('DELETE', `${DOCUMENTS}${id}/shares/${json.id}/`),
    }
  }
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
    link,
    signed,
    byLink,
  }
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/** The number of connections to the replica; 0 before the first read there. */
export async function connectionsTo({ replica }: Replicated): Promise<number> {
  const [row] = await replica.ask(
    `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'waraq'`,
  )
  return Number(row?.open)
}

/** Reads until the replica serves reads. */
export const untilRead = (library: Replicated, ask: Ask): Promise<void> =>
  waitFor('read from the replica', async () => {
    assert.equal((await ask()).status, 200)
    return (await connectionsTo(library)) > 0
  })

/** Pauses replay after all that the primary has written so far. */
export async function pauseReplay({ primary, replica }: Replicated): Promise<void> {
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
