import { setTimeout as delay } from 'node:timers/promises'
import type { Deployment } from './access/deployment.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import type { Config } from './config.ts'
import { auditRow } from './db/audit-row.ts'
import { optional } from './db/chains.ts'
import type { Database } from './db/database.ts'
import { engineOf } from './db/engine.ts'
import type { SharedRateCounts } from './db/postgres/shared-rate-counts.ts'
import type { ContentCheck, Damage } from './documents/content-check.ts'
import { createErasures, type Erasures } from './erasure/erasure.ts'
import type { ErasureRecords } from './erasure/steps.ts'
import { appendEvent } from './events/store.ts'
import { createVersionRetention } from './history/retention/version-retention.ts'
import type { RecordErasure } from './history/trash/store.ts'
import { createTrashRetention } from './history/trash/trash-retention.ts'
import type { Lifecycle } from './http/server.ts'
import { deleteExpiredKeys } from './idempotency/idempotency-key.ts'
import { createErasureMark } from './images/erasure-mark.ts'
import { createGarbageCollector } from './images/garbage-collector.ts'
import { objectKeysOf } from './images/keys.ts'
import { createOrphanScan } from './images/orphaned-objects.ts'
import { createStoreOwnership } from './images/store-ownership.ts'
import { createScrub } from './integrity/scrub.ts'
import type { Logs } from './lib/log.ts'
import type { Random } from './lib/random.ts'
import type { Microseconds } from './lib/time.ts'

interface Deps {
  config: Config
  db: Database
  blobs: BlobStore
  deployment: Deployment
  sharedRateCounts: SharedRateCounts | undefined
  lifecycle: Lifecycle
  logs: Logs
  monotonicNow: () => number
  random: Random
  stamp: () => Microseconds
  check: ContentCheck
  recordErasure: RecordErasure
  /** Deletes events whose days are over. */
  eventRetention: { run(): Promise<unknown> }
  /** Deletes rows of the audit whose days are over. */
  retainAudit(): Promise<unknown>
  /** Measures what organizations have. */
  measureUsage(): Promise<unknown>
  /** Deletes changes of blocks that no page needs any more. */
  liveRetention(): Promise<unknown>
  erasures: Erasures
  onDamage: (damage: Damage) => void
  /** The index of words in documents. */
  indexing: { indexMissing(): Promise<void>; eraseDeleted(): Promise<void> }
}

/** Runs every `everyHours`, on one of the servers that share a database. */
export interface BackgroundJob {
  name: string
  everyHours: number
  run(): Promise<unknown>
}

type ErasureDeps = Pick<
  Deps,
  'config' | 'db' | 'blobs' | 'deployment' | 'lifecycle' | 'random' | 'stamp'
> &
  Pick<Parameters<typeof createErasures>[0], 'newId' | 'eraseWords' | 'eachIdentity'>

/** The erasures of identities, over all parts of the service that have something of one. */
export function createDeploymentErasures(deps: ErasureDeps): Erasures {
  const { config, db, blobs, deployment, lifecycle, random, stamp, newId } = deps
  const ownership = createStoreOwnership({ db, blobs, deployment: deployment.name, random })
  const collector = createGarbageCollector({ db, blobs, stamp })
  const mark = createErasureMark(blobs, deployment.name)
  const engine = engineOf(config.database)
  const records: ErasureRecords = {
    onRequest: ({ shard, organizationId: organization, erasureId: target, at, actor }) => {
      const action = 'identity.erasure_requested'
      return [auditRow({ organization, actor, action, target, at, id: newId(shard) })]
    },
    onDone({ shard, organizationId: organization, erasureId: target, at }) {
      const action = 'identity.erased'
      const data = JSON.stringify({ erasure_id: target })
      const event = { id: newId(shard), type: action, at, subject: target, data } as const
      return [
        // Without a feed there is nowhere to publish it.
        ...appendEvent({ shard, id: organization }, event).map(optional),
        auditRow({ organization, actor: 'system', action, target, at, id: newId(shard) }),
      ]
    },
  }
  return createErasures({
    db,
    stamp,
    newId,
    random,
    hashKey: deployment.cipher.keyFor('erasures'),
    records,
    objectKeysOf,
    async removeObjects() {
      await ownership.hold()
      await mark.write()
      await collector.removeObjects()
    },
    eraseWords: deps.eraseWords,
    eachIdentity: deps.eachIdentity,
    overwriteDeleted: () => engine.overwriteDeleted({ mayWait: false }),
    isStopping: () => lifecycle.isDraining,
  })
}

/** The jobs of a deployment. */
export function createBackgroundJobs(deps: Deps): BackgroundJob[] {
  const { config, db, blobs, deployment, sharedRateCounts, lifecycle, logs } = deps
  const { monotonicNow, random, stamp, check, recordErasure, onDamage, indexing } = deps
  const ownership = createStoreOwnership({ db, blobs, deployment: deployment.name, random })
  const collector = createGarbageCollector({ db, blobs, stamp })
  const orphanScan = createOrphanScan({ db, blobs })
  const scrub = createScrub({
    db,
    blobs,
    // A bucket verifies its objects itself and charges for reads.
    readsImages: 'folder' in config.blobs,
    monotonicNow,
    pause: (milliseconds) => delay(milliseconds, undefined, { ref: false }),
    isStopping: () => lifecycle.isDraining,
    onDamage: ({ expected = '', found = '', ...damaged }) =>
      onDamage({ ...damaged, expected, found }),
    onDamagedImage: ({ id, key, damage }) =>
      logs.log.error({ image_id: id, object_key: key, damage }, 'stored image is damaged'),
  })
  const retention = createVersionRetention({
    db,
    settings: config.history,
    stamp,
    check,
    recordErasure,
    onDamage: (id, err) => logs.log.error({ id, err }, 'damaged versions are not packed'),
  })
  const trashRetention = createTrashRetention({
    db,
    settings: config.history,
    stamp,
    recordErasure,
  })
  return [
    { name: 'version-retention', everyHours: 1, run: retention.run },
    { name: 'trash-retention', everyHours: 1, run: trashRetention.run },
    // After the end of a process that erased, and where a backup needed the log of the database.
    { name: 'erase identities', everyHours: 1, run: deps.erasures.resume },
    { name: 'event-retention', everyHours: 1, run: deps.eventRetention.run },
    { name: 'forget live changes', everyHours: 1, run: deps.liveRetention },
    { name: 'audit-retention', everyHours: 24, run: deps.retainAudit },
    { name: 'measure usage', everyHours: 24, run: deps.measureUsage },
    { name: 'scrub', everyHours: 24, run: scrub.run },
    // Documents of before this index, and those of a copied database.
    { name: 'index documents', everyHours: 24, run: indexing.indexMissing },
    { name: 'erase words of deleted documents', everyHours: 24, run: indexing.eraseDeleted },
    {
      name: 'forget idempotency keys',
      everyHours: 1,
      run: () => deleteExpiredKeys(db, stamp()),
    },
    { name: 'forget rate counts', everyHours: 1, run: async () => sharedRateCounts?.deleteIdle() },
    { name: 'collect images', everyHours: 1, run: () => ownership.hold().then(collector.collect) },
    // Lists the whole store, which may be large.
    {
      name: 'collect orphaned objects',
      everyHours: 24,
      run: () => ownership.hold().then(orphanScan.collect),
    },
  ]
}
