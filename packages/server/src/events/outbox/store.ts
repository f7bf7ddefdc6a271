import type { EventType } from '@waraq/contract'
import { optional } from '../../db/chains.ts'
import type { Statement } from '../../db/database.ts'
import { chained, greatest, raw, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'

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

/** Later than every pending change of the subject, also if the clock of another server is ahead. */
const afterPending = (shard: Shard, subject: string, at: Microseconds): Sql =>
  greatest(
    sql`${at}`,
    sql`coalesce((SELECT max(c.changed_at) + 1 FROM document_changes c
                  WHERE c.shard = ${shard} AND c.subject = ${subject}), 0)`,
  )

/** The row that the step `saved_document` wrote, as `s`. */
const savedDocument = (shard: Shard, id: string) => ({
  shard: chained(sql`s.shard`, sql`${shard}`),
  rows: chained(
    sql`documents s WHERE s.shard = ${shard} AND s.id = ${id}`,
    sql`saved_document s WHERE s.id = ${id}`,
  ),
})

/**
 * Step after `saved_document`, under the lock of the document. Updates a pending change instead of
 * ignoring it: the relay's deletion waits for this row and then finds it changed.
 */
export function contentChange(
  { shard, identityId, organizationId }: Author,
  documentId: string,
  at: Microseconds,
  { isNew }: { isNew: boolean },
): Statement {
  const saved = savedDocument(shard, documentId)
  return optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, is_new,
    first_at, changed_at)
  SELECT ${saved.shard}, s.id, 'content', 0, ${organizationId}, ${identityId}, s.revision, s.content_hash,
    ${raw(isNew ? '1' : '0')}, ${at}, ${afterPending(shard, documentId, at)}
  FROM ${saved.rows}
  ON CONFLICT (shard, subject, kind, at) DO UPDATE
  SET revision = excluded.revision, content_hash = excluded.content_hash, changed_at = excluded.changed_at
  RETURNING subject`)
}

/** Step of a restore from the trash, after `saved_document`. */
export function restoredChange(
  { shard, identityId, organizationId }: Author,
  documentId: string,
  at: Microseconds,
): Statement {
  const saved = savedDocument(shard, documentId)
  const time = afterPending(shard, documentId, at)
  return optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, is_new,
    first_at, changed_at)
  SELECT ${saved.shard}, s.id, 'document.restored', ${time}, ${organizationId}, ${identityId}, s.revision,
    s.content_hash, 0, ${at}, ${time}
  FROM ${saved.rows} RETURNING subject`)
}

/** Step of a chain: records a change of a row of the table, if the condition holds. */
export function furtherChange(
  table: SubjectTable,
  shard: Shard,
  { kind, subject, at, detail }: Change,
  condition: Sql,
): Statement {
  const version = raw(table === 'images' ? 'NULL, NULL' : 's.revision, s.content_hash')
  const time = afterPending(shard, subject, at)
  return optional(sql`
  INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, revision, content_hash, detail,
    is_new, first_at, changed_at)
  SELECT s.shard, s.id, ${raw(`'${kind}'`)}, ${time}, s.organization_id, s.identity_id, ${version}, ${detail ?? null},
    0, ${at}, ${time}
  FROM ${raw(table)} s WHERE s.shard = ${shard} AND s.id = ${subject} AND ${condition}
  RETURNING subject`)
}
