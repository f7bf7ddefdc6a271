import type { Queryable } from '../database.ts'
import { sql } from '../sql.ts'

const CITUS = sql`SELECT count(*) AS count FROM pg_extension WHERE extname = 'citus'`

/** Whether the extension is there. */
export const hasCitus = async (db: Pick<Queryable, 'find'>): Promise<boolean> =>
  (await db.find<{ count: number }>(CITUS))?.count !== 0

/**
 * Asks once whether the database is known to be a single server. With Citus an operation shares
 * neither a transaction nor a connection with others, so that a worker that is away fails only the
 * requests for its own shards.
 */
export function createCitusCheck(db: Pick<Queryable, 'find'>): () => boolean {
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
    return isSingle === true
  }
}
