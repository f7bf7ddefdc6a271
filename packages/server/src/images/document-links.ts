import { MAX_LINKED_IMAGES } from '@waraq/contract'
import type { Owner } from '../access/authentication.ts'
import type { Db, Statement } from '../db/database.ts'
import type { Micros } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import * as store from './store.ts'

/** What becomes of images when a document is written: parts of that same write. */
export function createLinking(db: Db) {
  // An image of another shard is never the author's own.
  const candidates = ({ shard }: store.Linker, imageIds: string[]): string[] =>
    imageIds.filter((id) => shardOfId(id) === shard).slice(0, MAX_LINKED_IMAGES)

  function onCreate(owner: Owner, documentId: string, imageIds: string[]): Statement[] {
    const ids = candidates(owner, imageIds)
    return ids.length > 0 ? [store.link(owner, documentId, ids)] : []
  }

  return {
    onCreate,

    onSave(owner: Owner, documentId: string, imageIds: string[], at: Micros): Statement[] {
      const ids = candidates(owner, imageIds)
      return [
        ...onCreate(owner, documentId, imageIds),
        ...store.dropLinks(owner, documentId, ids, at),
      ]
    },

    onDelete: (owner: Owner, documentId: string, at: Micros): Statement[] => [
      store.leaveDocument(owner, documentId, at),
    ],

    /** The images among these that the save which made this revision did not link. */
    async rejected(
      owner: store.Linker,
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
