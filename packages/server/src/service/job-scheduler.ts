import type { Logger } from 'pino'
import type { BackgroundJob } from '../background-jobs.ts'
import type { Database } from '../db/database.ts'
import { acquireJobLease } from '../db/job-leases.ts'
import { type Clock, HOUR_MICROS, microsOf } from '../lib/time.ts'

interface Deps {
  db: Database
  log: Logger
  now: Clock
}

/** Runs each due job, unless another server has its lease, and logs failures. */
export async function runDueJobs(
  jobs: readonly BackgroundJob[],
  { db, log, now }: Deps,
): Promise<void> {
  const work = async ({ name, everyHours, run }: BackgroundJob): Promise<void> => {
    try {
      if (await acquireJobLease(db, name, microsOf(now()), everyHours * HOUR_MICROS)) await run()
    } catch (err) {
      log.error({ err, job: name }, 'background job failed')
    }
  }
  await Promise.all(jobs.map(work))
}
