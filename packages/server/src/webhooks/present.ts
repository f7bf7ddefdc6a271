import type { EventType, UndeliveredEvent, Webhook, WebhookAttempt } from '@waraq/contract'
import { isoOf, type Microseconds } from '../lib/time.ts'
import type { AttemptRow, UndeliveredRow, WebhookRow } from './store.ts'

const dateOf = (at: Microseconds | null): string | null => (at === null ? null : isoOf(at))

export const typesOf = (column: string | null): EventType[] | null =>
  // Only `typesColumn` writes this column.
  column === null ? null : (column.split(' ') as EventType[])

// Field by field: a new column stays private until it is added here.
export const presentWebhook = (row: WebhookRow, now: Microseconds): Webhook => ({
  id: row.id,
  url: row.url,
  types: typesOf(row.types),
  state: row.disabled_at === null ? 'enabled' : 'disabled',
  disabled_at: dateOf(row.disabled_at),
  disabled_reason: row.disabled_reason,
  failing_since: dateOf(row.failing_since),
  paused_until: row.paused_until > now ? isoOf(row.paused_until) : null,
  waiting_count: row.waiting_count,
  failed_count: row.failed_count,
  created_at: isoOf(row.created_at),
})

export const presentAttempt = (row: Omit<AttemptRow, 'number'>): WebhookAttempt => ({
  event_id: row.event_id,
  event_type: row.event_type,
  attempted_at: isoOf(row.at),
  status: row.status,
  error: row.error,
  duration_ms: row.milliseconds,
})

export const presentUndelivered = (row: UndeliveredRow): UndeliveredEvent => ({
  event_id: row.event_id,
  event_type: row.event_type,
  position: row.position,
  timestamp: isoOf(row.at),
  failures: row.failures,
  last_status: row.last_status,
  next_attempt_at: dateOf(row.next_at),
  failed_at: dateOf(row.given_up_at),
})
