import { MAX_IMAGE_BYTES } from '@waraq/contract'
import type { FastifyInstance } from 'fastify'
import { createAuthentication } from './access/authentication.ts'
import type { Deployment } from './access/deployment.ts'
import { createOrganizationCache } from './access/organization-cache.ts'
import { readControlEpoch } from './access/store.ts'
import { type BackgroundJob, createBackgroundJobs } from './background-jobs.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { FreeSpace } from './blobs/free-space.ts'
import { type Config, docsUrlOf } from './config.ts'
import type { Database, ReplicaRead } from './db/database.ts'
import { requireClockInSync } from './db/postgres/clock-skew.ts'
import type { SharedRateCounts } from './db/postgres/shared-rate-counts.ts'
import { createContentCheck, type Damage } from './documents/content-check.ts'
import type { ContentParser } from './documents/content-parser.ts'
import { createDocumentReaders } from './documents/document-readers.ts'
import { createDocumentWriters } from './documents/document-writers.ts'
import { createDocuments, createOpenDocument } from './documents/documents.ts'
import { createRestoring } from './documents/restoring.ts'
import { documentRoutes } from './documents/routes.ts'
import { sharingRoutes } from './documents/sharing/routes.ts'
import { createSharing } from './documents/sharing/sharing.ts'
import { createHistoryModule } from './history/history-module.ts'
import { historyRoutes } from './history/routes.ts'
import { createAdmissionHooks } from './http/admission/admission-hooks.ts'
import { REQUEST_QUEUES } from './http/admission/overload-limits.ts'
import type { RequestQueueOptions } from './http/admission/request-queue.ts'
import { maxBodyBytesFor } from './http/body.ts'
import { createBodyParser } from './http/body-parser.ts'
import { createCacheableResponses } from './http/cacheable-response.ts'
import { createCredentials } from './http/credentials.ts'
import type { DocsFiles } from './http/docs-files.ts'
import { docsRoutes } from './http/docs-routes.ts'
import { createErrorBody } from './http/error-body.ts'
import { createErrorSender } from './http/errors.ts'
import { healthRoutes } from './http/health-routes.ts'
import { createObservers } from './http/observers.ts'
import { createPasswordLimiter } from './http/rate-limit/password-limiter.ts'
import { createRateLimiter, noRateLimit } from './http/rate-limit/rate-limiter.ts'
import type { Check } from './http/readiness.ts'
import { openApiRoute, referencePageRoutes } from './http/reference-routes.ts'
import { createHttpServer, type Lifecycle } from './http/server.ts'
import { createDocumentLinks } from './images/document-links.ts'
import { createImageModule } from './images/image-module.ts'
import type { ImageResizer } from './images/resizer.ts'
import { imageRoutes } from './images/routes.ts'
import type { Registry } from './lib/exposition.ts'
import type { Logs } from './lib/log.ts'
import type { Random } from './lib/random.ts'
import { type Clock, createMonotonicTimestamps, type Microseconds } from './lib/time.ts'
import { createNewId } from './lib/uuid.ts'
import { measureRateLimiter } from './metrics/rate-limit-metrics.ts'
import { addServiceMetrics } from './metrics/service-metrics.ts'
import { createIdentities } from './organizations/identities.ts'
import { organizationRoutes } from './organizations/routes.ts'
import type { Hadith } from './scripture/hadith/hadith.ts'
import { hadithRoutes } from './scripture/hadith/routes.ts'
import { mcpRoutes } from './scripture/mcp/routes.ts'
import type { Mushaf } from './scripture/mushaf/mushaf.ts'
import { mushafRoutes } from './scripture/mushaf/routes.ts'
import { createAlteredVerseCheck, noAlteredVerseCheck } from './scripture/quran/altered-verses.ts'
import { quranRoutes } from './scripture/quran/routes.ts'
import type { Scripture } from './scripture/scripture.ts'
import { verifyRoutes } from './scripture/verify/routes.ts'
import { shareRoutes } from './shares/routes.ts'
import { createShareModule } from './shares/share-module.ts'

/** Everything outside the application: configuration, clocks, stores and randomness. */
interface AppDependencies {
  config: Config
  /** The base of absolute URLs, without a trailing slash; available once the server listens. */
  publicUrl: () => string
  version: string
  /** The built documentation, or the reference page alone in a checkout; undefined if it is off. */
  docs: DocsFiles | 'reference' | undefined
  db: Database
  readFromReplica: ReplicaRead
  /** Rate counts of several servers. */
  sharedRateCounts: SharedRateCounts | undefined
  /** The clock of the database; undefined if it runs on this machine. */
  readDatabaseClock: () => Promise<Microseconds | undefined>
  deployment: Deployment
  contentParser: ContentParser
  blobs: BlobStore
  /** Free space for images; also a readiness check. */
  freeSpace: FreeSpace
  scripture: Scripture
  mushaf: Mushaf
  resizer: ImageResizer
  hadith: Hadith
  logs: Logs
  lifecycle: Lifecycle
  /** Collects metrics; undefined if they are off. */
  metrics: Registry | undefined
  /** The queues of admission; tests replace them. */
  requestQueues?: readonly RequestQueueOptions[]
  /** Readiness checks besides the database and its clock. */
  checks: readonly Check[]
  now: Clock
  monotonicNow: () => number
  random: Random
}

interface App {
  http: FastifyInstance
  jobs: BackgroundJob[]
  /** Call this when a command may have changed something, so that it takes effect at once. */
  onControlChange: () => void
  /** Writes what is counted in memory: at a stop. */
  writeCounts: () => Promise<void>
}

