import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { createFairSemaphore } from '../../lib/fair-semaphore.ts'
import { type Clock, microsOf } from '../../lib/time.ts'
import type { OrganizationRef, WebhookRef } from '../store.ts'
import type { Delivery } from './delivery.ts'
import { type DueWebhook, listDueWebhooks } from './store.ts'

interface Deps {
  db: Database
  log: Logger
  delivery: Pick<Delivery, 'deliver'>
  now: Clock
}

export type Dispatcher = ReturnType<typeof createDispatcher>

/**
 * Webhooks that are delivered to at once: of all, of those that fail and of those that do not, and
 * of one organization among these. So those that fail never hold all places.
 */
const PLACES = [48, 32, 12]
const MAX_DUE = 1_000

/** Delivers to all webhooks that have something due, each on one server at a time. */
export function createDispatcher({ db, log, delivery, now }: Deps) {
  const places = createFairSemaphore({ limits: PLACES })
  const running = new Map<string, Promise<void>>()
  /** Webhooks that got new events while they were delivered to. */
  const repeated = new Set<string>()
  const stop = new AbortController()

  async function work(due: DueWebhook): Promise<void> {
    let [hasMore, isFailing] = [true, due.isFailing]
    while (hasMore && !stop.signal.aborted) {
      repeated.delete(due.id)
      const delivered = await places.run(
        [isFailing ? 'failing' : 'delivering', due.organizationId],
        async () => (stop.signal.aborted ? undefined : delivery.deliver(due, stop.signal)),
      )
      // Each batch is counted by the state that the one before left.
      isFailing = delivered?.isFailing ?? isFailing
      hasMore = delivered?.hasMore === true || repeated.has(due.id)
    }
  }

  function start(due: DueWebhook): void {
    if (running.has(due.id)) {
      repeated.add(due.id)
      return
    }
    const done = work(due)
      .catch((err) => logFailure(due, err))
      .finally(() => running.delete(due.id))
    running.set(due.id, done)
  }

  const logFailure = ({ id, organizationId }: WebhookRef, err: unknown): void =>
    log.error({ err, webhook_id: id, organization_id: organizationId }, 'webhook delivery failed')

  async function startDue(organization?: OrganizationRef): Promise<void> {
    if (stop.signal.aborted) return
    const at = microsOf(now())
    const due = await listDueWebhooks(db, {
      at,
      limit: MAX_DUE,
      ...(organization && { organization }),
    })
    for (const webhook of due) start(webhook)
  }

  return {
    /** Starts the deliveries of an organization, after its feed got events. */
    wake(organization: OrganizationRef): void {
      startDue(organization).catch((err) =>
        log.error({ err, organization_id: organization.id }, 'webhook delivery failed'),
      )
    },

    /** Starts all deliveries that are due. */
    startDue: () => startDue(),

    /** Delivers all that is due now; for tests and commands. */
    async run(): Promise<void> {
      await startDue()
      while (running.size > 0) await Promise.all(running.values())
    },

    /** Ends running requests, whose events are attempted again, and waits until that is stored. */
    async close(): Promise<void> {
      stop.abort()
      await Promise.all(running.values())
    },
  }
}
