import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { keepsVersions } from '../access/history-settings.ts'
import type { Statement } from '../db/database.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Microseconds } from '../lib/time.ts'
import * as store from './store.ts'

export type Capturing = ReturnType<typeof createCapturing>

/** The statements with which other writes keep what they replace. */
export function createCapturing() {
  // Captures of a restore and of a name may exceed the limit, but not fill the disk.
  const captureOf = (
    { history: { maxBytes } }: AuthenticatedIdentity,
    documentId: string,
    at: Microseconds,
    isForced: boolean,
  ): store.CaptureOf => ({
    documentId,
    at,
    maxHistoryBytes: isForced ? 2 * maxBytes : maxBytes,
  })

  return {
    captureOf,

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
  }
}
