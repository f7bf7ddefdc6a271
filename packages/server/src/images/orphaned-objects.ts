import { type BlobStore, DRAFTS, IMAGES, type Listed, UPLOADS } from '../blobs/blob-store.ts'
import { isSampleKey } from '../blobs/probe.ts'
import type { Db } from '../db/database.ts'
import { shardOf } from '../lib/shard.ts'
import { type NamedObject, parseKey } from './keys.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  blobs: BlobStore
}

/** What was found in the store and in no row. */
export interface Strays {
  strays: number
  strayBytes: number
}

const DAY_MILLISECONDS = 24 * 3_600_000
const PLACES = [IMAGES, UPLOADS, DRAFTS]

/**
 * Objects that no row tells of: whoever wrote or deleted them ended halfway. Only what has lain for a day by
 * the store's own clock is looked at, and only names that this service gives, of organizations that it knows:
 * a database that was begun anew beside a full store takes nothing away.
 */
export function createStrays({ db, blobs }: Deps) {
  async function each(act: (stray: Listed) => Promise<void>): Promise<Strays> {
    const found = { strays: 0, strayBytes: 0 }
    for (const place of PLACES) {
      for await (const page of blobs.list(place)) {
        for (const stray of await straysIn(page)) {
          await act(stray)
          found.strays++
          found.strayBytes += stray.bytes
        }
      }
    }
    return found
  }

  async function straysIn(page: readonly Listed[]): Promise<Listed[]> {
    const old = page.filter(({ ageMilliseconds }) => ageMilliseconds >= DAY_MILLISECONDS)
    const named = old.map((object) => ({ object, name: parseKey(object.key) }))
    const names = named.flatMap(({ name }) => name ?? [])
    const isUnknown = await askFor(names)
    return named
      .filter(({ object: { key }, name }) => {
        return name ? isUnknown(name) : key.startsWith(DRAFTS) || isSampleKey(key)
      })
      .map(({ object }) => object)
  }

  /** Asks for the rows behind all of these names, organization by organization. */
  async function askFor(names: readonly NamedObject[]) {
    const rows = new Map<string, store.KeptImage>()
    const organizations = new Set<string>()
    const byOrganization = Map.groupBy(names, ({ organizationId }) => organizationId)
    for (const [organizationId, theirs] of byOrganization) {
      const shard = shardOf(organizationId)
      if (!(await store.findOrganization(db, shard, organizationId))) continue
      organizations.add(organizationId)
      const ids = [...new Set(theirs.map(({ imageId }) => imageId))]
      for (const row of await store.listKept(db, shard, ids)) rows.set(row.id, row)
    }
    return (name: NamedObject) =>
      organizations.has(name.organizationId) && isStray(name, rows.get(name.imageId))
  }

  return {
    /** Removes them. Several nodes may do it at once, and it may end anywhere. */
    collect: () => each(({ key }) => blobs.remove(key)),
    /** What {@link collect} would remove now. */
    preview: () => each(async () => {}),
  }
}

/**
 * Whether nobody will ever ask for an object again. That can be said once and for all, however long ago
 * the row was read: an id is never given twice, what was confirmed keeps its key, and a ticket, which may
 * still be confirmed, makes no stray of anything.
 */
export function isStray({ imageKey }: NamedObject, row: store.KeptImage | undefined): boolean {
  if (!row) return true
  if (row.object_key === null) return false
  return imageKey === undefined ? row.is_upload_deleted === 1 : row.object_key !== imageKey
}
