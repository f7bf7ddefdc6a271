import type { Client } from 'pg'
import type { ReadOnlyDatabase, ReplicaRead } from '../database.ts'
import { type Sql, sql } from '../sql.ts'
import { type ConnectionPool, openPool } from './pool.ts'
import { createQueries, type Query } from './queries.ts'
import type { ServerAddress } from './server-address.ts'
import { createWalPositionSource, type WalPosition } from './wal-position.ts'

export interface ReplicaOptions {
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
  /** Called when a replica has been unusable for some time, and when it is read again. */
  onReplica: (name: string, error: unknown) => void
}

interface Replica {
  name: string
  connections: ConnectionPool
  /** When it may be tried again, in milliseconds. */
  restsUntil: number
  /** When it became unusable. */
  uselessSince: number | undefined
  isReported: boolean
  /** After a failure one read tests the replica; other reads do not wait for it. */
  isTried: boolean
}

interface Replay {
  replayed: number | null
  timeline: number
  cluster: string
}

// In ticks of 100 ms: the primary must still be able to respond within the second.
const REPLICA_READ_TICKS = 3
const LAG_PAUSE_MILLISECONDS = 100
const REST_OF_FAILED_MILLISECONDS = 1_000
const REPORT_AFTER_MILLISECONDS = 5_000

// The timeline of its last checkpoint: a replica that never followed a promotion may have more WAL
// than the new primary, with different content.
const REPLAY = sql`
  SELECT timeline_id AS timeline, system_identifier::text AS cluster, CASE WHEN pg_is_in_recovery()
    THEN pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint END AS replayed
  FROM pg_control_checkpoint(), pg_control_system()`

/**
 * Opens the replicas of a primary. Before each read the replica itself confirms, in the same round
 * trip, that it has everything the primary had committed 500 ms before. So a read never misses an
 * older commit, even on a slow replica or behind an address that leads to another one each time.
 */
export function openReplicas(
  addresses: readonly ServerAddress[],
  { primary, isPooled }: { primary: ReadOnlyDatabase; isPooled: boolean },
  { monotonicNow, onReplica }: ReplicaOptions,
): { readFromReplica: ReplicaRead; close(): Promise<void> } {
  const positions = createWalPositionSource(primary, monotonicNow)
  const queryOf = createQueries(isPooled)
  const replicas = addresses.map((address) => openReplica(address, isPooled))
  let nextIndex = 0

  /** The next usable replica. */
  function choose(): Replica | undefined {
    const at = monotonicNow()
    for (const _ of replicas) {
      nextIndex = (nextIndex + 1) % replicas.length
      const replica = replicas[nextIndex]
      if (replica && replica.restsUntil <= at && !replica.isTried) return replica
    }
    return undefined
  }

  function readsOf(replica: Replica, position: WalPosition): ReadOnlyDatabase {
    return {
      async find<Row>(query: Sql) {
        replica.isTried = replica.uselessSince !== undefined
        try {
          const statements = [queryOf(REPLAY), queryOf(query)]
          const work = (client: Client) => queryInOrder(client, statements, isPooled)
          const [replay, row] = await replica.connections.use(REPLICA_READ_TICKS, work)
          requireReplayed(replay, position)
          works(replica)
          // The store that wrote the statement knows the type of its rows.
          return row as Row | undefined
        } catch (error) {
          rest(replica, error)
          throw error
        } finally {
          replica.isTried = false
        }
      },
    }
  }

  function works(replica: Replica): void {
    replica.uselessSince = undefined
    if (replica.isReported) onReplica(replica.name, undefined)
    replica.isReported = false
  }

  function rest(replica: Replica, error: unknown): void {
    const at = monotonicNow()
    const isBehind = error instanceof Behind
    replica.restsUntil = at + (isBehind ? LAG_PAUSE_MILLISECONDS : REST_OF_FAILED_MILLISECONDS)
    replica.uselessSince ??= at
    if (replica.isReported || at - replica.uselessSince < REPORT_AFTER_MILLISECONDS) return
    replica.isReported = true
    onReplica(replica.name, error)
  }

  return {
    async readFromReplica(read) {
      const replica = choose()
      const position = replica && (await positions.find())
      if (!replica || !position) return read(primary)
      try {
        return await read(readsOf(replica, position))
      } catch {
        return read(primary)
      }
    },
    async close() {
      await Promise.all(replicas.map(({ connections }) => connections.close()))
    },
  }
}

function openReplica(address: ServerAddress, isPooled: boolean): Replica {
  return {
    name: new URL(address.url()).host || 'a socket',
    connections: openPool(address, { isPooled, mayFollow: true }),
    restsUntil: Number.NEGATIVE_INFINITY,
    uselessSince: undefined,
    isReported: false,
    isTried: false,
  }
}

/** Lag is not a failure: the replica is tried again soon. */
class Behind extends Error {}

function requireReplayed({ replayed, timeline, cluster }: Replay, position: WalPosition): void {
  if (cluster !== position.cluster) throw new Behind('it is a replica of another database')
  if (timeline !== position.timeline) throw new Behind('it has not followed the last promotion')
  if (replayed === null) throw new Behind('it is not a replica')
  if (replayed < position.written) throw new Behind('it is more than half a second behind')
}

/** Queries the replay position and then the row, pipelined on one server. */
async function queryInOrder(client: Client, statements: readonly Query[], isPooled: boolean) {
  const { stream } = client.connection
  stream.cork()
  // A pooler stays with one server while a transaction is open.
  const queries = (isPooled ? ['BEGIN', ...statements, 'COMMIT'] : statements).map((one) =>
    client.query(one),
  )
  stream.uncork()
  const outcomes = await Promise.allSettled(queries)
  const rows = outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value.rows[0]
  })
  return isPooled ? rows.slice(1) : rows
}
