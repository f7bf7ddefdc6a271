import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { type Deployment, openDeployment } from '../access/deployment.ts'
import { createApp } from '../app.ts'
import { createFreeSpace, type ReadFileSystem } from '../blobs/free-space.ts'
import { openBlobStore } from '../blobs/open.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import { engineOf } from '../db/engine.ts'
import { createLineage } from '../db/lineage.ts'
import { startContentReader } from '../documents/content-reader.ts'
import { createShrinker } from '../images/shrinking.ts'
import type { Logs } from '../lib/log.ts'
import { type Random, systemRandom } from '../lib/random.ts'
import type { Clock } from '../lib/time.ts'
import type { StartedWorker } from '../lib/watched-worker.ts'
import { type Hadith, startHadith } from '../scripture/hadith/hadith.ts'
import { createSyncJob, type SyncJob } from '../scripture/install/sync-job.ts'
import { createMushaf } from '../scripture/mushaf/mushaf.ts'
import { type Scripture, startScripture } from '../scripture/scripture.ts'
import { runDueJobs } from './jobs.ts'
import { VERSION } from './version.ts'

interface Options {
  config: Config
  logs: Logs
  /** Called when the process must end because nobody can say what is on the disk. */
  onFatal: (error: Error) => void
  now?: Clock
  ticks?: () => number
  random?: Random
  /** Tells how full the disk of images is. */
  readFileSystem?: ReadFileSystem
  /** Starts the thread that reads bodies. */
  startContentThread?: () => StartedWorker
}

/** A running service. */
export interface Service {
  /** Where it listens. */
  url: string
  /** Where customers reach it, as configured. */
  publicUrl: string
  db: Db
  deployment: Deployment
  scripture: Scripture
  hadith: Hadith
  syncJob: SyncJob
  /** Turns readiness off, lets what was accepted finish, and closes everything. */
  stop(options?: { drainMilliseconds?: number }): Promise<void>
}

const HOUR = 3_600_000
/** So long after it was told to end, whoever still reads slowly is cut off: ten seconds are promised. */
const MAX_END_MILLISECONDS = 9_000

/** Opens the data folder and serves it. Where one step fails, what was opened before it is closed again. */
export async function startService(options: Options): Promise<Service> {
  const opened: Closer[] = []
  const close = async () => {
    for (const closer of opened.splice(0).reverse()) await closer()
  }
  try {
    return await openService(options, { opened, close })
  } catch (error) {
    // A thread or a lock left behind would keep the process from ending with its sentence.
    await close()
    throw error
  }
}

const WENT_BACK =
  'the database went back: writes that were acknowledged are missing in it, and it is not used. Bring the right one back, or run waraq database accept'

type Closer = () => Promise<void> | void

async function openService(
  options: Options,
  { opened, close }: { opened: Closer[]; close: Closer },
): Promise<Service> {
  const { config, logs, onFatal } = options
  const { log } = logs
  const now = options.now ?? (() => new Date())
  const ticks = options.ticks ?? (() => performance.now())
  const random = options.random ?? systemRandom

  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const engine = engineOf(config.database)
  opened.push(engine.hold().release)
  const applied = await engine.prepare(now())
  if (applied.length > 0) log.info({ migrations: applied }, 'the database schema is up to date')

  const lineage = createLineage({
    onWentBack: (trouble) => log.error(trouble, WENT_BACK),
    onReturn: (found) => log.warn({ found }, 'the database may be used again'),
    onUnknown: (err) =>
      log.warn(
        { err },
        'the database does not tell its timeline: a failover that loses writes is not noticed',
      ),
  })
  const db = await engine.openForServer({ maxBatch: config.maxBatch, onFatal, lineage })
  opened.push(db.close)
  const replicas = await engine.openReplicas(db, {
    ticks,
    onReplica: (replica, err) =>
      err
        ? log.warn({ replica, err }, 'a replica is not read')
        : log.info({ replica }, 'a replica is read again'),
  })
  opened.push(replicas.close)
  const deployment = await openDeployment({ db, masterKey: config.masterKey, now, random })
  const contents = startContentReader({
    onCulprit: (body, err) => log.warn({ ...body, err }, 'a body took too long to read'),
    ...(options.startContentThread && { start: options.startContentThread }),
  })
  opened.push(contents.close)
  const scripture = startScripture({ config: config.scripture, log, ticks })
  opened.push(scripture.close)
  const hadith = startHadith({ config: config.scripture, log })
  opened.push(hadith.close)
  const mushaf = createMushaf({ dir: config.scripture.dir, scripture, log })
  opened.push(mushaf.close)
  const { dir, source, syncMilliseconds: everyMilliseconds, isOn } = config.scripture
  const syncJob = createSyncJob({
    dir,
    source: isOn ? source : undefined,
    everyMilliseconds,
    log,
    now,
  })
  opened.push(syncJob.close)
  const lifecycle = { isDraining: false }
  let publicUrl = ''
  const { http, jobs, onControlChange } = createApp({
    config,
    publicUrl: () => publicUrl,
    version: VERSION,
    db,
    readNearby: replicas.readNearby,
    spentAllowances: await engine.openSpentAllowances(db),
    readDatabaseClock: () => engine.readClock(db),
    deployment,
    contents,
    freeSpace: createFreeSpace(config.blobs, { ticks, read: options.readFileSystem }),
    blobs: openBlobStore(config.blobs, { random, now, ticks, fetch: globalThis.fetch }),
    scripture,
    mushaf,
    shrinker: createShrinker(availableParallelism()),
    hadith,
    logs,
    lifecycle,
    now,
    ticks,
    random,
  })
  opened.push((await engine.listen(onControlChange)).close)
  const url = await http.listen({ host: config.host, port: config.port })
  publicUrl = config.publicUrl ?? url

  const keepClean = setInterval(() => {
    void runDueJobs(jobs, { db, log, now })
    // Each server has its own files of hadith.
    syncJob.run().catch((err: Error) => log.error({ err }, 'a job failed'))
  }, HOUR)
  keepClean.unref()

  async function stop({ drainMilliseconds = config.drainMilliseconds } = {}): Promise<void> {
    lifecycle.isDraining = true
    clearInterval(keepClean)
    const cutOff = setTimeout(() => http.server.closeAllConnections(), MAX_END_MILLISECONDS)
    await delay(drainMilliseconds)
    await http.close()
    clearTimeout(cutOff)
    await close()
  }
  return { url, publicUrl, db, deployment, scripture, hadith, syncJob, stop }
}
