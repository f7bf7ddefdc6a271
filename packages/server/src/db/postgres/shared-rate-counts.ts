import { createHash } from 'node:crypto'
import { shardOf } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { Database } from '../database.ts'
import { raw, sql } from '../sql.ts'

/** Requests that this server admitted for a key, with its limit per minute. */
interface RateUsage {
  key: string
  used: number
  perMinute: number
}

/** Rate counts shared by all servers of a database. */
export interface SharedRateCounts {
  /** Adds this server's usage, and returns each key's deficit in requests across all servers. */
  add(usage: readonly RateUsage[]): Promise<number[]>
  /** Deletes counters that have been full for a while. */
  deleteIdle(): Promise<unknown>
}

const MINUTE = 60_000_000
/**
 * Servers never admit this much before they synchronize: a larger deficit was set by a wrong clock.
 */
const MAX_DEFICIT = 10 * MINUTE
const NOW = sql`(extract(epoch FROM statement_timestamp()) * 1000000)::bigint`
const CLOCK = sql`SELECT ${NOW} AS now`

// Ordered by key, so that two servers that update the same rows do not deadlock. The time is a
// parameter, because Citus refuses a function that is not immutable in DO UPDATE.
const add = (batch: string, now: Microseconds) => sql`
  WITH added AS (
    INSERT INTO rate_counters AS spent (shard, key_hash, full_at)
    SELECT shard, key_hash, ${now} + cost
    FROM json_to_recordset(CAST(${batch} AS json)) AS told (shard bigint, key_hash text, cost bigint)
    ORDER BY shard, key_hash
    ON CONFLICT (shard, key_hash) DO UPDATE
    SET full_at = least(greatest(spent.full_at, ${now}), ${now + MAX_DEFICIT})
      + excluded.full_at - ${now}
    RETURNING key_hash, full_at - ${now} AS missing)
  SELECT json_object_agg(key_hash, missing) AS missing FROM added`

const DELETE_IDLE = sql`
  DELETE FROM rate_counters WHERE full_at < ${NOW} - ${raw(String(MINUTE))}`

/** Where the counter of a key is. */
export const rateCounterOf = (key: string) => ({
  shard: shardOf(key),
  key_hash: createHash('sha256').update(key).digest('base64url'),
})

/** Rate counts in PostgreSQL, by the clock of the database. */
export function createSharedRateCounts(db: Database): SharedRateCounts {
  return {
    async add(usage) {
      const batch = usage.map(({ key, used, perMinute }) => ({
        ...rateCounterOf(key),
        cost: Math.round((used * MINUTE) / perMinute),
      }))
      const clock = await db.find<{ now: Microseconds }>(CLOCK)
      if (!clock) throw new Error('the database did not answer with its time')
      const row = await db.write<{ missing: string }>(add(JSON.stringify(batch), clock.now))
      const missing: Record<string, number> = JSON.parse(row?.missing ?? '{}')
      return usage.map(({ perMinute }, index) => {
        const { key_hash = '' } = batch[index] ?? {}
        return ((missing[key_hash] ?? 0) * perMinute) / MINUTE
      })
    },
    deleteIdle: () => db.write(DELETE_IDLE),
  }
}
