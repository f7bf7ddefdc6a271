import type { EventType } from '@waraq/contract'
import { DONE, optional } from '../db/chains.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { rowsOf } from '../db/json-rows.ts'
import { inList, type Sql, sql } from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** An organization, in the shard of its rows. */
export interface OrganizationRef {
  shard: Shard
  id: string
}

/** An event to be added to a feed. */
export interface NewEvent {
  position: number
  id: string
  type: EventType
  at: Microseconds
  subject: string
  identity_id: string
  /** The ids of the event in JSON, without the identity. */
  data: string
}

/** An event with the id that the host gave its user; null if the identity is gone. */
export type EventRow = NewEvent & { external_user_id: string | null }

export interface FeedRow {
  position: number
  oldest: number
  generation: string
}

/** Opens the feed of an organization, if it has none: its events are kept from now on. */
export const openFeed = (
  { shard, id }: OrganizationRef,
  { generation, at }: { generation: string; at: Microseconds },
): Sql => sql`
  INSERT INTO feeds (shard, organization_id, position, oldest, generation, created_at)
  VALUES (${shard}, ${id}, 0, 0, ${generation}, ${at})
  ON CONFLICT (shard, organization_id) DO UPDATE SET position = feeds.position
  RETURNING position, oldest, generation`

/** Gives all feeds another generation, after the database lost committed writes. */
export const renewFeeds = (db: Database, generation: string): Promise<unknown> =>
  db.write(optional(sql`UPDATE feeds SET generation = ${generation} RETURNING shard`), DONE)

export function findFeed(
  db: Queryable,
  { shard, id }: OrganizationRef,
): Promise<FeedRow | undefined> {
  return db.find(sql`
    SELECT position, oldest, generation FROM feeds WHERE shard = ${shard} AND organization_id = ${id}`)
}

const EVENT_COLUMNS = sql`e.position, e.id, e.type, e.at, e.subject, e.identity_id, e.data, i.external_user_id`

/** The events from `after` up to `last`, of these types if any are given. */
export function listEvents(
  db: Queryable,
  { shard, id }: OrganizationRef,
  {
    after,
    last,
    types,
    limit,
  }: { after: number; last: number; types: readonly EventType[] | undefined; limit: number },
): Promise<EventRow[]> {
  const isWanted = types ? sql`AND e.type ${inList(types)}` : sql``
  return db.list(sql`
    SELECT ${EVENT_COLUMNS}
    FROM events e LEFT JOIN identities i ON i.shard = e.shard AND i.id = e.identity_id
    WHERE e.shard = ${shard} AND e.organization_id = ${id} AND e.position > ${after} AND e.position <= ${last}
      ${isWanted}
    ORDER BY e.position LIMIT ${limit}`)
}

/** Events of which this identity is the author, after this position. */
export const listEventsOfAuthor = (
  db: Queryable,
  { shard, id }: OrganizationRef,
  identityId: string,
  { after = 0, limit }: { after: number | undefined; limit: number },
): Promise<EventRow[]> =>
  db.list(sql`
    SELECT ${EVENT_COLUMNS}
    FROM events e LEFT JOIN identities i ON i.shard = e.shard AND i.id = e.identity_id
    WHERE e.shard = ${shard} AND e.organization_id = ${id} AND e.identity_id = ${identityId} AND e.identity_id <> ''
      AND e.position > ${after}
    ORDER BY e.position LIMIT ${limit}`)

/** Feeds in key order after this one. */
export function listFeeds(
  db: Queryable,
  { shard, id }: OrganizationRef,
  limit: number,
): Promise<(OrganizationRef & { position: number })[]> {
  return db.list(sql`
    SELECT shard, organization_id AS id, position FROM feeds WHERE (shard, organization_id) > (${shard}, ${id})
    ORDER BY shard, organization_id LIMIT ${limit}`)
}

export function listOldestEvents(
  db: Queryable,
  { shard, id }: OrganizationRef,
  limit: number,
): Promise<{ position: number; at: Microseconds }[]> {
  return db.list(sql`
    SELECT position, at FROM events WHERE shard = ${shard} AND organization_id = ${id}
    ORDER BY position LIMIT ${limit}`)
}

/** Deletes the events up to this position. */
export function deleteEvents(
  db: Database,
  { shard, id }: OrganizationRef,
  upTo: number,
): Promise<unknown> {
  const isFeed = sql`shard = ${shard} AND organization_id = ${id}`
  return db.write(
    sql`UPDATE feeds SET oldest = ${upTo} WHERE ${isFeed} AND oldest < ${upTo} RETURNING oldest`,
    optional(sql`DELETE FROM events WHERE ${isFeed} AND position <= ${upTo} RETURNING position`),
    optional(sql`
      DELETE FROM parked_events WHERE shard = ${shard} AND position <= ${upTo}
        AND webhook_id IN (SELECT id FROM webhooks WHERE ${isFeed}) RETURNING position`),
  )
}

/** The events at these positions that are not deleted. */
export function listEventsAt(
  db: Queryable,
  { shard, id }: OrganizationRef,
  positions: readonly number[],
): Promise<EventRow[]> {
  const rows = positions.map((position) => ({ position }))
  return db.list(sql`
    SELECT ${EVENT_COLUMNS}
    FROM events e LEFT JOIN identities i ON i.shard = e.shard AND i.id = e.identity_id
    WHERE e.shard = ${shard} AND e.organization_id = ${id}
      AND e.position IN (SELECT position FROM ${rowsOf({ position: 'BIGINT' }, rows)})
    ORDER BY e.position`)
}

/** Adds an event that tells no change of a document. A relay that is at work begins again. */
export const appendEvent = (
  { shard, id }: OrganizationRef,
  event: Omit<NewEvent, 'position' | 'identity_id'>,
): Statement[] => [
  sql`UPDATE feeds SET position = position + 1
      WHERE shard = ${shard} AND organization_id = ${id} RETURNING organization_id`,
  sql`INSERT INTO events (shard, organization_id, position, id, type, at, subject, identity_id, data)
      SELECT shard, organization_id, position, ${event.id}, ${event.type}, ${event.at}, ${event.subject}, '', ${event.data}
      FROM feeds WHERE shard = ${shard} AND organization_id = ${id} RETURNING position`,
]
