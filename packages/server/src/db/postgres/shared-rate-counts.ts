import { createHash } from 'node:crypto'
import { shardOf } from '../../lib/shard.ts'
import type { Db } from '../database.ts'

/** Requests that a server has let somebody take, of an allowance of so many a minute. */
export interface Spent {
  who: string
  taken: number
  perMinute: number
}

/** One count for all servers over a database. */
export interface SpentAllowances {
  /** Adds what was taken here, and answers how many requests each allowance is short of, wherever they were taken. */
  add(spent: readonly Spent[]): Promise<number[]>
  /** Forgets allowances that have long been whole again. */
  forget(): Promise<unknown>
}

const MINUTE = 60_000_000
/** No servers give out so much before they hear of each other: what is further ahead was set by a clock that was wrong. */
const MOST_MISSING = 10 * MINUTE
const NOW = '(extract(epoch FROM statement_timestamp()) * 1000000)::bigint'

// In the order of their keys, so that two servers that name the same rows never wait for each other in a circle.
const ADD = `
  WITH added AS (
    INSERT INTO rate_counters AS spent (shard, key_hash, full_at)
    SELECT shard, key_hash, ${NOW} + cost
    FROM json_to_recordset(CAST($1 AS json)) AS told (shard bigint, key_hash text, cost bigint)
    ORDER BY shard, key_hash
    ON CONFLICT (shard, key_hash) DO UPDATE
    SET full_at = least(greatest(spent.full_at, ${NOW}), ${NOW} + ${MOST_MISSING}) + excluded.full_at - ${NOW}
    RETURNING key_hash, full_at - ${NOW} AS missing)
  SELECT json_object_agg(key_hash, missing) AS missing FROM added`

const FORGET = `DELETE FROM rate_counters WHERE full_at < ${NOW} - ${MINUTE}`

/** On a PostgreSQL, by the clock of its own. */
export function createSpentAllowances(db: Db): SpentAllowances {
  return {
    async add(spent) {
      const told = spent.map(({ who, taken, perMinute }) => ({
        shard: shardOf(who),
        key_hash: createHash('sha256').update(who).digest('base64url'),
        cost: Math.round((taken * MINUTE) / perMinute),
      }))
      const row = await db.write<{ missing: string }>([ADD, [JSON.stringify(told)]])
      const missing: Record<string, number> = JSON.parse(row?.missing ?? '{}')
      return spent.map(({ perMinute }, index) => {
        const { key_hash = '' } = told[index] ?? {}
        return ((missing[key_hash] ?? 0) * perMinute) / MINUTE
      })
    },
    forget: () => db.write([FORGET, []]),
  }
}
