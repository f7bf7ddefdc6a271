/**
 * The primary of the database dies, freezes or loses its network under load; acknowledged writes
 * survive.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { PGBOUNCER_PART } from '../../packages/server/test/lib/pgbouncer.ts'
import { isLong } from '../lib/long.ts'
import { FAULTS, type Fault } from './lib/failover-faults.ts'
import {
  checkRound,
  describeRound,
  explain,
  LOCK_SECONDS,
  type Round,
  runRound,
} from './lib/failover-round.ts'
import { startNodes } from './lib/nodes.ts'
import { type Cluster, skip, startCluster } from './lib/patroni.ts'
import { type Edition, FORMER, OFFERED } from './lib/patroni-editions.ts'
import { poolDatabase } from './lib/pooler.ts'
import { newDataDir, runWaraq } from './lib/server.ts'

/** A long run takes all faults with each version of Patroni. */
const CHOSEN = isLong ? FAULTS : FAULTS.slice(0, 2)
const EDITIONS = isLong ? OFFERED : OFFERED.slice(0, 1)
const PROMISED_STOP_SECONDS = LOCK_SECONDS + 15
const timeout = 3_600_000

for (const edition of EDITIONS) {
  test(`no acknowledged write is lost when a primary fails (${edition.name})`, {
    skip: skip || edition.skip,
    timeout,
  }, async (t) => {
    const { cluster, key } = await startDatabase(t, edition)
    await t.test(`of ${CHOSEN.length} rounds`, { timeout }, async (t) => {
      await failInTurn(t, cluster, await startService(t, cluster.url, key), CHOSEN)
    })
    await t.test('and a standby follows again when it is copied again', { timeout }, async () => {
      const { other } = await cluster.untilWhole()
      await other.reinitialize()
      await cluster.untilWhole()
    })
    await t.test('behind a pooler', { skip: PGBOUNCER_PART.skip, timeout }, async (t) => {
      const pooled = await poolDatabase(t, cluster.url)
      const env = { ...key, WARAQ_DATABASE_POOLER: 'transaction' }
      const dies = FAULTS.filter(({ name }) => name === 'PostgreSQL dies')
      await failInTurn(t, cluster, await startService(t, pooled, env), dies)
    })
  })
}

test('the control, a Patroni that takes the lock back from another one, loses acknowledged writes', {
  skip: skip || FORMER.skip,
  timeout,
}, async (t) => {
  const { cluster, key } = await startDatabase(t, FORMER)
  // Servers that detect the older primary would not read from it and would hide its losses.
  const env = { ...key, WARAQ_DATABASE_LINEAGE: 'off' }
  const service = await startService(t, cluster.url, env)
  const freezes = FAULTS.find(({ name }) => name === 'PostgreSQL freezes')
  assert.ok(freezes)
  const round = await runRound(cluster, service, freezes, 'control', ({ primary }) =>
    cluster.untilPrimary(primary),
  )
  const violations = await checkRound(round)
  t.diagnostic(describeRound(round))
  t.diagnostic(explain(round, violations).split('\n', 1).join())
  assert.ok(violations.some(({ kind }) => kind === 'lost document' || kind === 'lost write'))
})

async function startDatabase(t: TestContext, edition: Edition) {
  const cluster = await startCluster(t, edition)
  const key = { WARAQ_MASTER_KEY: randomBytes(32).toString('base64url') }
  const env = { ...key, WARAQ_DATABASE_URL: cluster.url }
  runWaraq({ dataDir: newDataDir(t), env }, 'migrate')
  return { cluster, key }
}

/** Two servers and haproxy in front of them. */
async function startService(t: TestContext, url: string, env: Record<string, string>) {
  const { balancer, apiKey } = await startNodes(t, url, { WARAQ_MAX_DOCUMENTS: '100000', ...env })
  return { port: balancer.port, apiKey }
}

async function failInTurn(
  t: TestContext,
  cluster: Cluster,
  service: { port: number; apiKey: string },
  faults: Fault[],
): Promise<void> {
  const rounds: Round[] = []
  for (const [at, fault] of faults.entries()) {
    await t.test(fault.name, { timeout }, async (t) => {
      const round = await runRound(cluster, service, fault, `round-${at}`)
      rounds.push(round)
      t.diagnostic(describeRound(round))
      await requireSound(round)
      const { mostSeconds = PROMISED_STOP_SECONDS } = fault
      assert.ok(round.stopSeconds < mostSeconds, `writes stop: ${round.stopSeconds} s`)
    })
  }
  // Later rounds keep the writes of earlier rounds.
  for (const round of rounds) await requireSound(round)
}

async function requireSound(round: Round): Promise<void> {
  const violations = await checkRound(round)
  assert.equal(violations.length, 0, explain(round, violations))
}
