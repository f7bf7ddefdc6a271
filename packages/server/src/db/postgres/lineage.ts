/** Which history of a database a connection leads to. */
export interface Ancestry {
  /** The cluster, as `pg_control_system` names it. */
  system: string
  /** Each promotion begins a higher one; null on a standby. */
  timeline: number | null
}

/** A database that is another one than before, or an earlier one. */
export interface WentBack {
  known: Ancestry
  found: Ancestry
}

export interface Lineage {
  /** What a connection leads to, against what is known: `back` must not be used, `ahead` makes others outdated. */
  judge(found: Ancestry): 'same' | 'ahead' | 'back'
  /** An operator has said that this is the database from now on. */
  accept(found: Ancestry): void
  /** The connection could not be asked: nothing is checked. */
  giveUp(error: unknown): void
  isOutdated(found: Ancestry): boolean
  /** While only databases were found that must not be used. */
  trouble(): WentBack | undefined
}

interface Deps {
  onWentBack: (trouble: WentBack) => void
  /** It is the database that was known again, or one that an operator accepted. */
  onReturn: (found: Ancestry) => void
  onUnknown: (error: unknown) => void
}

/** First on each connection. The timeline is that of the log, which needs no checkpoint to be told. */
export const ANCESTRY = `
  SELECT system_identifier::text AS system, CASE WHEN NOT pg_is_in_recovery()
    THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint END AS timeline
  FROM pg_control_system()`

/**
 * Remembers the cluster and the highest timeline of a database. A failover that took back what was acknowledged
 * leads to a lower timeline; a copy that took its place, to another cluster.
 */
export function createLineage({ onWentBack, onReturn, onUnknown }: Deps): Lineage {
  let known: Ancestry | undefined
  let trouble: WentBack | undefined
  let isUnknown = false

  const isLower = ({ timeline }: Ancestry): boolean =>
    timeline !== null && known?.timeline != null && timeline < known.timeline

  function settle(found: Ancestry): void {
    if (found.timeline !== null || !known) known = found
    if (trouble) onReturn(found)
    trouble = undefined
  }

  return {
    judge(found) {
      if (known && (found.system !== known.system || isLower(found))) {
        if (!trouble) onWentBack({ known, found })
        trouble ??= { known, found }
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
    trouble: () => trouble,
  }
}
