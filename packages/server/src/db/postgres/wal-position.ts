import type { ReadOnlyDatabase } from '../database.ts'
import { sql } from '../sql.ts'

/** The primary's WAL position at a moment: it includes every earlier commit. */
export interface WalPosition {
  /** When it was queried, in milliseconds. */
  queriedAt: number
  /** Bytes of WAL. */
  written: number
  /** Timeline of the database, which each promotion increases. */
  timeline: number
  /** Cluster identifier: separate clusters may have equal positions and timelines. */
  cluster: string
}

interface WalPositionSource {
  /** The oldest position that is recent enough; undefined if the primary reported none. */
  find(): Promise<WalPosition | undefined>
}

/** Maximum lag of a usable replica. */
const MAX_REPLICA_LAG_MS = 500
const QUERY_INTERVAL_MILLISECONDS = 200

// Acknowledged commits are flushed. The insert position may end within a record, which an idle
// primary leaves there and no replica can reach.
const POSITION = sql`
  SELECT pg_wal_lsn_diff(at, '0/0')::bigint AS written,
    ('x' || left(pg_walfile_name(at), 8))::bit(32)::bigint AS timeline,
    system_identifier::text AS cluster
  FROM pg_current_wal_flush_lsn() AS at, pg_control_system()`

/** Polls the primary's position while callers need it. */
export function createWalPositionSource(
  primary: ReadOnlyDatabase,
  monotonicNow: () => number,
): WalPositionSource {
  let recent: WalPosition[] = []
  let pending: Promise<void> | undefined

  async function queryPrimary(): Promise<void> {
    const queriedAt = monotonicNow()
    const row = await primary.find<Omit<WalPosition, 'queriedAt'>>(POSITION)
    if (row) recent.push({ queriedAt, ...row })
  }

  return {
    async find() {
      const at = monotonicNow()
      const isYoung = ({ queriedAt }: WalPosition) => at - queriedAt < MAX_REPLICA_LAG_MS
      recent = recent.filter(isYoung)
      const isDue =
        at - (recent.at(-1)?.queriedAt ?? Number.NEGATIVE_INFINITY) >= QUERY_INTERVAL_MILLISECONDS
      if (isDue) {
        // If the primary is unreachable, the query sent to it reports that.
        pending ??= queryPrimary()
          .catch(() => {})
          .finally(() => {
            pending = undefined
          })
      }
      if (recent.length === 0) await pending
      // The response to an earlier call may have taken too long.
      return recent.find(isYoung)
    },
  }
}
