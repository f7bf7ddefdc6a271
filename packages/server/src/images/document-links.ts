import { MAX_LINKED_IMAGES } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { IdentityRef } from '../access/store.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import * as store from './store.ts'

/** Image links of a document: statements of the same write as the document's. */
export function createDocumentLinks(db: Database) {
  // Images of another shard never belong to the author.
  const candidates = ({ shard }: IdentityRef, imageIds: string[]): string[] =>
    imageIds.filter((id) => shardOfId(id) === shard).slice(0, MAX_LINKED_IMAGES)

  function onCreate(
    identity: AuthenticatedIdentity,
    documentId: string,
    imageIds: string[],
  ): Statement[] {
    const ids = candidates(identity, imageIds)
    return ids.length > 0 ? [store.insertImageLink(identity, documentId, ids)] : []
  }

  return {
    onCreate,

    onSave(
      identity: AuthenticatedIdentity,
      documentId: string,
      imageIds: string[],
      at: Microseconds,
    ): Statement[] {
      const ids = candidates(identity, imageIds)
      return [
        ...onCreate(identity, documentId, imageIds),
        ...store.deleteStaleLinks(identity, documentId, ids, at),
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
      identity: IdentityRef,
      saved: store.SavedRevision,
      imageIds: string[],
    ): Promise<string[]> {
      const ids = candidates(identity, imageIds)
      const rows = ids.length > 0 ? await store.listOwnLinkedImages(db, identity, saved, ids) : []
      const linked = new Set(rows.map(({ id }) => id))
      return imageIds.filter((id) => !linked.has(id))
    },
  }
}
