import type { EventType } from '@waraq/contract'
import { after, optional, step } from '../db/chains.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import {
  chained,
  FOR_NO_KEY_UPDATE,
  greatest,
  inList,
  raw,
  type Sql,
  sql,
  translated,
} from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** An organization, in the shard of its rows. */
export interface OrganizationRef {
  shard: Shard
  id: string
}

/** Committed changes of a document or an image that the relay has not told yet. */
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

/** The author of a change. */
export interface Author {
  shard: Shard
  identityId: string
  organizationId: string
}

/** A change of a document or an image, besides those of content. */
export interface Change {
  kind: EventType
  subject: string
  at: Microseconds
  detail?: string
}

/** The table of the subject of a change. Its row has the author. */
type SubjectTable = 'documents' | 'trashed_documents' | 'images'

/** Later than every untold change of the subject, also if the clock of another server is ahead. */
const timeAfterUntold = (shard: Shard, subject: string, at: Microseconds): Sql => sql`
  (SELECT ${greatest(
    sql`${at}`,
    sql`coalesce((SELECT max(c.changed_at) + 1 FROM document_changes c
                  WHERE c.shard = ${shard} AND c.subject = ${subject}), 0)`,
  )} AS at) t`

/**
 * Step after `saved_document`, under the lock of the document. Updates an untold change instead of
 * ignoring it: the relay's deletion waits for this row and then finds it changed.
 */
export const contentChange = (
  { shard, identityId, organizationId }: Author,
  documentId: string,
  at: Microseconds,
  { isNew }: { isNew: boolean },
): Statement =>
  optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, is_new,
    first_at, changed_at)
  SELECT ${chained(sql`s.shard`, sql`${shard}`)}, s.id, 'content', 0, ${organizationId}, ${identityId}, s.revision,
    s.content_hash, ${raw(isNew ? '1' : '0')}, t.at, t.at
  FROM ${chained(raw('documents'), raw('saved_document'))} s, ${timeAfterUntold(shard, documentId, at)}
  WHERE ${chained(sql`s.shard = ${shard} AND s.id = ${documentId}`, sql`s.id = ${documentId}`)}
  ON CONFLICT (shard, subject, kind, at) DO UPDATE
  SET revision = excluded.revision, content_hash = excluded.content_hash, changed_at = excluded.changed_at
  RETURNING subject`)

/** Step of a chain: tells a change of the row of its subject, if the condition on `s` holds. */
export const furtherChange = (
  table: SubjectTable,
  shard: Shard,
  { kind, subject, at, detail }: Change,
  condition: Sql,
): Statement =>
  optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, detail,
    is_new, first_at, changed_at)
  SELECT s.shard, s.id, ${raw(`'${kind}'`)}, t.at, s.organization_id, s.identity_id,
    ${raw(table === 'images' ? 'NULL, NULL' : 's.revision, s.content_hash')}, ${detail ?? null}, 0, t.at, t.at
  FROM ${raw(table)} s, ${timeAfterUntold(shard, subject, at)}
  WHERE s.shard = ${shard} AND s.id = ${subject} AND ${condition}
  RETURNING subject`)

/** Step of a restore from the trash, after `saved_document`. */
export const restoredChange = (
  { shard, identityId, organizationId }: Author,
  documentId: string,
  at: Microseconds,
): Statement =>
  optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, is_new,
    first_at, changed_at)
  SELECT ${chained(sql`s.shard`, sql`${shard}`)}, s.id, 'document.restored', t.at, ${organizationId}, ${identityId},
    s.revision, s.content_hash, 0, t.at, t.at
  FROM ${chained(raw('documents'), raw('saved_document'))} s, ${timeAfterUntold(shard, documentId, at)}
  WHERE ${chained(sql`s.shard = ${shard} AND s.id = ${documentId}`, sql`s.id = ${documentId}`)}
  RETURNING subject`)

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
 * All untold changes of the subjects, in order, and the position of the feed: in one query, so that
 * changes which another relay has told come with the position after them.
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
    ORDER BY c.first_at, c.changed_at, c.kind`)
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

/** Rows as one value of a statement, with these columns. */
function rowsOf(columns: Readonly<Record<string, string>>, rows: readonly object[]): Sql {
  const json = JSON.stringify(rows)
  const names = Object.keys(columns)
  const inSqlite = names.map((name) => `value ->> '${name}' AS ${name}`).join(', ')
  const inPostgres = names.map((name) => `${name} ${columns[name]}`).join(', ')
  return translated(
    sql`(SELECT ${raw(inSqlite)} FROM json_each(${json}))`,
    sql`json_to_recordset(CAST(${json} AS json)) AS l (${raw(inPostgres)})`,
  )
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
export function tellChanges(
  db: Database,
  organization: OrganizationRef,
  {
    changes,
    events,
    seen,
  }: { changes: readonly ChangeRow[]; events: readonly NewEvent[]; seen: number },
): Promise<unknown> {
  const { shard, id } = organization
  const isTold = after('moved_feed')
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
          FROM ${rowsOf(EVENT, events)} WHERE ${isTold} RETURNING position`,
      optional(deleteChanges(organization, changes, isTold)),
      optional(sql`
        UPDATE document_changes AS c SET first_at = c.changed_at, is_new = 0
        FROM (SELECT subject, changed_at FROM ${rowsOf(CHANGE_KEY, changes)} WHERE kind = 'content') told
        WHERE c.shard = ${shard} AND c.subject = told.subject AND c.kind = 'content' AND c.at = 0
          AND c.changed_at <> told.changed_at AND ${isTold}
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

/** Opens the feed of an organization, if it has none: its events are kept from now on. */
export const openFeed = (
  { shard, id }: OrganizationRef,
  { generation, at }: { generation: string; at: Microseconds },
): Sql => sql`
  INSERT INTO feeds (shard, organization_id, position, oldest, generation, created_at)
  VALUES (${shard}, ${id}, 0, 0, ${generation}, ${at})
  ON CONFLICT (shard, organization_id) DO UPDATE SET position = feeds.position
  RETURNING position, oldest, generation`

export function findFeed(
  db: Queryable,
  { shard, id }: OrganizationRef,
): Promise<FeedRow | undefined> {
  return db.find(sql`
    SELECT position, oldest, generation FROM feeds WHERE shard = ${shard} AND organization_id = ${id}`)
}

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
    SELECT e.position, e.id, e.type, e.at, e.subject, e.identity_id, e.data, i.external_user_id
    FROM events e LEFT JOIN identities i ON i.shard = e.shard AND i.id = e.identity_id
    WHERE e.shard = ${shard} AND e.organization_id = ${id} AND e.position > ${after} AND e.position <= ${last}
      ${isWanted}
    ORDER BY e.position LIMIT ${limit}`)
}
