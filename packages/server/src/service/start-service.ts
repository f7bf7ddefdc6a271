import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Deployment } from '../access/deployment.ts'
import { createApp } from '../app.ts'
import { createFreeSpace, type ReadFileSystem } from '../blobs/free-space.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { watchDisk } from '../db/disk-full.ts'
import { type Engine, engineOf } from '../db/engine.ts'
import { refusePausedWrites } from '../db/write-pause.ts'
import { startContentParser } from '../documents/content-parser.ts'
import { createConverter } from '../exchange/converter.ts'
import type { RequestQueueOptions } from '../http/admission/request-queue.ts'
import { readDocsFiles } from '../http/docs-files.ts'
import { handOver } from '../http/not-ready-routes.ts'
import type { Check } from '../http/readiness.ts'
import { createImageResizer } from '../images/resizer.ts'
import type { ResolveName } from '../lib/guarded-request.ts'
import type { Logs } from '../lib/log.ts'
import { type Random, systemRandom } from '../lib/random.ts'
import { createResolveName } from '../lib/resolve-name.ts'
import type { Clock } from '../lib/time.ts'
import type { StartedWorker } from '../lib/watched-worker.ts'
import { measureDatabase } from '../metrics/database-metrics.ts'
import { startMetrics } from '../metrics/metrics.ts'
import type { Hadith } from '../scripture/hadith/hadith.ts'
import type { SyncJob } from '../scripture/install/sync-job.ts'
import type { Scripture } from '../scripture/scripture.ts'
import { startBackground } from './background.ts'
import { listen, serveAdmin } from './listen.ts'
import { holdDatabase, openDatabase } from './open-database.ts'
import { openScripture } from './open-scripture.ts'
import { createReadinessChecks, measureReadiness } from './readiness-checks.ts'
import { VERSION } from './version.ts'

interface Options {
  config: Config
  logs: Logs
  /** Called when the state on disk is unknown and the process must end. */
  onFatal: (error: Error) => void
  /** Ends the wait for an unreachable database. */
  signal?: AbortSignal
  now?: Clock
  monotonicNow?: () => number
  random?: Random
  /** Reads how full the disk of images is. */
  readFileSystem?: ReadFileSystem
  /** The queues of admission. */
  requestQueues?: readonly RequestQueueOptions[]
  /** The folder of the built documentation. */
  docsFolder?: string
  /** Resolves the names of webhooks. */
  resolveName?: ResolveName
  /** Starts the thread that parses bodies. */
  startContentThread?: () => StartedWorker
}

/** A running service. */
export interface RunningService {
  /** Where the service listens. */
  url: string
  /** The configured public base URL. */
  publicUrl: string
  /** Where the metrics are, if they are on. */
  metricsUrl: string | undefined
  db: Database
  deployment: Deployment
  scripture: Scripture
  hadith: Hadith
  syncJob: SyncJob
  /** Writes the counted views of share links and the usage of organizations. */
  writeCounts: () => Promise<unknown>
  /** Publishes the due changes now, as the relay does twice a second. */
  relay: () => Promise<void>
  /** Delivers all webhooks that are due, and waits for it. */
  deliverWebhooks: () => Promise<void>
  /** Turns readiness off, drains accepted requests and closes everything. */
  stop(options?: { drainMilliseconds?: number }): Promise<void>
}

const BUILT_DOCS = join(import.meta.dirname, '../../dist/docs')
/**
 * Slow readers are disconnected this long after shutdown begins: the whole shutdown takes at most
 * ten seconds.
 */
const MAX_END_MILLISECONDS = 9_000

/**
 * Listens, opens the data folder, waits for an unreachable database, and serves. If a step fails,
 * closes what was opened before.
 */
export async function startService(options: Options): Promise<RunningService> {
  const opened: Closer[] = []
  const close = async () => {
    for (const closer of opened.splice(0).reverse()) await closer()
  }
  try {
    return await openService(options, { opened, close })
  } catch (error) {
    // A leaked thread or lock would keep the process from ending with its error.
    await close()
    throw error
  }
}

type Closer = () => unknown

/** What servers over one database share besides its rows. */
const connectServers = async (engine: Engine, db: Database, { isLive }: Config) => ({
  sharedRateCounts: await engine.openSharedRateCounts(db),
  notifyServers: isLive ? await engine.openNotifications(db) : undefined,
})

