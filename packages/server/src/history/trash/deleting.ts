import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { hasHistoryRoom } from '../../db/history-room.ts'
import { ALWAYS, type Condition } from '../../db/version-condition.ts'
import type { Microseconds } from '../../lib/time.ts'
import { captureForTrash, eraseVersionsAfter } from '../store.ts'
import { insertTrashed } from './store.ts'

/** Steps of a deletion: into the trash, if it is on and has room; else for good. */
export function onDelete(
  identity: AuthenticatedIdentity,
  { documentId, at, isPermanent }: { documentId: string; at: Microseconds; isPermanent: boolean },
) {
  const { trashDays, maxBytes } = identity.history
  const erasure = eraseVersionsAfter('found', identity.shard, documentId)
  if (isPermanent || trashDays === 0)
    return [{ isKept: false, condition: () => ALWAYS, steps: erasure }]
  // The trash may exceed the limit of the history, but not fill the disk.
  const hasRoom = (first: number): Condition => ({
    sql: `(${hasHistoryRoom(`$${first}`)})`,
    values: [2 * maxBytes],
  })
  const isFull = (first: number): Condition => {
    const { sql, values } = hasRoom(first)
    return { sql: `NOT ${sql}`, values }
  }
  const kept = [captureForTrash(identity, documentId, at), insertTrashed(identity, documentId, at)]
  return [
    { isKept: true, condition: hasRoom, steps: kept },
    { isKept: false, condition: isFull, steps: erasure },
  ]
}
