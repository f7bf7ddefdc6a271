import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { keepsVersions } from '../access/history-settings.ts'
import type { Statement } from '../db/database.ts'
import { hasHistoryRoom } from '../db/history-room.ts'
import { ALWAYS, sql } from '../db/sql.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Microseconds } from '../lib/time.ts'
import * as store from './store.ts'
import { insertTrashed } from './trash/store.ts'

// Captures of a restore and of a name may exceed the limit, but not fill the disk.
export const captureOf = (
  { history: { maxBytes } }: AuthenticatedIdentity,
  documentId: string,
  at: Microseconds,
  isForced: boolean,
): store.CaptureOf => ({ documentId, at, maxHistoryBytes: isForced ? 2 * maxBytes : maxBytes })

/** The statements with which writes of documents keep what they replace. */
export const documentHistory = {
  /** Steps before a save: keep what it replaces. */
  onSave(
    identity: AuthenticatedIdentity,
    save: { documentId: string; at: Microseconds; newHash: string; isRestore: boolean },
    precondition: WritePrecondition,
  ): Statement[] {
    const { documentId, at, newHash, isRestore } = save
    const capture = captureOf(identity, documentId, at, isRestore)
    if (isRestore) return [store.captureForRestore(identity, capture, precondition)]
    if (!keepsVersions(identity.history)) return []
    return [store.captureForSave(identity, capture, newHash, precondition)]
  },

  /** Steps of a deletion: into the trash, if it is on and has room; otherwise permanently. */
  onDelete(
    identity: AuthenticatedIdentity,
    { documentId, at, isPermanent }: { documentId: string; at: Microseconds; isPermanent: boolean },
  ) {
    const { trashDays, maxBytes } = identity.history
    const erasure = store.eraseRemainsAfter('own_document', identity.shard, documentId)
    if (isPermanent || trashDays === 0)
      return [{ isKept: false, condition: ALWAYS, steps: erasure }]
    // The trash may exceed the limit of the history, but not fill the disk.
    const hasRoom = sql`(${hasHistoryRoom(identity, 2 * maxBytes)})`
    const keepSteps = [
      store.captureForTrash(identity, documentId, at),
      insertTrashed(identity, documentId, at),
    ]
    return [
      { isKept: true, condition: hasRoom, steps: keepSteps },
      { isKept: false, condition: sql`NOT ${hasRoom}`, steps: erasure },
    ]
  },
}
