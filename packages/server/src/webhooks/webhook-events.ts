import type { EventType } from '@waraq/contract'
import type { Statement } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import type { OrganizationRef } from './store.ts'

/** An event as webhooks send it. */
export interface WebhookEvent {
  position: number
  id: string
  type: EventType
  /** Events of one subject are delivered in order. */
  subject: string
  /** The body, to be sent as JSON. */
  payload: object
}

/** The feeds, as far as webhooks need them. */
export interface WebhookEvents {
  /** Keeps the events of the organization from now on. */
  open(organization: OrganizationRef): Promise<unknown>
  /** The events after a position up to `last`, of these types if any are given. */
  list(
    organization: OrganizationRef,
    options: { after: number; last: number; types: readonly string[] | undefined; limit: number },
  ): Promise<WebhookEvent[]>
  /** The events at these positions that are not deleted. */
  find(organization: OrganizationRef, positions: readonly number[]): Promise<WebhookEvent[]>
  /** The statements that add `webhook.disabled` to the feed. */
  onDisable(
    organization: OrganizationRef,
    disabled: { webhookId: string; reason: string; at: Microseconds },
  ): Statement[]
}
