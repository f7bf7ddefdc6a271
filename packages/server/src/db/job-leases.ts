import type { Microseconds } from '../lib/time.ts'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

// Lets a timer that fires slightly early acquire its lease.
const MIN_ROUND = 0.9

/**
 * Whether this server acquired the lease of a job that runs once per interval (in microseconds) on
 * one of all servers. If the holder dies, the lease passes on when it is due. A lease due more than
 * one interval ahead was set by a wrong clock and is ignored.
 */
export async function acquireJobLease(
  db: Database,
  job: string,
  at: Microseconds,
  every: Microseconds,
): Promise<boolean> {
  const next = at + Math.floor(every * MIN_ROUND)
  const lease = await db.write(sql`
    INSERT INTO job_leases (job, due_at) VALUES (${job}, ${next})
    ON CONFLICT (job) DO UPDATE SET due_at = excluded.due_at
    WHERE job_leases.due_at <= ${at} OR job_leases.due_at > ${at + every}
    RETURNING job`)
  return lease !== undefined
}
