import { type EventType, MAX_WEBHOOKS } from '@waraq/contract'
import { DONE, optional } from '../db/chains.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { FOR_NO_KEY_UPDATE, join, raw, type Sql, sql } from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** An organization, in the shard of its rows. */
export interface OrganizationRef {
  shard: Shard
  id: string
}

/** A webhook of an organization. */
export interface WebhookRef {
  shard: Shard
  organizationId: string
  id: string
}

export interface WebhookRow {
  shard: Shard
  id: string
  organization_id: string
  url: string
  /** Event types, separated by spaces; null: all. */
  types: string | null
  failing_since: Microseconds | null
  paused_until: Microseconds
  disabled_at: Microseconds | null
  disabled_reason: 'gone' | 'failing' | null
  created_at: Microseconds
  waiting_count: number
  failed_count: number
}

export interface NewSecret {
  id: string
  sealed: Uint8Array
}

export interface SecretRow {
  id: string
  sealed_secret: Uint8Array
  expires_at: Microseconds | null
}

export interface AttemptRow {
  number: number
  event_id: string
  event_type: EventType
  at: Microseconds
  status: number | null
  error: 'timeout' | 'unreachable' | null
  milliseconds: number
}

/** Attempts that a webhook keeps. */
export const KEPT_ATTEMPTS = 100

// With the shard as a value, the query reads one partition.
const countOf = (shard: number, isGivenUp: Sql): Sql => sql`
  (SELECT count(*) FROM parked_events p
   WHERE p.shard = ${shard} AND p.webhook_id = w.id AND p.given_up_at ${isGivenUp})`

const columnsIn = (shard: number): Sql => sql`
  w.shard, w.id, w.organization_id, w.url, w.types, w.failing_since, w.paused_until,
  w.disabled_at, w.disabled_reason, w.created_at, ${countOf(shard, raw('IS NULL'))} AS waiting_count,
  ${countOf(shard, raw('IS NOT NULL'))} AS failed_count`

export const isWebhook = ({ shard, organizationId, id }: WebhookRef): Sql =>
  sql`shard = ${shard} AND id = ${id} AND organization_id = ${organizationId}`

export function listWebhooks(db: Queryable, { shard, id }: OrganizationRef): Promise<WebhookRow[]> {
  return db.list<WebhookRow>(sql`
    SELECT ${columnsIn(shard)} FROM webhooks w WHERE w.shard = ${shard} AND w.organization_id = ${id}
    ORDER BY w.created_at`)
}

export function findWebhook(
  db: Queryable,
  { shard, organizationId, id }: WebhookRef,
): Promise<WebhookRow | undefined> {
  return db.find<WebhookRow>(sql`
    SELECT ${columnsIn(shard)} FROM webhooks w
    WHERE w.shard = ${shard} AND w.id = ${id} AND w.organization_id = ${organizationId}`)
}

// Without the webhook it inserts nothing: PostgreSQL runs it before it knows that a statement before
// found no row.
const insertSecret = (ref: WebhookRef, { id, sealed }: NewSecret, at: Microseconds): Sql => sql`
  INSERT INTO webhook_secrets (shard, id, webhook_id, sealed_secret, created_at)
  SELECT shard, ${id}, id, ${sealed}, ${at} FROM webhooks WHERE ${isWebhook(ref)} RETURNING id`

/**
 * Inserts a webhook that begins at the newest event; undefined if the organization has no room for
 * it. Its feed must be open.
 */
export function insertWebhook(
  db: Database,
  webhook: WebhookRef & { url: string; types: string | null; at: Microseconds },
  secret: NewSecret,
  ...further: readonly Statement[]
): Promise<unknown> {
  const { shard, organizationId, id, url, types, at } = webhook
  return db.write(
    // Creations lock the organization, so that they cannot exceed the limit together.
    sql`SELECT id FROM organizations WHERE shard = ${shard} AND id = ${organizationId}${FOR_NO_KEY_UPDATE}`,
    sql`INSERT INTO webhooks (shard, id, organization_id, url, types, position, attempt_count, paused_until,
          lease_until, created_at)
        SELECT ${shard}, ${id}, ${organizationId}, ${url}, ${types}, f.position, 0, 0, 0, ${at}
        FROM feeds f
        WHERE f.shard = ${shard} AND f.organization_id = ${organizationId}
          AND (SELECT count(*) FROM webhooks w WHERE w.shard = ${shard}
                 AND w.organization_id = ${organizationId}) < ${raw(String(MAX_WEBHOOKS))}
        RETURNING id`,
    insertSecret(webhook, secret, at),
    ...further,
  )
}

export interface WebhookChange {
  url?: string
  types?: string | null
}

/** Changes what is given; undefined if the webhook does not exist. Another URL begins anew. */
export function updateWebhook(
  db: Database,
  ref: WebhookRef,
  { url, types }: WebhookChange,
  ...further: readonly Statement[]
): Promise<unknown> {
  const sets = [
    raw('created_at = created_at'),
    ...(url === undefined ? [] : [sql`url = ${url}, failing_since = NULL, paused_until = 0`]),
    ...(types === undefined ? [] : [sql`types = ${types}`]),
  ]
  return db.write(
    sql`UPDATE webhooks SET ${join(sets, ', ')} WHERE ${isWebhook(ref)} RETURNING id`,
    ...further,
  )
}

