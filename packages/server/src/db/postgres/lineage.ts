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
  judge(ancestry: Ancestry): 'same' | 'ahead' | 'back'
  /** Accepts this database on an operator's request. */
  accept(ancestry: Ancestry): void
  /** Stops checking, because the query failed. */
  giveUp(error: unknown): void
  isOutdated(ancestry: Ancestry): boolean
  /** The rewind that was detected, until the known database is found again. */
  rewind(): WentBack | undefined
}

interface Deps {
  onWentBack: (rewind: WentBack) => void
  /** Called when the known database, or one that an operator accepted, is found again. */
  onReturn: (ancestry: Ancestry) => void
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
  let knownAncestry: Ancestry | undefined
  let rewind: WentBack | undefined
  let isUnknown = false

  const isLower = ({ timeline }: Ancestry): boolean =>
    timeline !== null && knownAncestry?.timeline != null && timeline < knownAncestry.timeline

  function settle(ancestry: Ancestry): void {
    if (ancestry.timeline !== null || !knownAncestry) knownAncestry = ancestry
    if (rewind) onReturn(ancestry)
    rewind = undefined
  }

  return {
    judge(ancestry) {
      if (knownAncestry && (ancestry.system !== knownAncestry.system || isLower(ancestry))) {
        if (!rewind) onWentBack({ known: knownAncestry, found: ancestry })
        rewind ??= { known: knownAncestry, found: ancestry }
        return 'back'
      }
      const isAhead = (ancestry.timeline ?? 0) > (knownAncestry?.timeline ?? ancestry.timeline ?? 0)
      settle(ancestry)
      return isAhead ? 'ahead' : 'same'
    },
    accept(ancestry) {
      knownAncestry = undefined
      settle(ancestry)
    },
    giveUp(error) {
      if (!isUnknown) onUnknown(error)
      isUnknown = true
    },
    isOutdated: (ancestry) =>
      knownAncestry !== undefined &&
      (ancestry.system !== knownAncestry.system || isLower(ancestry)),
    rewind: () => rewind,
  }
}
