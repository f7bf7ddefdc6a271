import type { ReadOnlyDatabase } from '../database.ts'

/** How far the log of the primary was written at a moment: all that was committed by then lies before it. */
export interface WalPosition {
  /** When it was asked, in ticks. */
  askedAt: number
  /** Bytes of log. */
  written: number
  /** Which history of the database it is: each promotion begins another. */
  timeline: number
  /** Which cluster it is: two that were made apart may count the same bytes and timelines. */
  cluster: string
}

export interface WalPositionSource {
  /** The oldest position that is young enough to go by; undefined where the primary gave none. */
  find(): Promise<WalPosition | undefined>
}

/** What a replica may lack. */
export const MAX_REPLICA_LAG_MS = 500
const ASK_EVERY_MILLISECONDS = 200

// Every commit that was answered is flushed; what is only written into may end in the middle of a record,
// which an idle primary would leave there and no replica could reach.
const POSITION = `
  SELECT pg_wal_lsn_diff(at, '0/0')::bigint AS written,
    ('x' || left(pg_walfile_name(at), 8))::bit(32)::bigint AS timeline,
    system_identifier::text AS cluster
  FROM pg_current_wal_flush_lsn() AS at, pg_control_system()`

/** Keeps asking the primary how far it is, while somebody wants to know. */
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
        // A primary that cannot be asked says so itself to whoever is sent to it then.
        asking ??= ask()
          .catch(() => {})
          .finally(() => {
            asking = undefined
          })
      }
      if (known.length === 0) await asking
      // What was asked by somebody before may have taken long to come.
      return known.find(isYoung)
    },
  }
}
