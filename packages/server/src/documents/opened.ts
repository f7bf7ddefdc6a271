import { Refusal } from '@waraq/contract'
import type { Db } from '../db/db.ts'
import type { Shard } from '../lib/shard.ts'
import * as store from './store.ts'

/** A document that a credential has opened: which version it is, and its content where it is asked for. */
export interface Opened {
  head: store.HeadRow
  /** Throws `not_found` where it was deleted a moment ago. */
  whole(): Promise<store.DocumentRow>
}

export function opened(db: Db, shard: Shard, head: store.HeadRow): Opened {
  return {
    head,
    async whole() {
      const row = await store.findDocument(db, shard, head.id)
      if (!row) throw new Refusal('not_found')
      return row
    },
  }
}
