import { MAX_LINKED_IMAGES } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Owner } from '../access/owner.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import * as store from './store.ts'

/** Image links of a document: statements of the same write as the document's. */
export function createDocumentLinks(db: Database) {
  // Images of another shard never belong to the author.
  const candidates = ({ shard }: Owner, imageIds: string[]): string[] =>
    imageIds.filter((id) => shardOfId(id) === shard).slice(0, MAX_LINKED_IMAGES)

  function onCreate(owner: Owner, documentId: string, imageIds: string[]): Statement[] {
    const ids = candidates(owner, imageIds)
    return ids.length > 0 ? [store.insertImageLink(owner, documentId, ids)] : []
  }

  return {
    onCreate,

    onSave(owner: Owner, documentId: string, imageIds: string[], at: Microseconds): Statement[] {
      const ids = candidates(owner, imageIds)
      return [
        ...onCreate(owner, documentId, imageIds),
        ...store.deleteStaleLinks(owner, documentId, ids, at),
      ]
    },

    onDelete: (
      identity: AuthenticatedIdentity,
      documentId: string,
      at: Microseconds,
      isKept: boolean,
    ): Statement[] => [
      ...(isKept ? [store.keepTrashedImages(identity, documentId)] : []),
      store.deleteDocumentLinks(identity, documentId, at),
    ],

    /** The images among these that the save of this revision could not link. */
    async rejected(
      owner: Owner,
      saved: store.SavedRevision,
      imageIds: string[],
    ): Promise<string[]> {
      const ids = candidates(owner, imageIds)
      const rows = ids.length > 0 ? await store.listOwnLinkedImages(db, owner, saved, ids) : []
      const linked = new Set(rows.map(({ id }) => id))
      return imageIds.filter((id) => !linked.has(id))
    },
  }
}
