import type { Database } from '../../db/database.ts'
import { acquireJobLease } from '../../db/job-leases.ts'
import type { Microseconds } from '../../lib/time.ts'

const LEASE: Microseconds = 5_000_000
/** When `acquireJobLease` gives the lease again, so that its holder is never without it. */
const LEASE_USE: Microseconds = 4_500_000

/** Whether this server has the lease of the relay; asks the database every few seconds only. */
export function createRelayLease(db: Database): (at: Microseconds) => Promise<boolean> {
  let until = 0
  return async (at) => {
    if (at < until && until - at <= LEASE_USE) return true
    if (!(await acquireJobLease(db, 'event-relay', at, LEASE))) return false
    until = at + LEASE_USE
    return true
  }
}
