import type { Microseconds } from '../lib/time.ts'
import type { Database } from './database.ts'

// A timer that is a little early must not miss its turn for a whole round.
const ROUND = 0.9

const TAKE = `
  INSERT INTO job_leases (job, due_at) VALUES ($1, $3)
  ON CONFLICT (job) DO UPDATE SET due_at = excluded.due_at
  WHERE job_leases.due_at <= $2 OR job_leases.due_at > $4
  RETURNING job`

/**
 * Whether it is this server's turn to do a job that is to be done once in so many microseconds, by one of
 * all servers over a database. Who takes a turn and dies leaves the job to the next; a turn that lies further
 * ahead than one round was set by a clock that was wrong, and is nobody's.
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
