import type { EventType } from '@waraq/contract'
import { after, optional, step } from '../../db/chains.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { rowsOf } from '../../db/json-rows.ts'
import { ALWAYS, FOR_NO_KEY_UPDATE, inList, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { NewEvent, OrganizationRef } from '../store.ts'

/** Committed changes of a document or an image that the relay has not published yet. */
export interface ChangeRow {
  /** The id of the document, or of the image of `image.confirmed`. */
  subject: string
  /** `content` stands for `document.created` and `document.updated`. */
  kind: 'content' | EventType
  /** Distinguishes the changes of a kind; 0 of `content`. */
  at: Microseconds
  identity_id: string
  /** After the change: of `content` the present one, null once the document is deleted. */
  revision: number | null
  content_hash: string | null
  /** The share link of `share.*`, the revision of `document.version_created`, ids of `comment.*`. */
  detail: string | null
  /** Whether no event has named the document yet. */
  is_new: 0 | 1
  /** The time of the change, of `content` that of the last save. */
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
    SELECT c.subject, c.kind, c.at, c.identity_id, c.detail, c.is_new, f.position,
      coalesce(c.revision, d.revision) AS revision, coalesce(c.content_hash, d.content_hash) AS content_hash,
      CASE c.at WHEN 0 THEN coalesce(d.updated_at, c.first_at) ELSE c.at END AS changed_at
    FROM document_changes c
    LEFT JOIN feeds f ON f.shard = c.shard AND f.organization_id = c.organization_id
    LEFT JOIN documents d ON d.shard = c.shard AND d.id = c.subject AND c.kind = 'content'
    WHERE c.shard = ${shard} AND c.organization_id = ${id} AND c.subject ${inList(subjects)}
    ORDER BY c.at`)
}

const SEEN = { subject: 'TEXT', kind: 'TEXT', at: 'BIGINT', revision: 'BIGINT' }
const EVENT = {
  position: 'BIGINT',
  id: 'TEXT',
  type: 'TEXT',
  at: 'BIGINT',
  subject: 'TEXT',
  identity_id: 'TEXT',
  data: 'TEXT',
}

/** The seen changes as `l`, with their document as `d` where they are of content. */
const withDocuments = ({ shard }: OrganizationRef, changes: readonly ChangeRow[]): Sql => sql`
  (SELECT * FROM ${rowsOf(SEEN, changes)}) l
  LEFT JOIN documents d ON d.shard = ${shard} AND d.id = l.subject AND l.kind = 'content'`

/** Deletes the changes, but not those of content that was saved since. */
const deleteChanges = (
  organization: OrganizationRef,
  changes: readonly ChangeRow[],
  condition: Sql,
): Sql => sql`
  DELETE FROM document_changes WHERE shard = ${organization.shard} AND (subject, kind, at) IN (
    SELECT l.subject, l.kind, l.at FROM ${withDocuments(organization, changes)}
    WHERE d.revision IS NULL OR d.revision = l.revision)
  AND ${condition} RETURNING subject`

/** Locks the documents in the order in which batches of writes do, so that none waits for another. */
const holdDocuments = ({ shard }: OrganizationRef, subjects: readonly string[]): Sql =>
  sql`SELECT id FROM documents WHERE shard = ${shard} AND id ${inList(subjects)} ORDER BY id${FOR_NO_KEY_UPDATE}`

const subjectsOf = (changes: readonly ChangeRow[]): string[] => [
  ...new Set(changes.map(({ subject }) => subject)),
]

/**
 * Adds the events to the feed if it still is at `seen`, and deletes the changes. Content that was
 * saved since stays, as a change that begins with that save.
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
        UPDATE document_changes AS c SET first_at = saved.updated_at, is_new = 0
        FROM (SELECT l.subject, d.updated_at FROM ${withDocuments(organization, changes)}
              WHERE d.revision IS NOT NULL AND d.revision IS DISTINCT FROM l.revision) saved
        WHERE c.shard = ${shard} AND c.subject = saved.subject AND c.kind = 'content' AND c.at = 0 AND ${isPublished}
        RETURNING shard`),
    ],
  })
}

/** Deletes changes without an event, unless the organization has a feed now and `hadFeed` is not set. */
export function dropChanges(
  db: Database,
  organization: OrganizationRef,
  changes: readonly ChangeRow[],
  { hadFeed }: { hadFeed: boolean },
): Promise<unknown> {
  const { shard, id } = organization
  const hasNoFeed = hadFeed
    ? ALWAYS
    : sql`NOT EXISTS (SELECT 1 FROM feeds WHERE shard = ${shard} AND organization_id = ${id})`
  return db.writeChain({
    hold: holdDocuments(organization, subjectsOf(changes)),
    steps: [deleteChanges(organization, changes, hasNoFeed)],
  })
}
