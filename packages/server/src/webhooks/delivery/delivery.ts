import type { SecretCipher } from '../../access/secret-encryption.ts'
import { auditRow } from '../../db/audit-row.ts'
import type { Database, Statement } from '../../db/database.ts'
import { type GuardedRequests, UnreachableError } from '../../lib/guarded-request.ts'
import type { Random } from '../../lib/random.ts'
import { type Clock, microsOf } from '../../lib/time.ts'
import type { NewId } from '../../lib/uuid.ts'
import { signatureHeaders } from '../signature.ts'
import { listSecrets, type WebhookRef } from '../store.ts'
import type { WebhookEvent, WebhookEvents } from '../webhook-events.ts'
import { readBatch } from './batch.ts'
import { type Attempt, isDelivered, isGone, resultOf } from './batch-result.ts'
import { attemptInOrder } from './ordered-attempts.ts'
import { requestedPause } from './retry-schedule.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  cipher: SecretCipher
  requests: GuardedRequests
  events: WebhookEvents
  version: string
  now: Clock
  monotonicNow: () => number
  random: Random
  onBatch: (claim: store.Claim, result: store.BatchResult) => void
  newId: NewId
}

export type Delivery = ReturnType<typeof createDelivery>

/** A webhook after a batch. */
interface Delivered {
  /** Whether there may be more events for it now. */
  hasMore: boolean
  isFailing: boolean
}

/** No attempt begins later; one takes at most 15 seconds, so that the lease is still held. */
const ATTEMPTS_MILLISECONDS = 10_000
/** Subjects of one webhook that are delivered at once. */
const MAX_SUBJECTS = 8

/** Delivers to one webhook, on one server at a time. */
export function createDelivery(deps: Deps) {
  const { db, cipher, requests, events, version, now, monotonicNow, random, onBatch, newId } = deps

  /** The URL and the secrets of a webhook, as one sender. */
  async function createSender(webhook: Pick<WebhookRef, 'shard' | 'id'> & { url: string }) {
    const rows = await listSecrets(db, webhook, microsOf(now()))
    const secrets = rows.map(({ id, sealed_secret }) =>
      cipher.decrypt(sealed_secret, 'webhook_secrets', id).toString('utf8'),
    )
    return async (
      { id, payload }: Pick<WebhookEvent, 'id' | 'payload'>,
      stop?: AbortSignal,
    ): Promise<Attempt> => {
      const date = now()
      const at = microsOf(date)
      const startedAt = monotonicNow()
      const took = () => Math.round(monotonicNow() - startedAt)
      const body = Buffer.from(JSON.stringify(payload))
      const timestamp = Math.floor(date.getTime() / 1000)
      const headers = {
        'content-type': 'application/json',
        'user-agent': `Waraq-Webhooks/${version}`,
        ...signatureHeaders(secrets, { id, timestamp, body }),
      }
      try {
        const response = await requests.post(webhook.url, { headers, body }, stop)
        const { status } = response
        return {
          at,
          status,
          error: null,
          milliseconds: took(),
          requestedPause: requestedPause(response, at),
        }
      } catch (error) {
        if (!(error instanceof UnreachableError)) throw error
        const kind = error.isTimeout ? 'timeout' : 'unreachable'
        return { at, status: null, error: kind, milliseconds: took(), requestedPause: undefined }
      }
    }
  }

  /** What the feed and the audit say of the batch: webhooks disabled and events given up. */
  function recordsOf(claim: store.Claim, result: store.BatchResult): Statement[] {
    const { shard, organizationId, id: webhookId } = claim
    const { disabledReason: reason, at, parked } = result
    const common = { organization: organizationId, actor: 'system', target: webhookId, at } as const
    const count = parked.filter(({ given_up_at }) => given_up_at !== null).length
    const disabled = reason && [
      ...events.onDisable({ shard, id: organizationId }, { webhookId, reason, at }),
      auditRow({ ...common, action: 'webhook.disabled', detail: { reason }, id: newId(shard) }),
    ]
    const givenUp = count > 0 && [
      auditRow({
        ...common,
        action: 'webhook.events_given_up',
        detail: { count },
        id: newId(shard),
      }),
    ]
    return [...(disabled || []), ...(givenUp || [])]
  }

  return {
    createSender,

    /** Attempts the next events; undefined if another server has the webhook, or it is gone. */
    async deliver(ref: WebhookRef, stop: AbortSignal): Promise<Delivered | undefined> {
      const token = random(12).toString('base64url')
      const claim = await store.claimWebhook(db, ref, { token, at: microsOf(now()) })
      if (!claim) return undefined
      const batch = await readBatch(db, events, claim, microsOf(now()))
      const send = await createSender(claim)
      const startedAt = monotonicNow()
      let isOver = false
      const results = await attemptInOrder(batch.attempts, {
        maxSubjects: MAX_SUBJECTS,
        isDelivered,
        async attempt({ event }) {
          isOver ||= stop.aborted || monotonicNow() - startedAt >= ATTEMPTS_MILLISECONDS
          if (isOver) return undefined
          const attempt = await send(event, stop)
          // An attempt that the shutdown ended has not failed.
          if (stop.aborted && attempt.status === null) return undefined
          if (isGone(attempt) || attempt.requestedPause !== undefined) isOver = true
          return attempt
        },
      })
      const result = resultOf(claim, batch, results, { at: microsOf(now()), random })
      if (!(await store.commitBatch(db, claim, result, recordsOf(claim, result)))) return undefined
      onBatch(claim, result)
      const isHalted = stop.aborted || result.disabledReason !== null || result.pausedUntil > 0
      const hasMore = result.position < claim.newest || batch.attempts.some(({ parked }) => parked)
      const hasMoved = results.size > 0 || result.position > claim.position
      return { hasMore: !isHalted && hasMoved && hasMore, isFailing: result.failingSince !== null }
    },
  }
}
