import type { Queryable } from '../database.ts'
import { sql } from '../sql.ts'

const CITUS = sql`SELECT count(*) AS count FROM pg_extension WHERE extname = 'citus'`

/** Whether Citus is installed in the database. */
export const hasCitus = async (db: Pick<Queryable, 'find'>): Promise<boolean> =>
  (await db.find<{ count: number }>(CITUS))?.count !== 0

/**
 * Returns whether the database is a single server, or undefined while that is unknown; the first
 * call queries it. With Citus, operations share neither a transaction nor a connection, so an
 * unreachable worker fails only the requests for its own shards.
 */
export function createCitusCheck(db: Pick<Queryable, 'find'>): () => boolean | undefined {
  let isSingle: boolean | undefined
  let isAsked = false

  async function ask(): Promise<void> {
    isAsked = true
    try {
      isSingle = !(await hasCitus(db))
    } catch {
      // The caller's operation reports the failure, and the next one asks again.
      isAsked = false
    }
  }

  return () => {
    if (!isAsked) void ask()
    return isSingle
  }
}
