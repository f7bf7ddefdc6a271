import type { BackgroundJob } from '../background-jobs.ts'
import type { Database } from '../db/database.ts'
import type { Relay } from '../events/relay/relay.ts'
import type { Lifecycle } from '../http/server.ts'
import type { Logs } from '../lib/log.ts'
import { type Clock, HOUR_MILLISECONDS } from '../lib/time.ts'
import type { SyncJob } from '../scripture/install/sync-job.ts'
import { runDueJobs } from './job-scheduler.ts'

interface Deps {
  jobs: readonly BackgroundJob[]
  relay: Relay
  /** Each server has separate hadith files. */
  syncJob: SyncJob
  db: Database
  log: Logs['log']
  lifecycle: Lifecycle
  now: Clock
}

const RELAY_MILLISECONDS = 500

/** Runs the jobs every hour and the relay twice a second; `close` waits for the relay. */
export function startBackground(deps: Deps): { close(): Promise<void> } {
  const { jobs, relay, syncJob, db, log, lifecycle, now } = deps
  let relaying: Promise<void> | undefined
  let hasFailed = false

  async function runRelay(): Promise<void> {
    try {
      await relay.run()
      hasFailed = false
    } catch (err) {
      // A database that is away fails every round.
      if (!hasFailed) log.error({ err }, 'event relay failed')
      hasFailed = true
    }
    relaying = undefined
  }

  const timers = [
    setInterval(() => {
      relaying ??= runRelay()
    }, RELAY_MILLISECONDS),
    setInterval(() => {
      if (lifecycle.isDraining) return
      void runDueJobs(jobs, { db, log, now })
      syncJob.run().catch((err: Error) => log.error({ err }, 'background job failed'))
    }, HOUR_MILLISECONDS),
  ]
  for (const timer of timers) timer.unref()
  return {
    async close(): Promise<void> {
      timers.forEach(clearInterval)
      await relaying
    },
  }
}