async function openService(
  options: Options,
  { opened, close }: { opened: Closer[]; close: Closer },
): Promise<RunningService> {
  const { config, logs, onFatal, docsFolder = BUILT_DOCS } = options
  const { log } = logs
  const { now = () => new Date(), monotonicNow = () => performance.now() } = options
  const { random = systemRandom, signal = new AbortController().signal } = options

  const lifecycle = { isDraining: false }
  const starting: Check = { reason: 'starting', stops: 'everything', isFailing: () => true }
  const { http: front, files, url } = await listen(options, lifecycle, starting)
  const publicUrl = config.publicUrl ?? url
  opened.push(() => {
    front.server.closeAllConnections()
    return front.close()
  }, files.close)

  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const engine = engineOf(config.database)
  const onAway = () => {
    starting.reason = 'database_away'
  }
  const flush = () => log.flush()
  const opening = { engine, config, log, flush, url, now, random, onFatal, onAway, signal }
  opened.push((await holdDatabase(opening)).release)
  const { db: ownDb, deployment, lineage } = await openDatabase(opening)
  opened.push(ownDb.close)
  const metrics = config.metrics && (await startMetrics(config.metrics))
  if (metrics) opened.push(metrics.close)
  const measuredDb = metrics ? measureDatabase(ownDb, metrics.registry) : ownDb
  const { db, isFull: isDiskFull } = watchDisk(refusePausedWrites(measuredDb), monotonicNow)
  const replicas = await engine.openReplicas(db, {
    monotonicNow,
    onReplica: (replica, err) =>
      err
        ? log.warn({ replica, err }, 'replica disabled')
        : log.info({ replica }, 'replica enabled'),
  })
  opened.push(replicas.close)
  const contentParser = startContentParser({
    onFailedBody: (body, err) => log.warn({ ...body, err }, 'body took too long to parse'),
    start: options.startContentThread,
  })
  const converter = createConverter(config.pdf, log)
  opened.push(contentParser.close, converter.close)
  const { scripture, hadith, mushaf, syncJob } = openScripture({ config, log, monotonicNow, now })
  opened.push(scripture.close, hadith.close, mushaf.close, syncJob.close)
  const freeSpace = createFreeSpace(config.blobs, { monotonicNow, read: options.readFileSystem })
  const checks = createReadinessChecks({
    lifecycle,
    files,
    lineage,
    isDiskFull,
    freeSpace,
    db,
    engine,
    now,
  })
  if (metrics) measureReadiness(metrics.registry, { config, checks, db })
  const app = createApp({
    config,
    publicUrl: () => publicUrl,
    version: VERSION,
    docs: config.servesDocs ? (readDocsFiles(docsFolder, () => publicUrl) ?? 'unbuilt') : 'off',
    db,
    readFromReplica: replicas.readFromReplica,
    ...(await connectServers(engine, db, config)),
    deployment,
    contentParser,
    converter,
    freeSpace,
    blobs: openBlobStore(config.blobs, { random, now, monotonicNow, fetch: globalThis.fetch }),
    scripture,
    mushaf,
    resizer: createImageResizer(config.maxImageMemory),
    hadith,
    resolveName: options.resolveName ?? createResolveName(),
    logs,
    lifecycle,
    metrics: metrics?.registry,
    requestQueues: options.requestQueues,
    checks,
    now,
    monotonicNow,
    random,
  })
  // Closed in reverse order, so that the views of the last requests are written too.
  opened.push(app.writeCounts, () => app.http.close(), await serveAdmin(app.admin, metrics))
  opened.push((await engine.listen(app.listeners)).close)
  await handOver(front.server, app.http)
  const background = { ...app, syncJob, db, log, lifecycle, now }
  opened.push(startBackground(background).close)

  async function stop({ drainMilliseconds = config.drainMilliseconds } = {}): Promise<void> {
    lifecycle.isDraining = true
    const cutOff = setTimeout(() => front.server.closeAllConnections(), MAX_END_MILLISECONDS)
    await delay(drainMilliseconds)
    await front.close()
    clearTimeout(cutOff)
    await close()
  }
  return {
    url,
    publicUrl,
    metricsUrl: metrics?.url,
    db,
    deployment,
    scripture,
    hadith,
    syncJob,
    writeCounts: app.writeCounts,
    relay: app.relay.run,
    deliverWebhooks: app.webhookDispatcher?.run ?? (async () => {}),
    stop,
  }
}
