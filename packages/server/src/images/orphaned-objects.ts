import {
  type BlobStore,
  IMAGES_PREFIX,
  type ListedObject,
  PARTIAL_PREFIX,
  UPLOADS_PREFIX,
} from '../blobs/blob-store.ts'
import { isProbeKey } from '../blobs/probe.ts'
import type { Database } from '../db/database.ts'
import { shardOf } from '../lib/shard.ts'
import { DAY_MILLISECONDS } from '../lib/time.ts'
import { type NamedObject, parseKey } from './keys.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  blobs: BlobStore
}

/** Objects in the store without a row. */
interface OrphanedObjects {
  orphanedObjects: number
  orphanedBytes: number
}

const PREFIXES = [IMAGES_PREFIX, UPLOADS_PREFIX, PARTIAL_PREFIX]

/**
 * Finds objects without a database row, left by an interrupted write or delete. Considers only
 * objects older than a day by the store's clock, with a key of this service and of a known
 * organization: an empty database beside a full store deletes nothing.
 */
export function createOrphanScan({ db, blobs }: Deps) {
  async function forEachOrphan(
    act: (orphan: ListedObject) => Promise<void>,
  ): Promise<OrphanedObjects> {
    const totals = { orphanedObjects: 0, orphanedBytes: 0 }
    for (const place of PREFIXES) {
      for await (const page of blobs.list(place)) {
        for (const orphan of await orphansIn(page)) {
          await act(orphan)
          totals.orphanedObjects++
          totals.orphanedBytes += orphan.bytes
        }
      }
    }
    return totals
  }

  async function orphansIn(page: readonly ListedObject[]): Promise<ListedObject[]> {
    const old = page.filter(({ ageMilliseconds }) => ageMilliseconds >= DAY_MILLISECONDS)
    const named = old.map((object) => ({ object, name: parseKey(object.key) }))
    const names = named.flatMap(({ name }) => name ?? [])
    const isUnknown = await readRows(names)
    return named
      .filter(({ object: { key }, name }) => {
        return name ? isUnknown(name) : key.startsWith(PARTIAL_PREFIX) || isProbeKey(key)
      })
      .map(({ object }) => object)
  }

  /** Reads the rows of these objects, by organization. */
  async function readRows(names: readonly NamedObject[]) {
    const rows = new Map<string, store.ImageObjects>()
    const organizations = new Set<string>()
    const byOrganization = Map.groupBy(names, ({ organizationId }) => organizationId)
    for (const [organizationId, named] of byOrganization) {
      const shard = shardOf(organizationId)
      if (!(await store.hasOrganization(db, shard, organizationId))) continue
      organizations.add(organizationId)
      const ids = [...new Set(named.map(({ imageId }) => imageId))]
      for (const row of await store.listExistingImages(db, shard, ids)) rows.set(row.id, row)
    }
    return (name: NamedObject) =>
      organizations.has(name.organizationId) && isOrphanedObject(name, rows.get(name.imageId))
  }

  return {
    /** Deletes them. Concurrent and interrupted runs are safe. */
    collect: () => forEachOrphan(({ key }) => blobs.remove(key)),
    /** What {@link collect} would delete now. */
    preview: () => forEachOrphan(async () => {}),
  }
}

/**
 * Whether an object can never be requested again. The result stays true after the row was read: ids
 * are unique, a confirmed image keeps its key, and the object of a ticket that may still be
 * confirmed is not an orphan.
 */
function isOrphanedObject({ imageKey }: NamedObject, row: store.ImageObjects | undefined): boolean {
  if (!row) return true
  if (row.object_key === null) return false
  return imageKey === undefined ? row.is_upload_deleted === 1 : row.object_key !== imageKey
}
