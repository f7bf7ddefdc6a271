import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { keepsVersions } from '../access/history-settings.ts'
import type { Owner } from '../access/owner.ts'
import type { Statement } from '../db/database.ts'
import { hasHistoryRoom } from '../db/history-room.ts'
import { ALWAYS, sql } from '../db/sql.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Microseconds } from '../lib/time.ts'
import * as store from './store.ts'
import { insertTrashed } from './trash/store.ts'
import * as writers from './writers/store.ts'

// Captures of a restore and of a name may exceed the limit, but not fill the disk.
export const captureOf = (
  { history: { maxBytes } }: Owner,
  documentId: string,
  at: Microseconds,
  isForced: boolean,
): store.CaptureOf => ({ documentId, at, maxHistoryBytes: isForced ? 2 * maxBytes : maxBytes })

/** The statements with which writes of documents keep what they replace. */
export const documentHistory = {
  /** Steps before a save: keep what it replaces. */
  onSave(
    owner: Owner,
    save: { documentId: string; at: Microseconds; newHash: string; isRestore: boolean },
    precondition: WritePrecondition,
  ): Statement[] {
    const { documentId, at, newHash, isRestore } = save
    const capture = captureOf(owner, documentId, at, isRestore)
    if (isRestore) return [store.captureForRestore(owner, capture, precondition)]
    if (!keepsVersions(owner.history)) return []
    return [store.captureForSave(owner, capture, newHash, precondition)]
  },

  /** Step after those and the save: who wrote, if the document has co-authors. */
  recordWriter: (
    owner: Owner,
    { documentId, at, isRestore }: { documentId: string; at: Microseconds; isRestore: boolean },
  ): Statement =>
    writers.recordWriter(owner, { documentId, at }, isRestore || keepsVersions(owner.history)),

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
