import type { EventType } from '@waraq/contract'
import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import type { Feed } from './feed.ts'
import { presentEvent } from './present.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  feed: Feed
  newId: NewId
}

const deliverable = (row: store.EventRow) => ({ ...row, payload: presentEvent(row) })

/** The feeds as webhooks read them, and the event that webhooks add. */
export const createWebhookEvents = ({ db, feed, newId }: Deps) => ({
  open: feed.open,

  list: async (
    organization: store.OrganizationRef,
    options: {
      after: number
      last: number
      types: readonly EventType[] | undefined
      limit: number
    },
  ) => (await store.listEvents(db, organization, options)).map(deliverable),

  find: async (organization: store.OrganizationRef, positions: readonly number[]) =>
    (await store.listEventsAt(db, organization, positions)).map(deliverable),

  onDisable: (
    organization: store.OrganizationRef,
    { webhookId, reason, at }: { webhookId: string; reason: string; at: Microseconds },
  ) =>
    store.appendEvent(organization, {
      id: newId(organization.shard),
      type: 'webhook.disabled',
      at,
      subject: webhookId,
      data: JSON.stringify({ webhook_id: webhookId, reason }),
    }),
})
