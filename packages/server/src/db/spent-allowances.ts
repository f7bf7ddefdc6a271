import { createHash } from 'node:crypto'
import { shardOf } from '../lib/shard.ts'
import type { Db } from './db.ts'

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
    INSERT INTO spent_allowances AS spent (shard, who, full_at)
    SELECT shard, who, ${NOW} + cost
    FROM json_to_recordset(CAST($1 AS json)) AS told (shard bigint, who text, cost bigint)
    ORDER BY shard, who
    ON CONFLICT (shard, who) DO UPDATE
    SET full_at = least(greatest(spent.full_at, ${NOW}), ${NOW} + ${MOST_MISSING}) + excluded.full_at - ${NOW}
    RETURNING who, full_at - ${NOW} AS missing)
  SELECT json_object_agg(who, missing) AS missing FROM added`

const FORGET = `DELETE FROM spent_allowances WHERE full_at < ${NOW} - ${MINUTE}`

/** On a PostgreSQL, by the clock of its own. */
export function createSpentAllowances(db: Db): SpentAllowances {
  return {
    async add(spent) {
      const told = spent.map(({ who, taken, perMinute }) => ({
        shard: shardOf(who),
        who: createHash('sha256').update(who).digest('base64url'),
        cost: Math.round((taken * MINUTE) / perMinute),
      }))
      const row = await db.write<{ missing: string }>([ADD, [JSON.stringify(told)]])
      const missing: Record<string, number> = JSON.parse(row?.missing ?? '{}')
      return spent.map(({ perMinute }, index) => {
        const { who = '' } = told[index] ?? {}
        return ((missing[who] ?? 0) * perMinute) / MINUTE
      })
    },
    forget: () => db.write([FORGET, []]),
  }
}
