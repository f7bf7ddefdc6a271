import { DONE, optional } from '../../db/chains.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { rowsOf } from '../../db/json-rows.ts'
import { inList, raw, type Sql, sql } from '../../db/sql.ts'
import type { Microseconds } from '../../lib/time.ts'
import {
  type AttemptRow,
  isWebhook,
  KEPT_ATTEMPTS,
  type OrganizationRef,
  ofWebhook,
  releaseFirst,
  type WebhookRef,
} from '../store.ts'

/** A webhook that this server delivers to until its lease ends. */
export interface Claim extends WebhookRef {
  /** Differs for each claim, so that one that lost its lease writes nothing. */
  token: string
  url: string
  types: string | null
  position: number
  failing_since: Microseconds | null
  /** The position of the newest event of the organization, and up to which events are deleted. */
  newest: number
  oldest: number
  parked_count: number
}

export interface DueWebhook extends WebhookRef {
  isFailing: boolean
}

/** An event that was parked, and its attempts so far. */
export interface ParkedRow {
  position: number
  subject: string
  failures: number
}

/** A parked event as it is stored after a batch. */
export interface ParkedChange extends ParkedRow {
  next_at: Microseconds | null
  last_status: number | null
  given_up_at: Microseconds | null
}

/** What a batch changed. */
export interface BatchResult {
  position: number
  failingSince: Microseconds | null
  pausedUntil: Microseconds
  disabledReason: 'gone' | 'failing' | null
  /** Positions that are parked no longer. */
  settled: readonly number[]
  parked: readonly ParkedChange[]
  attempts: readonly Omit<AttemptRow, 'number'>[]
  at: Microseconds
}

/** Longer than a batch takes. */
const LEASE: Microseconds = 30_000_000

/** One that ends later than two leases ahead was set by a wrong clock. */
const isFree = (at: Microseconds): Sql =>
  sql`(leased_by IS NULL OR lease_until <= ${at} OR lease_until > ${at + 2 * LEASE})`

/**
 * The webhooks that have something to deliver now, those that wait longest first: of one
 * organization, or of all.
 */
export async function listDueWebhooks(
  db: Queryable,
  { at, organization, limit }: { at: Microseconds; organization?: OrganizationRef; limit: number },
): Promise<DueWebhook[]> {
  // This server may have the lease, and looks again when it ends.
  const isChosen = organization
    ? sql`w.shard = ${organization.shard} AND w.organization_id = ${organization.id}`
    : isFree(at)
  const shard = organization ? sql`${organization.shard}` : raw('w.shard')
  const rows = await db.list<{
    shard: number
    id: string
    organization_id: string
    failing_since: number | null
  }>(sql`
    SELECT w.shard, w.id, w.organization_id, w.failing_since FROM webhooks w
    JOIN feeds f ON f.shard = w.shard AND f.organization_id = w.organization_id
    JOIN organizations o ON o.shard = w.shard AND o.id = w.organization_id
    WHERE w.disabled_at IS NULL AND w.paused_until <= ${at} AND o.suspended_at IS NULL AND ${isChosen}
      AND (w.position < f.position OR EXISTS (
        SELECT 1 FROM parked_events p WHERE p.shard = ${shard} AND p.webhook_id = w.id AND p.next_at <= ${at}))
    ORDER BY w.lease_until LIMIT ${limit}`)
  return rows.map(({ shard, id, organization_id, failing_since }) => ({
    shard,
    id,
    organizationId: organization_id,
    isFailing: failing_since !== null,
  }))
}

