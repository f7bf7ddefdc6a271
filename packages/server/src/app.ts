import { setTimeout as delay } from 'node:timers/promises'
import { MAX_IMAGE_BYTES } from '@waraq/contract'
import type { FastifyInstance } from 'fastify'
import { createAccess } from './access/authentication.ts'
import type { Deployment } from './access/deployment.ts'
import { createDirectory } from './access/organization-cache.ts'
import { readControlEpoch } from './access/store.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { createCapabilities } from './blobs/capability.ts'
import type { FreeSpace } from './blobs/free-space.ts'
import type { Config } from './config.ts'
import type { Db, ReadNearby } from './db/database.ts'
import { requireSameClock } from './db/postgres/clock-skew.ts'
import type { SpentAllowances } from './db/postgres/shared-rate-counts.ts'
import { createContentCheck, type Damage } from './documents/content-check.ts'
import type { ContentReader } from './documents/content-parser.ts'
import { createDocuments } from './documents/documents.ts'
import { createOpenDocument } from './documents/opened.ts'
import { documentRoutes } from './documents/routes.ts'
import { createSharing } from './documents/sharing.ts'
import { createGate } from './http/admission-hooks.ts'
import { bodyCapOf } from './http/body.ts'
import { createPublicAnswers } from './http/cacheable-response.ts'
import { createCredentials } from './http/credentials.ts'
import { healthRoutes } from './http/health-routes.ts'
import { createRateLimiter, unlimited } from './http/rate-limit/rate-limiter.ts'
import type { Check } from './http/readiness.ts'
import { referenceRoutes } from './http/reference-routes.ts'
import { createHttpServer, type Lifecycle } from './http/server.ts'
import { createDisplay } from './images/display-url.ts'
import { createLinking } from './images/document-links.ts'
import { createCollection } from './images/garbage-collector.ts'
import { createImages } from './images/images.ts'
import { createStrays } from './images/orphaned-objects.ts'
import { createReceiving } from './images/receiving.ts'
import type { Shrinker } from './images/resizer.ts'
import { imageRoutes } from './images/routes.ts'
import { createClaim } from './images/store-ownership.ts'
import { createExamination } from './images/upload-validation.ts'
import { createVariants } from './images/variants.ts'
import { createScrub } from './integrity/scrub.ts'
import type { Logs } from './lib/log.ts'
import type { Random } from './lib/random.ts'
import { type Clock, createStamps, type Micros } from './lib/time.ts'
import { createNewId } from './lib/uuid.ts'
import { createIdentities } from './organizations/identities.ts'
import { organizationRoutes } from './organizations/routes.ts'
import type { Hadith } from './scripture/hadith/hadith.ts'
import { hadithRoutes } from './scripture/hadith/routes.ts'
import type { Mushaf } from './scripture/mushaf/mushaf.ts'
import { mushafRoutes } from './scripture/mushaf/routes.ts'
import { createVerseReport, withoutReport } from './scripture/quran/altered-verses.ts'
import { quranRoutes } from './scripture/quran/routes.ts'
import type { Scripture } from './scripture/scripture.ts'
import { verifyRoutes } from './scripture/verify/routes.ts'

/** What the service is made of: everything that touches the world arrives here. */
export interface Deps {
  config: Config
  /** The base of absolute addresses, without a trailing slash: known once the server listens. */
  publicUrl: () => string
  version: string
  db: Db
  readNearby: ReadNearby
  /** Where several servers count what was taken of an allowance. */
  spentAllowances: SpentAllowances | undefined
  /** What time the database has; undefined where it has that of this machine. */
  readDatabaseClock: () => Promise<Micros | undefined>
  deployment: Deployment
  contents: ContentReader
  blobs: BlobStore
  /** The room for images; asked by readiness too. */
  freeSpace: FreeSpace
  scripture: Scripture
  mushaf: Mushaf
  shrinker: Shrinker
  hadith: Hadith
  logs: Logs
  lifecycle: Lifecycle
  /** What may keep the server from its work, beside its database and its clock. */
  checks: readonly Check[]
  now: Clock
  ticks: () => number
  random: Random
}

/** What is done once in so many hours, by one of all servers over a database. */
export interface Job {
  name: string
  everyHours: number
  run(): Promise<unknown>
}

export interface App {
  http: FastifyInstance
  jobs: Job[]
  /** To be called where a command may have changed something: it then holds at once. */
  onControlChange: () => void
}

