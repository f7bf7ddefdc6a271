import type { NotifyServers } from '../channels.ts'
import type { Database } from '../database.ts'
import { raw, sql } from '../sql.ts'

/** PostgreSQL takes less than 8,000. */
const MAX_BYTES = 7_500

/** Notifies all servers over a database, in as few statements as possible. */
export const createNotifyServers =
  (db: Database): NotifyServers =>
  async (channel, items) => {
    // Apart from the writes, which it would serialize at their commit.
    for (const payload of payloadsOf(items))
      await db.find(sql`SELECT CAST(pg_notify('${raw(channel)}', ${payload}) AS TEXT) AS notified`)
  }

function payloadsOf(items: readonly string[]): string[] {
  const payloads: string[] = []
  let bytes = MAX_BYTES
  for (const item of items) {
    const size = Buffer.byteLength(item) + 1
    bytes += size
    if (bytes > MAX_BYTES) {
      payloads.push(item)
      bytes = size
    } else payloads.push(`${payloads.pop()}\n${item}`)
  }
  return payloads
}
