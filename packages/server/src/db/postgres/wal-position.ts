import type { ReadOnlyDatabase } from '../database.ts'

/** The primary's WAL position at a moment: it includes every earlier commit. */
export interface WalPosition {
  /** When it was queried, in milliseconds. */
  askedAt: number
  /** Bytes of WAL. */
  written: number
  /** Timeline of the database, which each promotion increases. */
  timeline: number
  /** Cluster identifier: separate clusters may have equal positions and timelines. */
  cluster: string
}

export interface WalPositionSource {
  /** The oldest position that is recent enough; undefined if the primary reported none. */
  find(): Promise<WalPosition | undefined>
}

/** Maximum lag of a usable replica. */
export const MAX_REPLICA_LAG_MS = 500
const ASK_EVERY_MILLISECONDS = 200

// Acknowledged commits are flushed. The insert position may end within a record, which an idle
// primary leaves there and no replica can reach.
const POSITION = `
  SELECT pg_wal_lsn_diff(at, '0/0')::bigint AS written,
    ('x' || left(pg_walfile_name(at), 8))::bit(32)::bigint AS timeline,
    system_identifier::text AS cluster
  FROM pg_current_wal_flush_lsn() AS at, pg_control_system()`

/** Polls the primary's position while callers need it. */
export function createWalPositionSource(
  primary: ReadOnlyDatabase,
  monotonicNow: () => number,
): WalPositionSource {
  let known: WalPosition[] = []
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const askedAt = monotonicNow()
    const row = await primary.find<Omit<WalPosition, 'askedAt'>>(POSITION, [])
    if (row) known.push({ askedAt, ...row })
  }

  return {
    async find() {
      const at = monotonicNow()
      const isYoung = ({ askedAt }: WalPosition) => at - askedAt < MAX_REPLICA_LAG_MS
      known = known.filter(isYoung)
      const isDue =
        at - (known.at(-1)?.askedAt ?? Number.NEGATIVE_INFINITY) >= ASK_EVERY_MILLISECONDS
      if (isDue) {
        // If the primary is unreachable, the query sent to it reports that.
        asking ??= ask()
          .catch(() => {})
          .finally(() => {
            asking = undefined
          })
      }
      if (known.length === 0) await asking
      // The response to an earlier call may have taken too long.
      return known.find(isYoung)
    },
  }
}
