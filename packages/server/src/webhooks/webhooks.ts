import { ApiError, type EventType, type Webhook, type WebhookAttempt } from '@waraq/contract'
import type { SecretCipher } from '../access/secret-encryption.ts'
import type { Database } from '../db/database.ts'
import { createFairSemaphore } from '../lib/fair-semaphore.ts'
import type { GuardedRequests } from '../lib/guarded-request.ts'
import type { Random } from '../lib/random.ts'
import { isoOf, type Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import { createAuditEntries, type Manager } from './audit-entry.ts'
import type { Delivery } from './delivery/delivery.ts'
import { storeTestAttempt } from './delivery/store.ts'
import { presentAttempt, presentUndelivered, presentWebhook } from './present.ts'
import { createWebhookSecret } from './signature.ts'
import * as store from './store.ts'
import type { WebhookEvents } from './webhook-events.ts'
import { requireUrl, typesColumn } from './webhook-settings.ts'

interface Deps {
  db: Database
  cipher: SecretCipher
  requests: GuardedRequests
  events: WebhookEvents
  delivery: Pick<Delivery, 'createSender'>
  /** Called when a webhook may have something to deliver. */
  wake: (organization: store.OrganizationRef) => void
  random: Random
  stamp: () => Microseconds
  newId: NewId
}

const SECOND: Microseconds = 1_000_000
/** Of all organizations, and of one. */
const RUNNING_TESTS = [16, 2]
const WAITING_TESTS = [64, 4]

/** The webhooks of an organization, for its backend. */
export function createWebhooks(deps: Deps) {
  const { db, cipher, requests, events, delivery, wake, random, stamp, newId } = deps
  const entryOf = createAuditEntries(deps)
  const tests = createFairSemaphore({ limits: RUNNING_TESTS, maxWaiting: WAITING_TESTS })

  /** @throws ApiError `not_found` for an id of another shard too: it is in no other organization */
  function refOf({ shard, id: organizationId }: Manager, id: string): store.WebhookRef {
    if (shardOfId(id) !== shard) throw new ApiError('not_found')
    return { shard, organizationId, id }
  }

  async function required(ref: store.WebhookRef): Promise<store.WebhookRow> {
    const row = await store.findWebhook(db, ref)
    if (!row) throw new ApiError('not_found')
    return row
  }

  const present = (row: store.WebhookRow): Webhook => presentWebhook(row, stamp())

  function newSecret(shard: number) {
    const id = newId(shard)
    const text = createWebhookSecret(random)
    return { id, text, sealed: cipher.encrypt(Buffer.from(text), 'webhook_secrets', id) }
  }

  return {
    list: async (organization: Manager): Promise<Webhook[]> =>
      (await store.listWebhooks(db, organization)).map(present),

    read: async (organization: Manager, id: string): Promise<Webhook> =>
      present(await required(refOf(organization, id))),

    /** @throws ApiError `webhook_url_refused`, `webhook_limit_reached` */
    async create(
      organization: Manager,
      { url: requested, types }: { url: string; types?: EventType[] | null },
    ): Promise<Webhook & { secret: string }> {
      const { shard, id: organizationId } = organization
      const url = await requireUrl(requests, requested)
      await events.open(organization)
      const ref = { shard, organizationId, id: newId(shard) }
      const secret = newSecret(shard)
      const webhook = { ...ref, url, types: typesColumn(types), at: stamp() }
      const entry = entryOf(organization, 'webhook.created', ref.id)
      if (!(await store.insertWebhook(db, webhook, secret, entry))) {
        throw new ApiError('webhook_limit_reached')
      }
      return { ...present(await required(ref)), secret: secret.text }
    },

    /** @throws ApiError `not_found`, `webhook_url_refused` */
    async update(
      organization: Manager,
      id: string,
      { url, types }: { url?: string; types?: EventType[] | null },
    ): Promise<Webhook> {
      const ref = refOf(organization, id)
      const change = {
        ...(url !== undefined && { url: await requireUrl(requests, url) }),
        ...(types !== undefined && { types: typesColumn(types) }),
      }
      const entry = entryOf(organization, 'webhook.updated', id, { fields: Object.keys(change) })
      if (!(await store.updateWebhook(db, ref, change, entry))) throw new ApiError('not_found')
      wake(organization)
      return present(await required(ref))
    },

    async remove(organization: Manager, id: string): Promise<void> {
      const entry = entryOf(organization, 'webhook.deleted', id)
      const isDeleted = await store.deleteWebhook(db, refOf(organization, id), entry)
      if (!isDeleted) throw new ApiError('not_found')
    },

    /** Creates a secret; deliveries are also signed with the previous one for a while. */
    async rollSecret(organization: Manager, id: string, overlapSeconds: number) {
      const ref = refOf(organization, id)
      const secret = newSecret(ref.shard)
      const at = stamp()
      const expiresAt = at + overlapSeconds * SECOND
      const detail = { overlap_seconds: overlapSeconds }
      const entry = entryOf(organization, 'webhook.secret_rolled', id, detail)
      const isRolled = await store.rollSecret(db, ref, secret, { at, expiresAt }, entry)
      if (!isRolled) throw new ApiError('not_found')
      return { secret: secret.text, previous_expires_at: isoOf(expiresAt) }
    },

    /** Sends an event of the type `webhook.test` to this webhook alone, even if it is disabled. */
    async sendTest(organization: Manager, id: string): Promise<WebhookAttempt> {
      const webhook = await required(refOf(organization, id))
      const event = {
        id: newId(webhook.shard),
        type: 'webhook.test' as const,
        timestamp: isoOf(stamp()),
      }
      const payload = { ...event, data: { webhook_id: id } }
      const send = await delivery.createSender(webhook)
      const { at, status, error, milliseconds } = await tests.run([organization.id], () =>
        send({ id: event.id, payload }),
      )
      const attempt = {
        event_id: event.id,
        event_type: event.type,
        at,
        status,
        error,
        milliseconds,
      }
      await storeTestAttempt(db, refOf(organization, id), attempt)
      return presentAttempt(attempt)
    },

    async enable(organization: Manager, id: string): Promise<Webhook> {
      const ref = refOf(organization, id)
      const entry = entryOf(organization, 'webhook.enabled', id)
      if (!(await store.enableWebhook(db, ref, stamp(), entry))) throw new ApiError('not_found')
      wake(organization)
      return present(await required(ref))
    },

    async listAttempts(organization: Manager, id: string): Promise<WebhookAttempt[]> {
      const webhook = await required(refOf(organization, id))
      return (await store.listAttempts(db, webhook)).map(presentAttempt)
    },

    /** The events that wait for another attempt, or those that were given up. */
    async listUndelivered(
      organization: Manager,
      id: string,
      page: { isGivenUp: boolean; after: number; limit: number },
    ) {
      const ref = refOf(organization, id)
      await required(ref)
      const rows = await store.listUndelivered(db, ref, page)
      const isFull = rows.length === page.limit
      return {
        data: rows.map(presentUndelivered),
        next_after: (isFull ? rows.at(-1)?.position : null) ?? null,
      }
    },
  }
}
