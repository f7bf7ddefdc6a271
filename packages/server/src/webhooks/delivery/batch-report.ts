import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Registry } from '../../lib/exposition.ts'
import { type Clock, microsOf } from '../../lib/time.ts'
import { type BatchResult, type Claim, countWebhooks, findOldestWaiting } from './store.ts'

interface Deps {
  db: Database
  log: Logger
  metrics: Registry | undefined
  now: Clock
}

const SECOND = 1_000_000

/** Counts and logs what batches do: the log of a webhook names no URL. */
export function createBatchReport({ db, log, metrics, now }: Deps) {
  const count = metrics && addMetrics(metrics, { db, now })
  return (claim: Claim, { attempts, parked, disabledReason: reason }: BatchResult): void => {
    for (const { status, error } of attempts) count?.attempt(outcomeOf(status, error))
    const givenUp = parked.filter(({ given_up_at }) => given_up_at !== null).length
    if (givenUp > 0) count?.givenUp(givenUp)
    if (reason === null) return
    count?.disabled(reason)
    log.warn(
      { webhook_id: claim.id, organization_id: claim.organizationId, reason },
      'webhook disabled',
    )
  }
}

const outcomeOf = (status: number | null, error: string | null): string =>
  error ?? (status !== null && status >= 200 && status < 300 ? 'delivered' : 'rejected')

function addMetrics(metrics: Registry, { db, now }: Pick<Deps, 'db' | 'now'>) {
  const attempts = metrics.counter({
    name: 'waraq_webhook_attempts',
    help: 'Attempts to deliver an event.',
    labels: ['outcome'],
  })
  const givenUp = metrics.counter({
    name: 'waraq_webhook_events_given_up',
    help: 'Events that a webhook did not take in any attempt.',
  })()
  const disabled = metrics.counter({
    name: 'waraq_webhooks_disabled',
    help: 'Webhooks that were disabled, because the receiver is gone or failed for days.',
    labels: ['reason'],
  })
  metrics.gauge(
    { name: 'waraq_webhooks', help: 'Webhooks by their state.', labels: ['state'] },
    () =>
      countWebhooks(db.readOnly).then(
        (rows) => rows.map(({ state, count }) => [count, state] as const),
        () => [],
      ),
  )
  metrics.gauge(
    {
      name: 'waraq_webhook_oldest_seconds',
      help: 'Age of the oldest event that no attempt was made for, of webhooks that do not fail.',
    },
    () =>
      findOldestWaiting(db.readOnly, microsOf(now())).then(
        (at) => [[at === undefined ? 0 : Math.max(0, microsOf(now()) - at) / SECOND] as const],
        () => [],
      ),
  )
  return {
    attempt: (outcome: string) => attempts(outcome).add(),
    givenUp: (count: number) => givenUp.add(count),
    disabled: (reason: string) => disabled(reason).add(),
  }
}
