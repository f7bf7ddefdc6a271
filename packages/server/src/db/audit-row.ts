import { type Shard, shardOf } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import type { Statement } from './database.ts'
import { sql } from './sql.ts'

/** Who makes an administrative change: a command, the service itself, or a key by its public id. */
export type Actor = 'cli' | 'system' | `admin_key:${string}` | `api_key:${string}`

/** Every administrative change that has a row. */
export const AUDIT_ACTIONS = [
  'organization.created',
  'organization.updated',
  'organization.suspended',
  'organization.resumed',
  'api_key.created',
  'api_key.rolled',
  'api_key.revoked',
  'signing_secret.rolled',
  'token_key.rolled',
  'admin_key.created',
  'admin_key.revoked',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
  'webhook.secret_rolled',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.events_given_up',
  'webhook.events_replayed',
  'history.erased',
  'document.taken_down',
  'document.takedown_lifted',
  'identity.suspended',
  'identity.resumed',
  'identity.exported',
  'identity.erasure_requested',
  'identity.erased',
] as const

export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** An administrative change, without any secret, title, content, address or id of a user. */
export interface NewAuditRow {
  /** The id of the organization; undefined for the deployment itself. */
  organization: string | undefined
  actor: Actor
  action: AuditAction
  /** The id of what is changed. */
  target: string
  /** Old and new values of limits, names of fields, counts and times. */
  detail?: object | undefined
  at: Microseconds
  /** Makes the row unique within its time. */
  id: string
}

const DEPLOYMENT = { shard: 0, id: '' }

/** Where the rows of an organization are, or those of the deployment itself. */
export const auditPlace = (organization: string | undefined): { shard: Shard; id: string } =>
  organization === undefined ? DEPLOYMENT : { shard: shardOf(organization), id: organization }

/**
 * The last statement of an administrative write: a change that is rolled back leaves no row, and a
 * committed one cannot lack it.
 */
export function auditRow({
  organization,
  actor,
  action,
  target,
  detail,
  at,
  id,
}: NewAuditRow): Statement {
  const place = auditPlace(organization)
  const json = detail === undefined ? null : JSON.stringify(detail)
  return sql`
    INSERT INTO audit (shard, organization_id, at, id, actor, action, target, detail)
    VALUES (${place.shard}, ${place.id}, ${at}, ${id}, ${actor}, ${action}, ${target}, ${json}) RETURNING id`
}