/** Takes the lease of an enabled webhook of an active organization; undefined if it is held. */
export async function claimWebhook(
  db: Database,
  ref: WebhookRef,
  { token, at }: { token: string; at: Microseconds },
): Promise<Claim | undefined> {
  const { shard, organizationId, id } = ref
  const row = await db.write<Omit<Claim, keyof WebhookRef | 'token'>>(sql`
    UPDATE webhooks SET leased_by = ${token}, lease_until = ${at + LEASE}
    WHERE shard = ${shard} AND id = ${id} AND organization_id = ${organizationId}
      AND disabled_at IS NULL AND paused_until <= ${at} AND ${isFree(at)}
      AND EXISTS (SELECT 1 FROM organizations o
        WHERE o.shard = ${shard} AND o.id = ${organizationId} AND o.suspended_at IS NULL)
    RETURNING url, types, position, failing_since,
      (SELECT f.position FROM feeds f WHERE f.shard = ${shard} AND f.organization_id = ${organizationId}) AS newest,
      (SELECT f.oldest FROM feeds f WHERE f.shard = ${shard} AND f.organization_id = ${organizationId}) AS oldest,
      (SELECT count(*) FROM parked_events
       WHERE shard = ${shard} AND webhook_id = ${id} AND given_up_at IS NULL) AS parked_count`)
  return row && { ...row, shard, organizationId, id, token }
}

/** The due events, each before those of its subject that wait behind it, in the order of the feed. */
export function listDueEvents(
  db: Queryable,
  ref: WebhookRef,
  { at, limit }: { at: Microseconds; limit: number },
): Promise<ParkedRow[]> {
  return db.list<ParkedRow>(sql`
    SELECT position, subject, failures FROM parked_events
    WHERE ${ofWebhook(ref)} AND given_up_at IS NULL AND subject IN (
      SELECT subject FROM (SELECT subject FROM parked_events
        WHERE ${ofWebhook(ref)} AND next_at <= ${at} ORDER BY next_at LIMIT ${limit}) due)
    ORDER BY position LIMIT ${limit}`)
}

/** Those of the subjects with an event that is parked and not given up. */
export async function listParkedSubjects(
  db: Queryable,
  ref: WebhookRef,
  subjects: readonly string[],
): Promise<string[]> {
  const rows = await db.list<{ subject: string }>(sql`
    SELECT DISTINCT subject FROM parked_events
    WHERE ${ofWebhook(ref)} AND given_up_at IS NULL AND subject ${inList(subjects)}`)
  return rows.map(({ subject }) => subject)
}

const PARKED = {
  position: 'BIGINT',
  subject: 'TEXT',
  failures: 'BIGINT',
  next_at: 'BIGINT',
  last_status: 'BIGINT',
  given_up_at: 'BIGINT',
}

const upsertParked = (ref: WebhookRef, rows: readonly ParkedChange[]): Statement =>
  optional(sql`
    INSERT INTO parked_events (shard, webhook_id, position, subject, failures, next_at, last_status, given_up_at)
    SELECT w.shard, w.id, l.position, l.subject, l.failures, l.next_at, l.last_status, l.given_up_at
    FROM webhooks w, ${rowsOf(PARKED, rows)} WHERE w.shard = ${ref.shard} AND w.id = ${ref.id}
    ON CONFLICT (shard, webhook_id, position) DO UPDATE
    SET failures = excluded.failures, next_at = excluded.next_at, last_status = excluded.last_status,
      given_up_at = excluded.given_up_at
    RETURNING position`)

const ATTEMPT = {
  place: 'BIGINT',
  event_id: 'TEXT',
  event_type: 'TEXT',
  at: 'BIGINT',
  status: 'BIGINT',
  error: 'TEXT',
  milliseconds: 'BIGINT',
}

