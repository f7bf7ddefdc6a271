import { type Authentication, createAuthentication } from './access/authentication.ts'
import type { Deployment } from './access/deployment.ts'
import { createGrants } from './access/grant.ts'
import { createOrganizationCache } from './access/organization-cache.ts'
import { createAdministration } from './administration.ts'
import { createBackgroundJobs } from './background-jobs.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { FreeSpace } from './blobs/free-space.ts'
import { createComments } from './comments/comments.ts'
import type { Config } from './config.ts'
import type { NotifyServers } from './db/channels.ts'
import type { Database, ReplicaRead } from './db/database.ts'
import type { SharedRateCounts } from './db/postgres/shared-rate-counts.ts'
import { createContentCheck, type Damage } from './documents/content-check.ts'
import type { ContentParser } from './documents/content-parser.ts'
import { createDocumentAccess } from './documents/document-access.ts'
import { createSearchModule } from './documents/search/search-module.ts'
import { createSharing } from './documents/sharing/sharing.ts'
import { createEventModule } from './events/event-module.ts'
import type { Feed } from './events/feed.ts'
import { documentChanges } from './events/outbox/document-changes.ts'
import { createWebhookEvents } from './events/webhook-events.ts'
import type { Converter } from './exchange/converter.ts'
import { createExchange } from './exchange/exchange.ts'
import type { Lifecycle } from './http/server.ts'
import { createImageModule } from './images/image-module.ts'
import type { ImageResizer } from './images/resizer.ts'
import type { Registry } from './lib/exposition.ts'
import type { ResolveName } from './lib/guarded-request.ts'
import { hourly } from './lib/hourly.ts'
import type { Logs } from './lib/log.ts'
import type { Random } from './lib/random.ts'
import { type Clock, createMonotonicTimestamps } from './lib/time.ts'
import { createNewId } from './lib/uuid.ts'
import type { Hadith } from './scripture/hadith/hadith.ts'
import type { Mushaf } from './scripture/mushaf/mushaf.ts'
import { createAlteredVerseCheck, noAlteredVerseCheck } from './scripture/quran/altered-verses.ts'
import type { Scripture } from './scripture/scripture.ts'
import { createTexts } from './scripture/texts.ts'
import { createShareModule } from './shares/share-module.ts'
import { createWebhookModule } from './webhooks/webhook-module.ts'
import { createWriting } from './writing.ts'

interface WebhookSending {
  resolveName: ResolveName
  metrics: Registry | undefined
}

export interface ModuleDependencies {
  config: Config
  version: string
  /** The base of absolute URLs, without a trailing slash; available once the server listens. */
  publicUrl: () => string
  db: Database
  readFromReplica: ReplicaRead
  /** Rate counts of several servers. */
  sharedRateCounts: SharedRateCounts | undefined
  /** Notifies other servers; undefined without others, and in commands. */
  notifyServers?: NotifyServers | undefined
  deployment: Deployment
  contentParser: ContentParser
  converter: Converter
  blobs: BlobStore
  freeSpace: FreeSpace
  resizer: ImageResizer
  scripture: Scripture
  mushaf: Mushaf
  hadith: Hadith
  /** What sends webhooks; undefined in commands, which send none. */
  webhookSending?: WebhookSending
  logs: Logs
  lifecycle: Lifecycle
  now: Clock
  monotonicNow: () => number
  random: Random
}

