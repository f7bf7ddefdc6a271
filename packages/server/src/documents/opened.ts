import { ApiError } from '@waraq/contract'
import { isCorruption } from '../db/corruption.ts'
import type { ReplicaRead } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import type { ContentCheck } from './content-check.ts'
import * as store from './store.ts'

/** A document that a credential has opened: which version it is, and its content where it is asked for. */
export interface AuthorizedDocument {
  metadata: store.DocumentMetadataRow
  /** Throws `not_found` where it was deleted a moment ago, `content_damaged` where its bytes changed. */
  readContent(): Promise<store.DocumentRow>
}

/** `readFrom` says where its content may be read, as its head was. */
export type OpenDocument = (
  readFrom: ReplicaRead,
  shard: Shard,
  metadata: store.DocumentMetadataRow,
) => AuthorizedDocument

/** Opens documents whose content passes the check where it is read: a damaged replica gives way to the primary. */
export const createOpenDocument =
  (check: ContentCheck): OpenDocument =>
  (readFrom, shard, metadata) => ({
    metadata,
    readContent: () =>
      readFrom(async (reader) => {
        const row = await store.findDocument(reader, shard, metadata.id).catch(asDamage)
        if (!row) throw new ApiError('not_found')
        const checking = check(row)
        if (checking) await checking
        return row
      }),
  })

/**
 * Rethrows damage of the database as damage of the document that was to be read.
 * @throws Refusal `content_damaged`, or the cause where it is another one.
 */
export function asDamage(cause: unknown): never {
  throw isCorruption(cause) ? new ApiError('content_damaged', { cause }) : cause
}
