import { DONE, optional } from '../../db/chains.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { rowsOf } from '../../db/json-rows.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Microseconds } from '../../lib/time.ts'
import { lockWebhook, ofWebhook, releaseFirst, type WebhookRef } from '../store.ts'

/** Events by id, by the beginnings of the first and the last id, or those given up since a time. */
export type ReplayChoice =
  | { ids: readonly string[] }
  | { fromId: string; toId: string; types: readonly string[] | undefined }
  | { failedSince: Microseconds }

function isChosen(ref: WebhookRef, choice: ReplayChoice): Sql {
  if ('ids' in choice) {
    return sql`e.id IN (SELECT id FROM ${rowsOf(
      { id: 'TEXT' },
      choice.ids.map((id) => ({ id })),
    )})`
  }
  if ('failedSince' in choice) {
    return sql`e.position IN (SELECT position FROM parked_events
      WHERE ${ofWebhook(ref)} AND given_up_at >= ${choice.failedSince})`
  }
  const { fromId, toId, types } = choice
  const isWanted = types
    ? sql`AND e.type IN (SELECT type FROM ${rowsOf(
        { type: 'TEXT' },
        types.map((type) => ({ type })),
      )})`
    : sql``
  return sql`e.id >= ${fromId} AND e.id < ${toId} ${isWanted}`
}

/** Not those that the webhook has not come to. */
const chosenEvents = (ref: WebhookRef, choice: ReplayChoice): Sql => sql`
  FROM events e JOIN webhooks w ON w.shard = e.shard AND w.organization_id = e.organization_id
  WHERE e.shard = ${ref.shard} AND e.organization_id = ${ref.organizationId} AND w.id = ${ref.id}
    AND e.position <= w.position AND ${isChosen(ref, choice)}`

/** The number of chosen events, counted up to `limit`. */
export async function countChosen(
  db: Queryable,
  ref: WebhookRef,
  choice: ReplayChoice,
  limit: number,
): Promise<number> {
  const row = await db.find<{ count: number }>(sql`
    SELECT count(*) AS count FROM (SELECT 1 AS one ${chosenEvents(ref, choice)} LIMIT ${limit}) chosen`)
  return row?.count ?? 0
}

/** Parks the chosen events again; the first of each subject is due. */
export function parkChosen(
  db: Database,
  ref: WebhookRef,
  choice: ReplayChoice,
  at: Microseconds,
  ...further: readonly Statement[]
): Promise<unknown> {
  return db.write(
    lockWebhook(ref),
    optional(sql`
      INSERT INTO parked_events (shard, webhook_id, position, subject, failures)
      SELECT e.shard, w.id, e.position, e.subject, 0 ${chosenEvents(ref, choice)}
      ON CONFLICT (shard, webhook_id, position)
      DO UPDATE SET failures = 0, next_at = NULL, given_up_at = NULL RETURNING position`),
    // A chosen event may come before the one of its subject that was the next.
    optional(sql`
      UPDATE parked_events SET next_at = NULL
      WHERE ${ofWebhook(ref)} AND next_at IS NOT NULL AND subject IN (
        SELECT subject FROM parked_events WHERE ${ofWebhook(ref)} AND given_up_at IS NULL AND next_at IS NULL)
      RETURNING position`),
    releaseFirst(ref, at),
    ...further,
    DONE,
  )
}
