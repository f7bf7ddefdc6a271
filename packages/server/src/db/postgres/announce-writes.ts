import { DOCUMENTS_CHANNEL } from '../channels.ts'
import type { Database } from '../database.ts'
import { raw, sql } from '../sql.ts'

/** A notification has less than 8,000 bytes, and an id 36. */
const MAX_IDS = 200

/** Notifies all servers of writes of these documents, in as few statements as possible. */
export async function announceWrites(db: Database, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MAX_IDS) {
    const payload = ids.slice(at, at + MAX_IDS).join(' ')
    // Apart from the writes, which it would serialize at their commit.
    await db.find(
      sql`SELECT CAST(pg_notify('${raw(DOCUMENTS_CHANNEL)}', ${payload}) AS TEXT) AS notified`,
    )
  }
}
