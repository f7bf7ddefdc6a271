import { Refusal } from '@waraq/contract'
import { isCorruption } from '../db/corruption.ts'
import type { ReadNearby } from '../db/database.ts'
import type { Shard } from '../lib/shard.ts'
import type { ContentCheck } from './content-check.ts'
import * as store from './store.ts'

/** A document that a credential has opened: which version it is, and its content where it is asked for. */
export interface Opened {
  head: store.HeadRow
  /** Throws `not_found` where it was deleted a moment ago, `content_damaged` where its bytes changed. */
  whole(): Promise<store.DocumentRow>
}

/** `readFrom` says where its content may be read, as its head was. */
export type OpenDocument = (readFrom: ReadNearby, shard: Shard, head: store.HeadRow) => Opened

/** Opens documents whose content passes the check where it is read: a damaged replica gives way to the primary. */
export const createOpenDocument =
  (check: ContentCheck): OpenDocument =>
  (readFrom, shard, head) => ({
    head,
    whole: () =>
      readFrom(async (reads) => {
        const row = await store.findDocument(reads, shard, head.id).catch(asDamage)
        if (!row) throw new Refusal('not_found')
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
  throw isCorruption(cause) ? new Refusal('content_damaged', { cause }) : cause
}
