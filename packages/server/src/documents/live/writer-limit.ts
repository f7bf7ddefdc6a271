import { ApiError, MAX_LIVE_WRITERS } from '@waraq/contract'
import { actorOf, type Owner } from '../../access/owner.ts'
import type { Queryable } from '../../db/database.ts'
import { createCache } from '../../lib/cache.ts'
import type { Microseconds } from '../../lib/time.ts'
import { countOtherWriters } from './store.ts'

const MINUTE: Microseconds = 60_000_000
/** A page that is forgotten is counted again. */
const MAX_CACHED = 10_000

/** Limits the pages that change a document within a minute. */
export function createWriterLimit(db: Queryable, stamp: () => Microseconds) {
  // When pages changed documents last through this server.
  const lastChanges = createCache<string, Microseconds>(MAX_CACHED)
  const keyOf = (owner: Owner, documentId: string, writer: string) =>
    `${documentId} ${actorOf(owner).identityId} ${writer}`

  return {
    /** @throws ApiError `writer_limit_reached` for a page that is none of those */
    async requireRoom(owner: Owner, documentId: string, writer: string): Promise<void> {
      const since = stamp() - MINUTE
      if ((lastChanges.get(keyOf(owner, documentId, writer)) ?? 0) > since) return
      const others = await countOtherWriters(db, owner, { documentId, writer, since })
      if (others >= MAX_LIVE_WRITERS) throw new ApiError('writer_limit_reached')
    },
    /** A page has changed a document: for a minute it is one of its writers. */
    record(owner: Owner, documentId: string, writer: string, at: Microseconds): void {
      lastChanges.set(keyOf(owner, documentId, writer), at)
    },
  }
}