/** Wires the rooms together. No room builds another; they are all introduced to each other here. */
export function createApp(deps: Deps): App {
  const { config, publicUrl, version, db, readNearby, deployment, contents, blobs } = deps
  const {
    freeSpace,
    spentAllowances,
    scripture,
    hadith,
    mushaf,
    shrinker,
    logs,
    lifecycle,
    now,
    ticks,
    random,
  } = deps
  const stamp = createStamps(now)
  const newId = createNewId(now, random)
  const limiter = config.rates ? createRateLimiter(config.rates, ticks, spentAllowances) : unlimited

  const directory = createDirectory({ db, deployment, defaults: config.limits, ticks })
  const { signatureMaxSeconds } = config
  const access = createAccess({ directory, deployment, now, random, signatureMaxSeconds })
  const credentials = createCredentials(access, limiter)
  const identities = createIdentities({ db, newId, stamp })
  const linking = createLinking(db)
  const open = createOpenDocument(createContentCheck(onDamage))
  const ofDocuments = { db, readNearby, access, stamp, open }
  const documents = createDocuments({ ...ofDocuments, newId, linking })
  const sharing = createSharing({ ...ofDocuments, vault: deployment.vault, random })

  const capabilities = createCapabilities(deployment.vault.keyFor('capabilities'))
  const examination = createExamination({
    blobs,
    keepsPosition: config.keepsImagePosition,
    patienceMilliseconds: config.storeMilliseconds,
    onTrouble: (err) => logs.log.warn({ err }, 'an object was not removed'),
  })
  const ofImages = { db, blobs, capabilities, publicUrl, now }
  const images = createImages({
    ...{ ...ofImages, access, freeSpace, examination, stamp, newId },
    patienceMilliseconds: config.storeMilliseconds,
  })
  const followsExp = config.imageUrlFollowsExp
  const display = createDisplay({ ...ofImages, access, followsExp })
  const variants = createVariants({
    db,
    blobs,
    shrinker: config.makesImageVariants ? shrinker : undefined,
    ticks,
    onTrouble: (err) => logs.log.warn({ err }, 'an image was not made smaller'),
  })

  const alteredVerses = config.reportsAlteredVerses ? createVerseReport(scripture) : withoutReport
  const answers = createPublicAnswers(limiter)
  const maxBodyBytes = bodyCapOf(config.limits.maxContentBytes)

  function onDamage({ id, expected, found }: Damage): void {
    const damage = { document_id: id, content_hash: expected, found_hash: found }
    logs.log.error(damage, 'stored content is damaged')
  }
  const checks: Check[] = [
    ...deps.checks,
    {
      reason: 'database_away',
      stops: 'everything',
      isFailing: async () => (await readControlEpoch(db.brief)) === 0,
    },
    {
      reason: 'clock_off',
      stops: 'writes',
      isFailing: () => requireSameClock(deps.readDatabaseClock, now).then(() => false),
    },
  ]
  const largestBodyBytes = Math.max(maxBodyBytes, MAX_IMAGE_BYTES)
  const gate = createGate({ ...credentials, log: logs.log, random, ticks })
  const ofServer = { ...config, ...logs, limiter, largestBodyBytes, lifecycle, gate }
  const http = createHttpServer(ofServer, (app) => {
    organizationRoutes({ app, identities, access, credentials })
    documentRoutes({ app, documents, sharing, credentials, contents, alteredVerses, publicUrl })
    imageRoutes({
      app,
      images,
      receiving: createReceiving(),
      display,
      variants,
      blobs,
      credentials,
    })
    quranRoutes({ app, scripture, answers, version })
    verifyRoutes({ app, scripture, answers, credentials, maxBodyBytes })
    hadithRoutes({ app, hadith, answers, version })
    mushafRoutes({ app, mushaf, answers })
    referenceRoutes({ app, publicUrl, version })
    healthRoutes({
      app,
      checks,
      parts: { scripture: scripture.state },
      onDegraded: ({ reason, cause }) => logs.log.error({ reason, err: cause }, 'writes fail'),
    })
  })
  const claim = createClaim({ db, blobs, deployment: deployment.name, random })
  const collection = createCollection({ db, blobs, stamp })
  const strays = createStrays({ db, blobs })
  const scrub = createScrub({
    db,
    blobs,
    // A bucket verifies what it keeps, and bills what is read.
    readsImages: 'folder' in config.blobs,
    ticks,
    pause: (milliseconds) => delay(milliseconds, undefined, { ref: false }),
    isStopping: () => lifecycle.isDraining,
    onDamage: ({ id, expected = '', found = '' }) => onDamage({ id, expected, found }),
    onDamagedImage: ({ id, key, says }) =>
      logs.log.error({ image_id: id, object_key: key }, `a stored image ${says}`),
  })
  const jobs = [
    { name: 'scrub', everyHours: 24, run: scrub.run },
    { name: 'forget idempotency keys', everyHours: 1, run: documents.forgetIdempotencyKeys },
    { name: 'forget allowances', everyHours: 1, run: async () => spentAllowances?.forget() },
    { name: 'collect images', everyHours: 1, run: () => claim.hold().then(collection.collect) },
    // It lists all of the store, which may be large.
    { name: 'collect strays', everyHours: 24, run: () => claim.hold().then(strays.collect) },
  ]
  return { http, jobs, onControlChange: directory.expire }
}