/** Wires the rules of the service together; no module creates another one. */
export function createModules(deps: ModuleDependencies) {
  const { config, publicUrl, db, readFromReplica, deployment } = deps
  const { contentParser, converter, blobs, freeSpace, resizer, scripture, mushaf, hadith } = deps
  const { logs, lifecycle, now, monotonicNow, random } = deps
  const { cipher } = deployment
  const stamp = createMonotonicTimestamps(now)
  const newId = createNewId(now, random)
  const check = createContentCheck(onDamage)

  function onDamage({ id, revision, expected, found }: Damage): void {
    const damage = { document_id: id, revision, content_hash: expected, found_hash: found }
    logs.log.error(damage, 'stored content is damaged')
  }
  const cache = createOrganizationCache({ db, deployment, defaults: config, monotonicNow })
  const authentication = createAuthentication({
    cache,
    deployment,
    now,
    random,
    signatureMaxSeconds: config.signatureMaxSeconds,
    onMillisecondExpiry: hourly(
      (organization_id) => logs.log.warn({ organization_id }, 'signature with exp in milliseconds'),
      monotonicNow,
    ),
  })
  const common = { db, stamp, newId }
  const finding = createSearchModule({ db, contentParser, logs, lifecycle })
  const administration = createAdministration({
    ...{ ...deps, ...common },
    eraseWords: finding.indexing.eraseDeleted,
  })
  const events = createEvents(deps, { ...common, authentication, consumers: [finding.indexing] })
  const writing = createWriting({ ...deps, ...common, authentication, check })
  const { documents, liveChanges, listeners, polls, announce, ...past } = writing
  const alteredVerses = config.reportsAlteredVerses
    ? createAlteredVerseCheck(scripture, config.scripture.searchMilliseconds)
    : noAlteredVerseCheck
  const shareDeps = { ...common, authentication, cache, cipher, logs, random, now }
  const shares = createShareModule({ ...shareDeps, recordChange: documentChanges.onLink })
  const images = createImageModule({
    config,
    blobs,
    freeSpace,
    authentication,
    deployment,
    shareLinks: shares.reads,
    resizer,
    logs,
    publicUrl,
    now,
    monotonicNow,
    ...common,
    recordConfirmation: documentChanges.onConfirm,
  })
  const documentAccess = createDocumentAccess({
    documents,
    authentication,
    contentParser,
    alteredVerses,
  })
  return {
    authentication,
    grants: createGrants({ db, cache, now, maxSeconds: config.grantMaxSeconds }),
    ...past,
    documents,
    liveChanges,
    finding,
    alteredVerses,
    documentAccess,
    shares,
    sharing: createSharing({
      ...common,
      readFromReplica,
      authentication,
      cipher,
      random,
      check,
      documentChanges,
      findFurtherLink: shares.reads.find,
    }),
    comments: createComments({ ...common, announce, recordChange: documentChanges.onComment }),
    polls,
    images,
    exchange: createExchange({
      converter,
      readPictures: images.readPictures,
      readLines: mushaf.readClip,
      ...createTexts({ scripture, hadith }),
      storePictures: images.storePictures,
      documents: documentAccess,
    }),
    ...administration,
    ...events,
    jobs: createBackgroundJobs({
      ...deps,
      ...common,
      check,
      recordErasure: documentChanges.onErase,
      erasures: administration.erasures,
      eventRetention: events.retention,
      retainAudit: administration.auditLog.retain,
      measureUsage: administration.usage.measure,
      liveRetention: liveChanges.deleteOld,
      onDamage,
      indexing: finding.indexing,
    }),
    /** For what commands and other servers have changed, so that it takes effect at once. */
    listeners: { onControlChange: cache.expire, ...listeners },
  }
}

type EventDependencies = Parameters<typeof createEventModule>[0]
type Common = Pick<EventDependencies, 'db' | 'stamp' | 'newId'>

/** The feeds of events, and their relay with all that follows it. */
function createEvents(
  deps: ModuleDependencies,
  {
    authentication,
    consumers,
    ...common
  }: Pick<EventDependencies, keyof Common | 'consumers'> & { authentication: Authentication },
) {
  const { config, logs, lifecycle, now, monotonicNow } = deps
  const events = createEventModule({
    ...common,
    now,
    config: config.events,
    log: logs.log,
    consumers: [
      ...consumers,
      { published: (organization) => webhookModule?.dispatcher.wake(organization) },
    ],
    monotonicNow,
    isLive: async ({ organization: { id }, keyId }) =>
      (await authentication.isMintingKey(id, keyId)) && authentication.isActive(id),
    isStopping: () => lifecycle.isDraining,
  })
  const webhookModule = createWebhookSending(deps, { ...common, feed: events.feed })
  return { ...events, webhookModule }
}

/** Undefined if webhooks are off, and in commands. */
function createWebhookSending(deps: ModuleDependencies, common: Common & { feed: Feed }) {
  const { config, version, deployment, logs, now, monotonicNow, random, webhookSending } = deps
  if (!config.webhooks || !webhookSending) return undefined
  return createWebhookModule({
    ...common,
    ...webhookSending,
    version,
    config: config.webhooks,
    cipher: deployment.cipher,
    events: createWebhookEvents(common),
    logs,
    random,
    now,
    monotonicNow,
  })
}
