import { createAuthentication } from './access/authentication.ts'
import type { Deployment } from './access/deployment.ts'
import { createOrganizationCache } from './access/organization-cache.ts'
import { createBackgroundJobs } from './background-jobs.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { FreeSpace } from './blobs/free-space.ts'
import type { Config } from './config.ts'
import type { Database, ReplicaRead } from './db/database.ts'
import type { SharedRateCounts } from './db/postgres/shared-rate-counts.ts'
import { createContentCheck, type Damage } from './documents/content-check.ts'
import type { ContentParser } from './documents/content-parser.ts'
import { createDocumentAccess } from './documents/document-access.ts'
import { createDocuments } from './documents/documents.ts'
import { createSharing } from './documents/sharing/sharing.ts'
import { documentChanges } from './events/document-changes.ts'
import { createFeed } from './events/feed.ts'
import { createRelay } from './events/relay.ts'
import type { Converter } from './exchange/converter.ts'
import { createExchange } from './exchange/exchange.ts'
import { documentHistory } from './history/document-history.ts'
import { createHistory } from './history/history.ts'
import { createTrash } from './history/trash/trash.ts'
import type { Lifecycle } from './http/server.ts'
import { createDocumentLinks } from './images/document-links.ts'
import { createImageModule } from './images/image-module.ts'
import type { ImageResizer } from './images/resizer.ts'
import { hourly } from './lib/hourly.ts'
import type { Logs } from './lib/log.ts'
import type { Random } from './lib/random.ts'
import { type Clock, createMonotonicTimestamps } from './lib/time.ts'
import { createNewId } from './lib/uuid.ts'
import { createIdentities } from './organizations/identities.ts'
import type { Hadith } from './scripture/hadith/hadith.ts'
import type { Mushaf } from './scripture/mushaf/mushaf.ts'
import { createAlteredVerseCheck, noAlteredVerseCheck } from './scripture/quran/altered-verses.ts'
import type { Scripture } from './scripture/scripture.ts'
import { createTexts } from './scripture/texts.ts'
import { createShareModule } from './shares/share-module.ts'

export interface ModuleDependencies {
  config: Config
  /** The base of absolute URLs, without a trailing slash; available once the server listens. */
  publicUrl: () => string
  db: Database
  readFromReplica: ReplicaRead
  /** Rate counts of several servers. */
  sharedRateCounts: SharedRateCounts | undefined
  deployment: Deployment
  contentParser: ContentParser
  converter: Converter
  blobs: BlobStore
  freeSpace: FreeSpace
  resizer: ImageResizer
  scripture: Scripture
  mushaf: Mushaf
  hadith: Hadith
  logs: Logs
  lifecycle: Lifecycle
  now: Clock
  monotonicNow: () => number
  random: Random
}

/** Wires the rules of the service together; no module creates another one. */
export function createModules(deps: ModuleDependencies) {
  const { config, publicUrl, db, readFromReplica, sharedRateCounts, deployment } = deps
  const { contentParser, converter, blobs, freeSpace, resizer, scripture, mushaf, hadith } = deps
  const { logs, lifecycle, now, monotonicNow, random } = deps
  const { signatureMaxSeconds } = config
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
    signatureMaxSeconds,
    onMillisecondExpiry: hourly(
      (organization_id) => logs.log.warn({ organization_id }, 'signature with exp in milliseconds'),
      monotonicNow,
    ),
  })
  const documents = createDocuments({
    db,
    readFromReplica,
    authentication,
    stamp,
    newId,
    check,
    documentImages: createDocumentLinks(db),
    documentHistory,
    documentChanges,
  })
  const alteredVerses = config.reportsAlteredVerses
    ? createAlteredVerseCheck(scripture)
    : noAlteredVerseCheck
  const shares = createShareModule({
    db,
    authentication,
    cache,
    cipher,
    logs,
    random,
    now,
    stamp,
    newId,
  })
  const images = createImageModule({
    config,
    db,
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
    stamp,
    newId,
  })
  const documentAccess = createDocumentAccess({ documents, contentParser, alteredVerses })
  return {
    authentication,
    identities: createIdentities({ db, newId, stamp }),
    documents,
    alteredVerses,
    documentAccess,
    history: createHistory({ db, stamp, check }),
    trash: createTrash({ db, stamp, check }),
    shares,
    sharing: createSharing({
      db,
      readFromReplica,
      authentication,
      cipher,
      random,
      stamp,
      check,
      findFurtherLink: shares.reads.find,
    }),
    images,
    exchange: createExchange({
      converter,
      readPictures: images.readPictures,
      readLines: mushaf.readClip,
      ...createTexts({ scripture, hadith }),
      storePictures: images.storePictures,
      documents: documentAccess,
    }),
    feed: createFeed({ db, stamp, newId }),
    relay: createRelay({
      db,
      log: logs.log,
      windowMicros: config.events.windowMicros,
      stamp,
      newId,
      consumers: [],
    }),
    jobs: createBackgroundJobs({
      config,
      db,
      blobs,
      deployment,
      sharedRateCounts,
      lifecycle,
      logs,
      monotonicNow,
      random,
      stamp,
      check,
      onDamage,
    }),
    /** Call this when a command may have changed something, so that it takes effect at once. */
    onControlChange: cache.expire,
  }
}