/** Wires the modules together; no module creates another one. */
export function createApp(deps: AppDependencies): App {
  const { config, publicUrl, version, db, readFromReplica, deployment, contentParser, blobs } = deps
  const { sharedRateCounts, scripture, hadith, mushaf, logs } = deps
  const { lifecycle, now, monotonicNow, random } = deps
  const stamp = createMonotonicTimestamps(now)
  const newId = createNewId(now, random)
  const ownLimiter = config.rates
    ? createRateLimiter(config.rates, monotonicNow, sharedRateCounts)
    : noRateLimit
  const limiter = deps.metrics ? measureRateLimiter(ownLimiter, deps.metrics) : ownLimiter

  const cache = createOrganizationCache({ db, deployment, defaults: config, monotonicNow })
  const access = createAuthentication({ ...config, cache, deployment, now, random })
  const credentials = createCredentials(access, limiter)
  const observers = createObservers({ ...deps, callerOf: credentials.callerOf })
  const identities = createIdentities({ db, newId, stamp })
  const documentImages = createDocumentLinks(db)
  const check = createContentCheck(onDamage)
  const open = createOpenDocument(check)
  const ofDocuments = { db, readFromReplica, access, stamp, open }
  const { history, trash, documentHistory } = createHistoryModule({ db, check, stamp })
  const documents = createDocuments({ ...ofDocuments, newId, documentImages, documentHistory })
  const { cipher } = deployment
  const shares = createShareModule({ ...deps, access, cache, cipher, stamp, newId })
  const findFurtherLink = shares.reads.find
  const sharing = createSharing({ ...ofDocuments, cipher, random, findFurtherLink })
  const images = createImageModule({ ...deps, access, shareLinks: shares.reads, stamp, newId })
  const alteredVerses = config.reportsAlteredVerses
    ? createAlteredVerseCheck(scripture)
    : noAlteredVerseCheck
  const { restore, readDocument } = createRestoring({ documents, contentParser, alteredVerses })
  const answers = createCacheableResponses(limiter)
  const passwordLimiter = createPasswordLimiter({
    knowsClients: config.trustProxy !== false,
    monotonicNow,
    sharedCounts: sharedRateCounts,
  })
  const bodies = createBodyParser({ ...credentials, inThread: contentParser.outline })
  const maxBodyBytes = maxBodyBytesFor(config.limits.maxContentBytes)

  function onDamage({ id, revision, expected, found }: Damage): void {
    const damage = { document_id: id, revision, content_hash: expected, found_hash: found }
    logs.log.error(damage, 'stored content is damaged')
  }
  const readEpoch = () => readControlEpoch(db.brief)
  const checks: Check[] = [
    ...deps.checks,
    {
      reason: 'database_away',
      stops: 'everything',
      isFailing: async () => (await readEpoch()) === 0,
    },
    {
      reason: 'clock_off',
      stops: 'writes',
      isFailing: () => requireClockInSync(deps.readDatabaseClock, now).then(() => false),
    },
  ]
  if (deps.metrics) {
    const folders = [config.dataDir, ...('folder' in config.blobs ? [config.blobs.folder] : [])]
    const engine = 'file' in config.database ? 'sqlite' : 'postgres'
    addServiceMetrics(deps.metrics, { checks, version, engine, folders, readEpoch })
  }
  const errorBody = createErrorBody({ ...config, docsUrl: () => docsUrlOf(config, publicUrl()) })
  const largestBodyBytes = Math.max(maxBodyBytes, MAX_IMAGE_BYTES)
  const admissionHooks = createAdmissionHooks({
    ...credentials,
    log: logs.log,
    random,
    monotonicNow,
    requestQueues: deps.requestQueues ?? REQUEST_QUEUES,
    sendError: createErrorSender(errorBody),
  })
  const ofServer = {
    ...config,
    ...logs,
    limiter,
    largestBodyBytes,
    lifecycle,
    monotonicNow,
    admissionHooks,
    errorBody,
    observers,
  }
  const http = createHttpServer(ofServer, (app) => {
    const routes = { app, credentials, bodies, publicUrl }
    organizationRoutes({ ...routes, identities, access })
    documentRoutes({ ...routes, documents, contentParser, alteredVerses })
    sharingRoutes({ ...routes, sharing, recordView: shares.views.record })
    shareRoutes({ ...routes, ...shares, passwordLimiter, now })
    historyRoutes({ ...routes, history, trash, restore, readDocument })
    imageRoutes({ ...routes, ...images, blobs })
    quranRoutes({ app, scripture, answers, version })
    const readers = createDocumentReaders({ documents, contentParser })
    const verifying = { ...routes, scripture, hadith, answers, maxBodyBytes, errorBody }
    verifyRoutes({ ...verifying, ...readers })
    const writers = createDocumentWriters({ documents, contentParser, alteredVerses })
    const mcp = { ...verifying, ...readers, version }
    if (config.mcp !== 'off')
      mcpRoutes({ ...mcp, writers: config.mcp === 'write' ? writers : undefined })
    hadithRoutes({ app, hadith, answers, version })
    mushafRoutes({ app, mushaf, answers })
    openApiRoute({ app, publicUrl, version })
    if (deps.docs === 'reference') referencePageRoutes({ app, publicUrl, version })
    else docsRoutes({ app, docs: deps.docs, docsUrl: config.docsUrl })
    healthRoutes({
      app,
      checks,
      parts: { scripture: scripture.state },
      onDegraded: ({ reason, cause }) => logs.log.error({ reason, err: cause }, 'writes fail'),
    })
  })
  const jobs = createBackgroundJobs({ ...deps, stamp, check, onDamage })
  return { http, jobs, onControlChange: cache.expire, writeCounts: shares.views.write }
}
