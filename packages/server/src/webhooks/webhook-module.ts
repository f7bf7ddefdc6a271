import type { SecretCipher } from '../access/secret-encryption.ts'
import type { Database } from '../db/database.ts'
import type { Registry } from '../lib/exposition.ts'
import { createGuardedRequests, type ResolveName } from '../lib/guarded-request.ts'
import type { Logs } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import type { Clock, Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import type { WebhooksConfig } from './config.ts'
import { createBatchReport } from './delivery/batch-report.ts'
import { createDelivery } from './delivery/delivery.ts'
import { createDispatcher } from './delivery/dispatcher.ts'
import { createReplay } from './replay/replay.ts'
import type { OrganizationRef } from './store.ts'
import type { WebhookEvents } from './webhook-events.ts'
import { createWebhooks } from './webhooks.ts'

interface Deps {
  config: WebhooksConfig
  db: Database
  cipher: SecretCipher
  events: WebhookEvents
  resolveName: ResolveName
  version: string
  logs: Logs
  metrics: Registry | undefined
  random: Random
  now: Clock
  monotonicNow: () => number
  stamp: () => Microseconds
  newId: NewId
}

export type WebhookModule = ReturnType<typeof createWebhookModule>

/** A response that is not complete by then is a failure. */
const TIMEOUT_MILLISECONDS = 15_000

/** Webhooks with their deliveries. */
export function createWebhookModule(deps: Deps) {
  const { config, db, cipher, events, resolveName, version, logs, metrics } = deps
  const { random, now, monotonicNow, stamp, newId } = deps
  const requests = createGuardedRequests({
    ...config,
    resolveName,
    timeoutMilliseconds: TIMEOUT_MILLISECONDS,
  })
  const onBatch = createBatchReport({ db, log: logs.log, metrics, now })
  const delivery = createDelivery({
    db,
    cipher,
    requests,
    events,
    version,
    now,
    monotonicNow,
    random,
    onBatch,
    newId,
  })
  const dispatcher = createDispatcher({ db, log: logs.log, delivery, now })
  const wake = (organization: OrganizationRef) => dispatcher.wake(organization)
  return {
    webhooks: createWebhooks({
      db,
      cipher,
      requests,
      events,
      delivery,
      wake,
      random,
      stamp,
      newId,
    }),
    replay: createReplay({ db, stamp, newId, wake }),
    dispatcher,
  }
}
