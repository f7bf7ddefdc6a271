import type { EventType } from '@waraq/contract'
import { after, optional, step } from '../../db/chains.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { rowsOf } from '../../db/json-rows.ts'
import { FOR_NO_KEY_UPDATE, inList, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { NewEvent, OrganizationRef } from '../store.ts'

/** Committed changes of a document or an image that the relay has not published yet. */
export interface ChangeRow {
  /** The id of the document, or of the image of `image.confirmed`. */
  subject: string
  /** `content` stands for `document.created` and `document.updated`. */
  kind: 'content' | EventType
  at: Microseconds
  identity_id: string
  revision: number | null
  content_hash: string | null
  /** The share link of `share.*`. */
  detail: string | null
  is_new: 0 | 1
  changed_at: Microseconds
}

/** A subject with a change that is due. */
export interface DueSubject {
  shard: Shard
  organization_id: string
  subject: string
}

/**
 * The subjects of the oldest due changes: of content before `contentBefore`, others before
 * `othersBefore`.
 */
export async function listDue(
  db: Queryable,
  { contentBefore, othersBefore }: { contentBefore: Microseconds; othersBefore: Microseconds },
  limit: number,
): Promise<DueSubject[]> {
  const dueBefore = (kind: Sql, before: Microseconds) =>
    db.list<DueSubject>(sql`
      SELECT shard, organization_id, subject FROM document_changes
      WHERE ${kind} AND first_at <= ${before} ORDER BY first_at LIMIT ${limit}`)
  const others = await dueBefore(sql`kind <> 'content'`, othersBefore)
  const content = await dueBefore(sql`kind = 'content'`, contentBefore)
  return [...others, ...content]
}

/**
 * All pending changes of the subjects, in order, and the position of the feed: in one query, so that
 * changes which another relay has published come with the position after them.
 */
export function listChanges(
  db: Queryable,
  { shard, id }: OrganizationRef,
  subjects: readonly string[],
): Promise<(ChangeRow & { position: number | null })[]> {
  return db.list(sql`
    SELECT c.subject, c.kind, c.at, c.identity_id, c.revision, c.content_hash, c.detail, c.is_new, c.changed_at,
      f.position
    FROM document_changes c LEFT JOIN feeds f ON f.shard = c.shard AND f.organization_id = c.organization_id
    WHERE c.shard = ${shard} AND c.organization_id = ${id} AND c.subject ${inList(subjects)}
    ORDER BY CASE c.is_new WHEN 1 THEN c.first_at ELSE c.changed_at END`)
}

const CHANGE_KEY = { subject: 'TEXT', kind: 'TEXT', at: 'BIGINT', changed_at: 'BIGINT' }
const EVENT = {
  position: 'BIGINT',
  id: 'TEXT',
  type: 'TEXT',
  at: 'BIGINT',
  subject: 'TEXT',
  identity_id: 'TEXT',
  data: 'TEXT',
}

const deleteChanges = (
  { shard }: OrganizationRef,
  changes: readonly ChangeRow[],
  condition: Sql,
): Sql => sql`
  DELETE FROM document_changes WHERE shard = ${shard}
    AND (subject, kind, at, changed_at) IN (SELECT subject, kind, at, changed_at FROM ${rowsOf(CHANGE_KEY, changes)})
    AND ${condition} RETURNING subject`

/** Locks the documents in the order in which batches of writes do, so that none waits for another. */
const holdDocuments = ({ shard }: OrganizationRef, subjects: readonly string[]): Sql =>
  sql`SELECT id FROM documents WHERE shard = ${shard} AND id ${inList(subjects)} ORDER BY id${FOR_NO_KEY_UPDATE}`

const subjectsOf = (changes: readonly ChangeRow[]): string[] => [
  ...new Set(changes.map(({ subject }) => subject)),
]

/**
 * Adds the events to the feed if it still is at `seen`, and deletes the changes. A row that a save
 * has changed in the meantime stays, as a change that begins with that save.
 */
export function publishChanges(
  db: Database,
  organization: OrganizationRef,
  {
    changes,
    events,
    seen,
  }: { changes: readonly ChangeRow[]; events: readonly NewEvent[]; seen: number },
): Promise<unknown> {
  const { shard, id } = organization
  const isPublished = after('moved_feed')
  return db.writeChain({
    hold: holdDocuments(organization, subjectsOf(changes)),
    steps: [
      step(
        'moved_feed',
        sql`UPDATE feeds SET position = ${seen + events.length}
            WHERE shard = ${shard} AND organization_id = ${id} AND position = ${seen} RETURNING organization_id`,
      ),
      sql`INSERT INTO events (shard, organization_id, position, id, type, at, subject, identity_id, data)
          SELECT ${shard}, ${id}, position, id, type, at, subject, identity_id, data
          FROM ${rowsOf(EVENT, events)} WHERE ${isPublished} RETURNING position`,
      optional(deleteChanges(organization, changes, isPublished)),
      optional(sql`
        UPDATE document_changes AS c SET first_at = c.changed_at, is_new = 0
        FROM (SELECT subject, changed_at FROM ${rowsOf(CHANGE_KEY, changes)} WHERE kind = 'content') published
        WHERE c.shard = ${shard} AND c.subject = published.subject AND c.kind = 'content' AND c.at = 0
          AND c.changed_at <> published.changed_at AND ${isPublished}
        RETURNING shard`),
    ],
  })
}

/** Deletes the changes, unless the organization has opened a feed since they were read. */
export function dropChanges(
  db: Database,
  organization: OrganizationRef,
  changes: readonly ChangeRow[],
): Promise<unknown> {
  const { shard, id } = organization
  const hasNoFeed = sql`NOT EXISTS (SELECT 1 FROM feeds WHERE shard = ${shard} AND organization_id = ${id})`
  return db.writeChain({
    hold: holdDocuments(organization, subjectsOf(changes)),
    steps: [deleteChanges(organization, changes, hasNoFeed)],
  })
}
