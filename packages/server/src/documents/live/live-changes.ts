import { ApiError, MAX_CHANGE_WAITS } from '@waraq/contract'
import type { Owner } from '../../access/owner.ts'
import { findExternalUserId } from '../../access/store.ts'
import type { Database } from '../../db/database.ts'
import { createLongPolls, type Wait } from '../../lib/long-polls.ts'
import { findOwn } from '../own-document.ts'
import type { DocumentMetadataRow } from '../store.ts'

interface Deps {
  db: Database
  /** The external id of the co-author who wrote the current content; undefined if its author did. */
  findLastWriter: (owner: Owner, documentId: string) => Promise<string | undefined>
  monotonicNow: () => number
  lifecycle: { isDraining: boolean }
}

/** What changed in a document after a revision. */
export interface LivePage {
  metadata: DocumentMetadataRow
  /** Whether another version was saved since. */
  isReplaced: boolean
  /** The external id of the user who saved it. */
  writer: string | undefined
}

/** A request that may wait, and how it is verified again. */
export interface LiveWait extends Wait {
  /** The user who waits. */
  identityId: string
  /** Rejects if its credentials have ended. */
  requireLive(): Promise<void>
}

export type LiveChanges = ReturnType<typeof createLiveChanges>

/** Another server may have saved, and a shutdown ends each wait. */
const LOOK_MILLISECONDS = 2_000

/** Lets pages hear of the saves of a document. */
export function createLiveChanges({ db, findLastWriter, monotonicNow, lifecycle }: Deps) {
  // A shutdown ends each wait.
  const isStopping = () => lifecycle.isDraining
  const polls = createLongPolls({ monotonicNow, isStopping, lookMilliseconds: LOOK_MILLISECONDS })

  const findWriter = async (owner: Owner, id: string) =>
    (await findLastWriter(owner, id)) ?? (await findExternalUserId(db, owner))

  async function readPage(owner: Owner, id: string, after: number | undefined): Promise<LivePage> {
    const metadata = await findOwn(db.readOnly, owner, id)
    if (!metadata) throw new ApiError('not_found')
    const isReplaced = after !== undefined && metadata.revision !== after
    const writer = isReplaced ? await findWriter(owner, id) : undefined
    return { metadata, isReplaced, writer }
  }

  return {
    /**
     * What was saved after a revision; waits for a save if there is none.
     *
     * @throws ApiError `not_found`, also once the document is deleted
     */
    async read(
      owner: Owner,
      id: string,
      after: number | undefined,
      wait: LiveWait,
    ): Promise<LivePage> {
      const poll = {
        topic: id,
        client: wait.identityId,
        // Without a revision, from the current one on.
        read: (last: LivePage | undefined) => readPage(owner, id, after ?? last?.metadata.revision),
        hasNews: ({ isReplaced }: LivePage) => isReplaced,
        requireLive: wait.requireLive,
      }
      return polls.read(poll, wait)
    },

    /** Whether no further request of the user may wait. */
    isFull: (identityId: string): boolean => polls.isFull(identityId, MAX_CHANGE_WAITS),

    /** Call it after a write of this document: ends the waits for it on this server. */
    written: (id: string): void => polls.wake(id),
  }
}