/** Stores attempts whose number `attempt_count` already has; newer ones take the place of older ones. */
function storeAttempts(
  { shard, id }: WebhookRef,
  attempts: readonly Omit<AttemptRow, 'number'>[],
): Statement {
  const rows = attempts.map((attempt, at) => ({ ...attempt, place: attempts.length - 1 - at }))
  return optional(sql`
    INSERT INTO webhook_attempts (shard, webhook_id, slot, number, event_id, event_type, at, status, error, milliseconds)
    SELECT w.shard, w.id, (w.attempt_count - a.place) % ${raw(String(KEPT_ATTEMPTS))}, w.attempt_count - a.place,
      a.event_id, a.event_type, a.at, a.status, a.error, a.milliseconds
    FROM webhooks w, ${rowsOf(ATTEMPT, rows, 'a')} WHERE w.shard = ${shard} AND w.id = ${id}
    ON CONFLICT (shard, webhook_id, slot) DO UPDATE
    SET number = excluded.number, event_id = excluded.event_id, event_type = excluded.event_type, at = excluded.at,
      status = excluded.status, error = excluded.error, milliseconds = excluded.milliseconds
    RETURNING slot`)
}

/**
 * Stores what a batch changed, with the position, in one transaction, and ends the lease. Returns
 * undefined, and changes nothing, if another server has the lease or the webhook is gone.
 */
export function commitBatch(
  db: Database,
  claim: Claim,
  result: BatchResult,
  further: readonly Statement[],
): Promise<unknown> {
  const { at, settled, parked, attempts } = result
  return db.write(
    sql`UPDATE webhooks
        SET position = ${result.position}, attempt_count = attempt_count + ${attempts.length},
          failing_since = ${result.failingSince}, paused_until = ${result.pausedUntil},
          disabled_at = ${result.disabledReason && at}, disabled_reason = ${result.disabledReason},
          leased_by = NULL, lease_until = ${at}
        WHERE shard = ${claim.shard} AND id = ${claim.id} AND leased_by = ${claim.token}
          AND position = ${claim.position}
        RETURNING id`,
    ...(settled.length > 0 ? [deleteParked(claim, settled)] : []),
    ...(parked.length > 0 ? [upsertParked(claim, parked)] : []),
    ...(settled.length + parked.length > 0 ? [releaseFirst(claim, at)] : []),
    ...(attempts.length > 0 ? [storeAttempts(claim, attempts)] : []),
    ...further,
    DONE,
  )
}

const deleteParked = (ref: WebhookRef, positions: readonly number[]): Statement =>
  optional(sql`
    DELETE FROM parked_events WHERE ${ofWebhook(ref)}
      AND position IN (SELECT position FROM ${rowsOf(
        { position: 'BIGINT' },
        positions.map((position) => ({ position })),
      )})
    RETURNING position`)

/** Counts an attempt outside of a batch; undefined if the webhook does not exist. */
export const storeTestAttempt = (
  db: Database,
  ref: WebhookRef,
  attempt: Omit<AttemptRow, 'number'>,
): Promise<unknown> =>
  db.write(
    sql`UPDATE webhooks SET attempt_count = attempt_count + 1 WHERE ${isWebhook(ref)} RETURNING id`,
    storeAttempts(ref, [attempt]),
    DONE,
  )

/** The webhooks of all organizations by their state. */
export const countWebhooks = (db: Queryable): Promise<{ state: string; count: number }[]> =>
  db.list(sql`
    SELECT CASE WHEN disabled_at IS NOT NULL THEN 'disabled' WHEN failing_since IS NOT NULL THEN 'failing'
      ELSE 'delivering' END AS state, count(*) AS count
    FROM webhooks GROUP BY 1`)

/** The time of the oldest event whose turn has not come, of webhooks that neither fail nor pause. */
export async function findOldestWaiting(
  db: Queryable,
  at: Microseconds,
): Promise<Microseconds | undefined> {
  const row = await db.find<{ oldest: Microseconds | null }>(sql`
    SELECT min(e.at) AS oldest FROM webhooks w
    JOIN events e ON e.shard = w.shard AND e.organization_id = w.organization_id AND e.position = w.position + 1
    WHERE w.disabled_at IS NULL AND w.failing_since IS NULL AND w.paused_until <= ${at}`)
  return row?.oldest ?? undefined
}
