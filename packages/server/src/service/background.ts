import type { BackgroundJob } from '../background-jobs.ts'
import type { Database } from '../db/database.ts'
import type { Erasures } from '../erasure/erasure.ts'
import type { Relay } from '../events/relay/relay.ts'
import type { Lifecycle } from '../http/server.ts'
import type { Logs } from '../lib/log.ts'
import { type Clock, HOUR_MILLISECONDS } from '../lib/time.ts'
import type { SyncJob } from '../scripture/install/sync-job.ts'
import type { Usage } from '../usage/usage.ts'
import type { Dispatcher } from '../webhooks/delivery/dispatcher.ts'
import { runDueJobs } from './job-scheduler.ts'
import { startRounds } from './rounds.ts'

interface Deps {
  jobs: readonly BackgroundJob[]
  relay: Relay
  /** Undefined if webhooks are off. */
  webhookDispatcher: Dispatcher | undefined
  erasures: Pick<Erasures, 'runDue'>
  usage: Pick<Usage, 'write'>
  /** Each server has separate hadith files. */
  syncJob: SyncJob
  db: Database
  log: Logs['log']
  lifecycle: Lifecycle
  now: Clock
}

const RELAY_MILLISECONDS = 500
/** Events of this server's relay are sent at once; by then those of other servers, and retries. */
const DISPATCH_MILLISECONDS = 2_000
const ERASURE_MILLISECONDS = 1_000
const USAGE_MILLISECONDS = 10_000

/** Runs the jobs every hour, and relay, webhooks, erasures and usage in rounds; `close` waits for the rounds. */
export function startBackground(deps: Deps): { close(): Promise<void> } {
  const { jobs, relay, webhookDispatcher, erasures, usage } = deps
  const { syncJob, db, log, lifecycle, now } = deps
  const relaying = startRounds(relay.run, {
    everyMilliseconds: RELAY_MILLISECONDS,
    log,
    failure: 'event relay failed',
  })
  const dispatching =
    webhookDispatcher &&
    startRounds(webhookDispatcher.startDue, {
      everyMilliseconds: DISPATCH_MILLISECONDS,
      log,
      failure: 'webhook dispatch failed',
    })
  const erasing = startRounds(erasures.runDue, {
    everyMilliseconds: ERASURE_MILLISECONDS,
    log,
    failure: 'erasure failed',
  })
  const counting = startRounds(usage.write, {
    everyMilliseconds: USAGE_MILLISECONDS,
    log,
    failure: 'usage not written',
  })
  const timer = setInterval(() => {
    if (lifecycle.isDraining) return
    void runDueJobs(jobs, { db, log, now })
    syncJob.run().catch((err: Error) => log.error({ err }, 'background job failed'))
  }, HOUR_MILLISECONDS)
  timer.unref()
  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await relaying.close()
      await erasing.close()
      await counting.close()
      await dispatching?.close()
      await webhookDispatcher?.close()
    },
  }
}
