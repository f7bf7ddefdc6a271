import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { type IdentityRef, lockOwnDocument } from '../../access/store.ts'
import { after, lookup, optional } from '../../db/chains.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { rowsOf } from '../../db/json-rows.ts'
import { inList, notInList, sql } from '../../db/sql.ts'

/** A tag as its author wrote it, and as tags are compared. */
export interface Tag {
  tag: string
  tag_folded: string
}

/** The tags of these documents of an identity, in order. */
export const listTagsOf = (
  db: Queryable,
  { shard, identityId }: IdentityRef,
  ids: readonly string[],
): Promise<{ document_id: string; tag: string }[]> =>
  db.list(sql`
    SELECT document_id, tag FROM document_tags
    WHERE shard = ${shard} AND document_id ${inList(ids)} AND identity_id = ${identityId}
    ORDER BY document_id, place`)

/** The tags of all documents of an identity that are not in the trash, each with their number. */
export const countTags = (
  db: Queryable,
  { shard, identityId }: IdentityRef,
): Promise<{ tag: string; count: number }[]> =>
  db.list(sql`
    SELECT min(t.tag) AS tag, count(*) AS count
    FROM document_tags t JOIN documents d ON d.shard = t.shard AND d.id = t.document_id
    WHERE t.shard = ${shard} AND t.identity_id = ${identityId} AND d.identity_id = ${identityId}
    GROUP BY t.tag_folded ORDER BY t.tag_folded`)

const ROW = { tag: 'TEXT', tag_folded: 'TEXT', place: 'BIGINT' }

/** Replaces the tags of the identity's document; undefined if it does not exist. */
export function replaceTags(
  db: Database,
  identity: AuthenticatedIdentity,
  documentId: string,
  tags: readonly Tag[],
): Promise<unknown> {
  const { shard, identityId } = identity
  const rows = tags.map((tag, place) => ({ ...tag, place }))
  const isOwn = after('own_document')
  return db.writeChain({
    ...lockOwnDocument(identity, documentId),
    steps: [
      lookup(
        'own_document',
        sql`SELECT id FROM documents
            WHERE shard = ${shard} AND id = ${documentId} AND identity_id = ${identityId}`,
      ),
      optional(sql`
        DELETE FROM document_tags WHERE shard = ${shard} AND document_id = ${documentId}
          AND tag_folded ${notInList(tags.map(({ tag_folded }) => tag_folded))} AND ${isOwn}
        RETURNING tag_folded`),
      optional(sql`
        INSERT INTO document_tags (shard, document_id, tag_folded, identity_id, tag, place)
        SELECT ${shard}, ${documentId}, tag_folded, ${identityId}, tag, place
        FROM ${rowsOf(ROW, rows)} WHERE ${isOwn}
        ON CONFLICT (shard, document_id, tag_folded) DO UPDATE SET tag = excluded.tag, place = excluded.place
        RETURNING tag_folded`),
    ],
  })
}
