import type { NotifyServers } from '../channels.ts'
import type { Database } from '../database.ts'
import { raw, sql } from '../sql.ts'

/** PostgreSQL takes less than 8,000. */
const MAX_BYTES = 7_500

/**
 * Notifies the other servers over a database, in as few statements as possible. Each payload begins
 * with `server`, the name of this one.
 */
export const createNotifyServers =
  (db: Database, server: string): NotifyServers =>
  async (channel, items) => {
    // Apart from the writes, which it would serialize at their commit.
    for (const lines of joined(items)) {
      const payload = `${server}\n${lines}`
      await db.find(sql`SELECT CAST(pg_notify('${raw(channel)}', ${payload}) AS TEXT) AS notified`)
    }
  }

/** The items of a payload; none of this server's own. */
export function itemsOf(payload: string, server: string): string[] {
  const [sender, ...items] = payload.split('\n')
  return sender === server ? [] : items
}

/** Items in as few texts as fit. */
function joined(items: readonly string[]): string[] {
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
