import type { Microseconds } from '../lib/time.ts'
import type { Database } from './database.ts'

// Lets a timer that fires slightly early acquire its lease.
const ROUND = 0.9

const TAKE = `
  INSERT INTO job_leases (job, due_at) VALUES ($1, $3)
  ON CONFLICT (job) DO UPDATE SET due_at = excluded.due_at
  WHERE job_leases.due_at <= $2 OR job_leases.due_at > $4
  RETURNING job`

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
  const next = at + Math.floor(every * ROUND)
  return (await db.write([TAKE, [job, at, next, at + every]])) !== undefined
}
