import { Refusal } from '@waraq/contract'
import { isCorruption } from '../db/corruption.ts'
import type { ReadNearby } from '../db/db.ts'
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

/** A page of the database that cannot be read is damage of the content that it holds. */
function asDamage(cause: unknown): never {
  throw isCorruption(cause) ? new Refusal('content_damaged', { cause }) : cause
}