export const deleteWebhook = (
  db: Database,
  ref: WebhookRef,
  ...further: readonly Statement[]
): Promise<unknown> =>
  db.write(sql`DELETE FROM webhooks WHERE ${isWebhook(ref)} RETURNING id`, ...further)

/** The secrets that sign now, the current one first. */
export function listSecrets(
  db: Queryable,
  { shard, id }: Pick<WebhookRef, 'shard' | 'id'>,
  at: Microseconds,
): Promise<SecretRow[]> {
  return db.list<SecretRow>(
    sql`SELECT id, sealed_secret, expires_at FROM webhook_secrets
        WHERE shard = ${shard} AND webhook_id = ${id} AND (expires_at IS NULL OR expires_at > ${at})
        ORDER BY expires_at IS NOT NULL, expires_at DESC, id DESC`,
    'few',
  )
}

/** Inserts a secret; of the earlier ones only the current one stays valid, until `expiresAt`. */
export function rollSecret(
  db: Database,
  ref: WebhookRef,
  secret: NewSecret,
  { at, expiresAt }: { at: Microseconds; expiresAt: Microseconds },
  ...further: readonly Statement[]
): Promise<unknown> {
  const { shard, id } = ref
  return db.write(
    lockWebhook(ref),
    optional(sql`DELETE FROM webhook_secrets
      WHERE shard = ${shard} AND webhook_id = ${id} AND expires_at IS NOT NULL RETURNING id`),
    sql`UPDATE webhook_secrets SET expires_at = ${expiresAt}
        WHERE shard = ${shard} AND webhook_id = ${id} RETURNING id`,
    insertSecret(ref, secret, at),
    ...further,
  )
}

/** Locks the webhook against deliveries and other changes. */
export const lockWebhook = (ref: WebhookRef): Statement =>
  sql`SELECT id FROM webhooks WHERE ${isWebhook(ref)}${FOR_NO_KEY_UPDATE}`

/** Enables the webhook, and makes what waits for a retry due; undefined if it does not exist. */
export function enableWebhook(
  db: Database,
  ref: WebhookRef,
  at: Microseconds,
  ...further: readonly Statement[]
): Promise<unknown> {
  const { shard, id } = ref
  return db.write(
    sql`UPDATE webhooks SET disabled_at = NULL, disabled_reason = NULL, failing_since = NULL, paused_until = 0
        WHERE ${isWebhook(ref)} RETURNING id`,
    optional(sql`UPDATE parked_events SET next_at = ${at}
      WHERE shard = ${shard} AND webhook_id = ${id} AND next_at > ${at} RETURNING position`),
    ...further,
    DONE,
  )
}

/** The last attempts, newest first. */
export function listAttempts(
  db: Queryable,
  { shard, id }: Pick<WebhookRef, 'shard' | 'id'>,
): Promise<AttemptRow[]> {
  return db.list<AttemptRow>(sql`
    SELECT number, event_id, event_type, at, status, error, milliseconds FROM webhook_attempts
    WHERE shard = ${shard} AND webhook_id = ${id} ORDER BY number DESC`)
}

export interface UndeliveredRow {
  position: number
  event_id: string
  event_type: EventType
  at: Microseconds
  failures: number
  next_at: Microseconds | null
  last_status: number | null
  given_up_at: Microseconds | null
}

/** A page of the events that are parked, or that were given up, in the order of the feed. */
export function listUndelivered(
  db: Queryable,
  { shard, organizationId, id }: WebhookRef,
  { isGivenUp, after, limit }: { isGivenUp: boolean; after: number; limit: number },
): Promise<UndeliveredRow[]> {
  return db.list<UndeliveredRow>(sql`
    SELECT p.position, e.id AS event_id, e.type AS event_type, e.at, p.failures, p.next_at, p.last_status,
      p.given_up_at
    FROM parked_events p
    JOIN events e ON e.shard = p.shard AND e.organization_id = ${organizationId} AND e.position = p.position
    WHERE p.shard = ${shard} AND p.webhook_id = ${id} AND p.position > ${after}
      AND p.given_up_at ${raw(isGivenUp ? 'IS NOT NULL' : 'IS NULL')}
    ORDER BY p.position LIMIT ${limit}`)
}

/** The rows of a webhook in the tables of its events. */
export const ofWebhook = ({ shard, id }: Pick<WebhookRef, 'shard' | 'id'>): Sql =>
  sql`shard = ${shard} AND webhook_id = ${id}`

/** Makes the first parked event of each subject due, unless it waits for its next attempt. */
export const releaseFirst = (ref: WebhookRef, at: Microseconds): Statement =>
  optional(sql`
    UPDATE parked_events SET next_at = ${at}
    WHERE ${ofWebhook(ref)} AND given_up_at IS NULL AND next_at IS NULL AND position IN (
      SELECT min(position) FROM parked_events WHERE ${ofWebhook(ref)} AND given_up_at IS NULL GROUP BY subject)
    RETURNING position`)
