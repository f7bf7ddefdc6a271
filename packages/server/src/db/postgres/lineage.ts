/** Identifies the history of a database. */
export interface Ancestry {
  /** System identifier of the cluster, as `pg_control_system` reports it. */
  system: string
  /** Increased by each promotion; null on a standby. */
  timeline: number | null
}

/** A different database than before, or an earlier state of it. */
interface WentBack {
  known: Ancestry
  found: Ancestry
}

export interface Lineage {
  /**
   * Compares a connection's database with the known one: `back` must not be used; `ahead` makes
   * other connections outdated.
   */
  judge(found: Ancestry): 'same' | 'ahead' | 'back'
  /** Accepts this database on an operator's request. */
  accept(found: Ancestry): void
  /** Stops checking, because the query failed. */
  giveUp(error: unknown): void
  isOutdated(found: Ancestry): boolean
  /** The rewind that was detected, until the known database is found again. */
  rewind(): WentBack | undefined
}

interface Deps {
  onWentBack: (rewind: WentBack) => void
  /** Called when the known database, or one that an operator accepted, is found again. */
  onReturn: (found: Ancestry) => void
  onUnknown: (error: unknown) => void
}

/**
 * First query on each connection. The timeline comes from the WAL, because the control file shows
 * it only after a checkpoint.
 */
export const ANCESTRY = `
  SELECT system_identifier::text AS system, CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END AS timeline
  FROM pg_control_system()`

/**
 * Remembers the cluster and its highest timeline. A failover that lost acknowledged writes leads to
 * a lower timeline; a copy in its place, to another cluster.
 */
export function createLineage({ onWentBack, onReturn, onUnknown }: Deps): Lineage {
  let known: Ancestry | undefined
  let rewind: WentBack | undefined
  let isUnknown = false

  const isLower = ({ timeline }: Ancestry): boolean =>
    timeline !== null && known?.timeline != null && timeline < known.timeline

  function settle(found: Ancestry): void {
    if (found.timeline !== null || !known) known = found
    if (rewind) onReturn(found)
    rewind = undefined
  }

  return {
    judge(found) {
      if (known && (found.system !== known.system || isLower(found))) {
        if (!rewind) onWentBack({ known, found })
        rewind ??= { known, found }
        return 'back'
      }
      const isAhead = (found.timeline ?? 0) > (known?.timeline ?? found.timeline ?? 0)
      settle(found)
      return isAhead ? 'ahead' : 'same'
    },
    accept(found) {
      known = undefined
      settle(found)
    },
    giveUp(error) {
      if (!isUnknown) onUnknown(error)
      isUnknown = true
    },
    isOutdated: (found) => known !== undefined && (found.system !== known.system || isLower(found)),
    rewind: () => rewind,
  }
}
