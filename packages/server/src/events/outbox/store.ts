import type { EventType } from '@waraq/contract'
import { optional, valuesAfter } from '../../db/chains.ts'
import type { Statement } from '../../db/database.ts'
import { chained, greatest, raw, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'

/** The author of a change, and the co-author who made it. */
export interface Author {
  shard: Shard
  identityId: string
  organizationId: string
  coAuthor?: { identityId: string }
}

/** A change of a document or an image, besides those of content. */
export interface Change {
  kind: EventType
  subject: string
  at: Microseconds
  detail?: string
  /** Who made it, if it was not the author of the subject. */
  identityId?: string
}

/** The table of the subject of a change. Its row has the author. */
type SubjectTable = 'documents' | 'trashed_documents' | 'images'

/** Later than every pending change of the subject, also if the clock of another server is ahead. */
const afterPending = (shard: Shard, subject: string, at: Microseconds): Sql =>
  greatest(
    sql`${at}`,
    sql`coalesce((SELECT max(c.at) + 1 FROM document_changes c
                  WHERE c.shard = ${shard} AND c.subject = ${subject}), 0)`,
  )

/**
 * Step after `saved_document`, under the lock of the document. Further saves of the same user find
 * the row and write nothing: the relay deletes it under the same lock, and only at the revision that
 * it publishes. It names the last user who saved; a new document has its author.
 */
export const contentChange = (
  { shard, identityId, organizationId, coAuthor }: Author,
  documentId: string,
  at: Microseconds,
  { isNew }: { isNew: boolean },
): Statement =>
  optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, is_new, first_at)
  ${valuesAfter(
    'saved_document',
    sql`${shard}, ${documentId}, 'content', 0, ${organizationId}, ${coAuthor?.identityId ?? identityId},
      ${raw(isNew ? '1' : '0')}, ${at}`,
  )}
  ON CONFLICT (shard, subject, kind, at) DO UPDATE SET identity_id = excluded.identity_id
  WHERE document_changes.identity_id <> excluded.identity_id AND document_changes.is_new = 0
  RETURNING subject`)

/** Step of a restore from the trash, after `saved_document`. */
export const restoredChange = (
  { shard, identityId, organizationId }: Author,
  id: string,
  at: Microseconds,
): Statement =>
  optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, is_new,
    first_at)
  SELECT ${chained(sql`s.shard`, sql`${shard}`)}, s.id, 'document.restored', ${afterPending(shard, id, at)},
    ${organizationId}, ${identityId}, s.revision, s.content_hash, 0, ${at}
  FROM ${chained(sql`documents s WHERE s.shard = ${shard} AND s.id = ${id}`, sql`saved_document s`)}
  RETURNING subject`)

/** Step of a chain: records a change of a row of the table, if the condition holds. */
export function furtherChange(
  table: SubjectTable,
  shard: Shard,
  { kind, subject, at, detail, identityId }: Change,
  condition: Sql,
): Statement {
  const version = raw(table === 'images' ? 'NULL, NULL' : 's.revision, s.content_hash')
  return optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, detail,
    is_new, first_at)
  SELECT s.shard, s.id, ${raw(`'${kind}'`)}, ${afterPending(shard, subject, at)}, s.organization_id,
    ${identityId ?? raw('s.identity_id')}, ${version}, ${detail ?? null}, 0, ${at}
  FROM ${raw(table)} s WHERE s.shard = ${shard} AND s.id = ${subject} AND ${condition}
  RETURNING subject`)
}
