import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import { uploadKeyOf, variantKeysOf } from './keys.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  blobs: BlobStore
  stamp: () => Microseconds
}

/** Counts of deleted tickets and images, or of those that would be deleted. */
interface GarbageCollectionResult {
  /** Tickets not confirmed within a day. */
  tickets: number
  /** Images linked from no document for thirty days. */
  orphans: number
  orphanBytes: number
}

const HOUR: Microseconds = 3600 * 1_000_000
const TICKET_LIFE = 24 * HOUR
const ORPHAN_LIFE = 30 * 24 * HOUR
const BATCH = 100
const EVERYTHING = 10_000_000

/**
 * Deletes tickets and images that no user can reach. Concurrent and interrupted runs are safe:
 * deleting a row records its object key, which is removed once the object is deleted.
 */
export function createGarbageCollector({ db, blobs, stamp }: Deps) {
  async function collectTickets(before: Microseconds): Promise<number> {
    let count = 0
    for (;;) {
      const rows = await store.listStaleTickets(db, before, BATCH)
      for (const row of rows) {
        if (await store.deleteTicket(db, row, uploadKeyOf(row), stamp())) count++
      }
      if (rows.length < BATCH) return count
    }
  }

  async function collectOrphans(before: Microseconds) {
    const collected = { orphans: 0, orphanBytes: 0 }
    for (;;) {
      const rows = await store.listOrphans(db, before, BATCH)
      for (const row of rows) {
        if (!(await store.deleteOrphan(db, row, before, stamp()))) continue
        collected.orphans++
        collected.orphanBytes += row.bytes
      }
      if (rows.length < BATCH) return collected
    }
  }

  /** A client may use an upload URL after the confirmation, until the URL expires. */
  async function clearUploads(before: Microseconds): Promise<void> {
    for (;;) {
      const rows = await store.listUploadsToDelete(db, before, BATCH)
      for (const row of rows) {
        await blobs.remove(uploadKeyOf(row))
        await store.markUploadDeleted(db, row)
      }
      if (rows.length < BATCH) return
    }
  }

  /** Deletes the objects of deleted images from the store. */
  async function removeObjects(): Promise<void> {
    for (;;) {
      const rows = await store.listPendingDeletions(db, BATCH)
      for (const row of rows) {
        // A variant may exist without a row if its creation was interrupted.
        const keys = [row.object_key, ...variantKeysOf(row.object_key)]
        await Promise.all(keys.map((key) => blobs.remove(key)))
        await store.deletePendingDeletion(db, row)
      }
      if (rows.length < BATCH) return
    }
  }

  return {
    removeObjects,

    async collect(): Promise<GarbageCollectionResult> {
      const at = stamp()
      const tickets = await collectTickets(at - TICKET_LIFE)
      const collected = await collectOrphans(at - ORPHAN_LIFE)
      await clearUploads(at - HOUR)
      await removeObjects()
      return { tickets, ...collected }
    },

    /** What {@link collect} would delete now. */
    async preview(): Promise<GarbageCollectionResult> {
      const at = stamp()
      const tickets = await store.listStaleTickets(db, at - TICKET_LIFE, EVERYTHING)
      const orphans = await store.listOrphans(db, at - ORPHAN_LIFE, EVERYTHING)
      const orphanBytes = orphans.reduce((sum, { bytes }) => sum + bytes, 0)
      return { tickets: tickets.length, orphans: orphans.length, orphanBytes }
    },
  }
}
