/** Each shipped alert is raised in a real Prometheus by its fault in real servers. */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { doc, p } from '../packages/server/test/lib/content.ts'
import { faultyProxyTo } from '../packages/server/test/lib/faulty-proxy.ts'
import {
  addressThrough,
  newPostgres,
  POSTGRES_PART,
  type PostgresDatabase,
} from '../packages/server/test/lib/postgres.ts'
import { startService, type TestService } from '../packages/server/test/lib/service.ts'
import { alertNames, PROMETHEUS_PART, type Prometheus, startPrometheus } from './lib/prometheus.ts'
import { waitFor, waitForService } from './lib/wait-for.ts'

// A window of five minutes has five scrapes.
const SPEED = 60
const LOCK_SECONDS = 1.5
const BLOCK_MILLISECONDS = 270
const FREE_MILLISECONDS = 100
const MINUTE_MILLISECONDS = 60_000

const SETTINGS = {
  WARAQ_MASTER_KEY: Buffer.alloc(32, randomUUID()).toString('base64url'),
  WARAQ_ADMIN_PORT: '0',
  WARAQ_SCRIPTURE: 'off',
}
const addressOf = ({ metricsUrl }: TestService): string =>
  new URL(metricsUrl ?? assert.fail('no metrics')).host

interface Fault {
  /** Labels of the alert besides its name. */
  labels: Record<string, string>
  /** Causes the fault. */
  plant(): unknown
  /** Repeated until the alert fires. */
  go?(): Promise<unknown>
  skip?: string | false
}

const PARTS = [PROMETHEUS_PART, POSTGRES_PART]

test('each alert is raised by its fault, and by nothing else', {
  skip: PARTS.find(({ skip }) => skip)?.skip ?? false,
  timeout: 300_000,
}, async (t) => {
  const database = await newPostgres()
  t.after(database.drop)
  const prometheus = await startPrometheus(t, SPEED)
  const { faults, healthy } = await faultsOf(t, database, prometheus)
  assert.deepEqual(Object.keys(faults).sort(), alertNames().sort())

  await t.test('healthy servers raise none', async () => {
    prometheus.watch(healthy)
    // A time for which most alerts would have fired.
    const lastSeconds = `count(count_over_time(waraq_ready[20s]) > 12)`
    await waitForService('scrapes of all servers', async () => {
      const [count] = await prometheus.query(lastSeconds)
      return count === healthy.length
    })
    const names = (await prometheus.firing()).map(({ alertname }) => alertname)
    // Sped up, files of other programs look as if they filled the disk within a day.
    assert.deepEqual(
      names.filter((name) => name !== 'WaraqStorageLow'),
      [],
    )
  })

  for (const [alert, { labels, plant, go, skip = false }] of Object.entries(faults)) {
    await t.test(alert, { skip }, async () => {
      const isRaised = async () =>
        (await prometheus.firing()).some((one) =>
          Object.entries({ ...labels, alertname: alert }).every(
            ([key, value]) => one[key] === value,
          ),
        )
      assert.equal(await isRaised(), false, 'before its fault')
      await plant()
      await waitForService(`${alert} fires`, async () => {
        await go?.()
        return isRaised()
      })
    })
  }
})

async function faultsOf(t: TestContext, database: PostgresDatabase, prometheus: Prometheus) {
  const proxy = await faultyProxyTo(t, database.socket)
  const start = (url: string, more = {}) =>
    startService(t, { ...SETTINGS, WARAQ_DATABASE_URL: url, ...more })
  const disk = mountDisk(t)
  const [disconnected, late, steady, stopped] = [
    await start(addressThrough(proxy, database)),
    await start(database.url),
    await start(database.url, disk && { WARAQ_IMAGE_DIR: disk }),
    await start(database.url),
  ]
  const author = await (await steady.organization()).author()
  const quotaOwner = await steady.organization()
  const limited = await quotaOwner.author()
  const reader = await (await disconnected.organization()).author()
  const { json } = await author.call('POST', '/v1/documents/', { body: { content: doc(p('One')) } })
  const healthy = [disconnected, late, steady, stopped].map(addressOf)
  const faults: Record<string, Fault> = {
    WaraqDown: { labels: { instance: addressOf(stopped) }, plant: stopped.stop },
    WaraqNotReady: {
      labels: { instance: addressOf(disconnected) },
      plant: () => proxy.turn('down'),
    },
    WaraqErrorRate: {
      labels: {},
      plant() {},
      go: () => reader.call('GET', '/v1/documents/'),
    },
    WaraqNotWritable: {
      labels: { instance: addressOf(late) },
      plant: () => late.travelTo(new Date(Date.now() + MINUTE_MILLISECONDS)),
    },
    WaraqServersDiffer: {
      labels: {},
      // A wrong setting: the server uses another database.
      async plant() {
        const lonely = await startService(t, SETTINGS)
        await lonely.organizations.suspend((await lonely.organization()).id)
        prometheus.watch([...healthy, addressOf(lonely)])
      },
    },
    WaraqStorageLow: {
      skip: disk === undefined && 'requires root to mount a disk',
      labels: { folder: disk ?? '' },
      plant: () => writeFileSync(join(disk ?? '', 'others'), new Uint8Array(15 * 2 ** 20)),
    },
    WaraqSaveLatency: {
      labels: {},
      plant() {},
      async go() {
        const locking = database.ask(LOCK)
        await waitFor('a lock', async () => (await database.ask(SLEEPERS)).length > 0)
        const body = { content: doc(p('Two')) }
        await author.call('PATCH', `/v1/documents/${json.id}/`, { body })
        await locking
      },
    },
    WaraqQuotaReached: {
      labels: { code: 'document_limit_reached' },
      plant: () => steady.organizations.limit(quotaOwner.id, { maxDocuments: 0 }),
      go: () => limited.call('POST', '/v1/documents/', { body: { content: doc(p('One')) } }),
    },
    WaraqLoopDelay: {
      labels: { instance: addressOf(steady) },
      plant() {},
      go: blockLoop,
    },
  }
  return { faults, healthy }
}

/** Makes saves wait, like a transaction of an operator that stays open. */
const LOCK = `
  BEGIN; SELECT 1 FROM documents FOR UPDATE; SELECT pg_sleep(${LOCK_SECONDS}); COMMIT`

const SLEEPERS = `
  SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`

/** The servers are in this process. */
async function blockLoop(): Promise<void> {
  const end = performance.now() + BLOCK_MILLISECONDS
  while (performance.now() < end);
  await delay(FREE_MILLISECONDS)
}

/** A disk of 16 MiB; undefined without the right to mount. */
function mountDisk(t: TestContext): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-disk-'))
  const options = ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]
  const { status } = spawnSync('mount', options, { stdio: 'ignore' })
  t.after(() => {
    if (status === 0) execFileSync('umount', [folder])
    rmdirSync(folder)
  })
  return status === 0 ? folder : undefined
}
