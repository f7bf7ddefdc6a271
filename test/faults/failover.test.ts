/** The primary of the database is killed under load: another takes over, and nothing that was answered is gone. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { PGBOUNCER_PART } from '../../packages/server/test/lib/pgbouncer.ts'
import { createCall } from './lib/author.ts'
import type { Member } from './lib/balancer.ts'
import { requireKept } from './lib/kept.ts'
import { type Load, startLoad } from './lib/load.ts'
import { type Nodes, startNodes } from './lib/nodes.ts'
import { type Cluster, skip, startCluster } from './lib/patroni.ts'
import { poolDatabase } from './lib/pooler.ts'
import { newDataDir, runWaraq } from './lib/server.ts'

/** CI kills one and `npm run faults` ten. Seconds are counted, so nothing else may run meanwhile. */
const KILLS = Number(process.env.WARAQ_FAILOVERS ?? 0)
const NOT_ASKED = 'kills a primary only by itself: WARAQ_FAILOVERS=1 npm test -- failover'
const AUTHORS = 24
const WRITES_BEFORE_KILL = 600
/** From when the new primary takes writes to the first that is answered. */
const PROMISED_MILLISECONDS = 3_000

test('a primary is killed under load', {
  skip: skip || (KILLS === 0 && NOT_ASKED),
  timeout: 1_800_000,
}, async (t) => {
  const cluster = await startCluster(t)
  runWaraq({ dataDir: newDataDir(t), env: { WARAQ_DATABASE_URL: cluster.url } }, 'migrate')

  const key = { WARAQ_MASTER_KEY: randomBytes(32).toString('base64url') }
  await t.test(`no acknowledged write is lost (${KILLS} kills)`, async (t) => {
    await killUnderLoad(t, cluster, await startNodes(t, cluster.url, key), KILLS)
  })

  await t.test('nor is one behind a pooler', { skip: PGBOUNCER_PART.skip }, async (t) => {
    const url = await poolDatabase(t, cluster.url)
    const nodes = await startNodes(t, url, { ...key, WARAQ_DATABASE_POOLER: 'transaction' })
    await killUnderLoad(t, cluster, nodes, 1)
  })
})

async function killUnderLoad(
  t: TestContext,
  cluster: Cluster,
  { balancer, apiKey }: Nodes,
  kills: number,
): Promise<void> {
  const load = await startLoad(balancer.port, apiKey, AUTHORS)
  for (let kill = 1; kill <= kills; kill++) {
    const perSecond = await rateOf(load)
    const pair = await load.during(cluster.untilSynchronous())
    // The last one goes with all that runs beside it, so that nobody is there to say so.
    const isMachine = kill > 1 && kill === kills
    const killedAt = performance.now()
    if (isMachine) await pair.primary.killAll()
    else pair.primary.killDatabase()
    const { accepts, writes, allowed } = await recovery(cluster, pair.standby, load, balancer.port)
    t.diagnostic(
      `${isMachine ? 'the machine' : 'the database'} of ${pair.primary.name} at ${Math.round(perSecond)} writes/s: ` +
        `accepting after ${Math.round(accepts - killedAt)} ms, writing ${Math.round(writes - accepts)} ms later`,
    )
    assert.ok(writes - accepts < allowed, `${writes - accepts} of ${allowed} ms`)
    if (isMachine) pair.primary.start()
  }
  await load.during(cluster.untilSynchronous())
  await load.stop()
  await requireKept(balancer.port, load.writers, true)
  t.diagnostic(`${load.acknowledged()} writes acknowledged, none lost, none twice`)
}

async function rateOf(load: Load): Promise<number> {
  const startedAt = performance.now()
  await load.untilMore(WRITES_BEFORE_KILL)
  return (1000 * WRITES_BEFORE_KILL) / (performance.now() - startedAt)
}

/** When the next primary took writes, and when the first was answered; what is promised, as this machine is busy. */
async function recovery(cluster: Cluster, next: Member, load: Load, port: number) {
  await load.during(cluster.untilAccepting(next))
  const accepts = performance.now()
  const healthy = createCall(port)('GET', '/healthz').then(() => performance.now() - accepts)
  await load.untilMore(1)
  const writes = performance.now()
  return { accepts, writes, allowed: PROMISED_MILLISECONDS + 10 * (await healthy) }
}
