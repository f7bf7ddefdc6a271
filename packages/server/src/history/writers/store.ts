import { actorOf, type Owner } from '../../access/owner.ts'
import { after, optional } from '../../db/chains.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { ALWAYS, chained, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import { isOwnDocument } from '../store.ts'

/** The newest version of a document before a revision, 0 if there is none. */
const newestVersion = (shard: Shard, documentId: string, isBefore: Sql): Sql => sql`
  coalesce((SELECT max(v.revision) FROM document_versions v
            WHERE v.shard = ${shard} AND v.document_id = ${documentId} AND ${isBefore}), 0)`

/**
 * Step of a save, after `saved_document`, and after `kept_version` if the save may keep one: records
 * the co-author who saves, and an owner who saves after a co-author and before the next version.
 */
export function recordWriter(
  owner: Owner,
  { documentId, at }: { documentId: string; at: Microseconds },
  mayKeepVersion: boolean,
): Statement {
  const { shard, coAuthor } = owner
  const newest = newestVersion(shard, documentId, ALWAYS)
  const version = mayKeepVersion
    ? chained(newest, sql`coalesce((SELECT k.revision FROM kept_version k), ${newest})`)
    : newest
  const coAuthors = sql`
    (SELECT count(*) FROM document_writers w
     WHERE w.shard = ${shard} AND w.document_id = ${documentId} AND w.revision = ${version})`
  return optional(sql`
  INSERT INTO document_writers (shard, document_id, revision, identity_id, wrote_at)
  SELECT d.shard, d.id, ${version}, ${actorOf(owner).identityId}, ${at} FROM documents d
  WHERE ${isOwnDocument(owner, documentId)} AND ${coAuthor ? ALWAYS : sql`${coAuthors} > 0`} AND ${after('saved_document')}
  ON CONFLICT (shard, document_id, revision, identity_id) DO UPDATE SET wrote_at = excluded.wrote_at
  RETURNING revision`)
}

/** A writer of the revisions after a version. */
export interface WriterRow {
  revision: number
  external_user_id: string
}

/** The writers of these versions, which are in order, newest first. The last one to write is first. */
export async function listWriters(
  db: Queryable,
  owner: Owner,
  documentId: string,
  versions: readonly { revision: number }[],
): Promise<WriterRow[]> {
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) return []
  const { shard } = owner
  const before = newestVersion(shard, documentId, sql`v.revision < ${last.revision}`)
  return db.list<WriterRow>(sql`
    SELECT w.revision, i.external_user_id FROM documents d
    JOIN document_writers w ON w.shard = ${shard} AND w.document_id = d.id
    JOIN identities i ON i.shard = ${shard} AND i.id = w.identity_id
    WHERE ${isOwnDocument(owner, documentId)} AND w.revision < ${first.revision} AND w.revision >= ${before}
    ORDER BY w.wrote_at DESC, w.identity_id`)
}

/**
 * Deletes rows of writers who have a later one, if no version is between them any more: both count
 * for the same versions.
 */
export function deleteMergedWriters(
  db: Database,
  { shard, document_id }: { shard: Shard; document_id: string },
): Promise<unknown> {
  return db.write(sql`
    DELETE FROM document_writers WHERE shard = ${shard} AND document_id = ${document_id} AND EXISTS (
      SELECT 1 FROM document_writers l
      WHERE l.shard = ${shard} AND l.document_id = ${document_id}
        AND l.identity_id = document_writers.identity_id AND l.revision > document_writers.revision
        AND NOT EXISTS (SELECT 1 FROM document_versions v
          WHERE v.shard = ${shard} AND v.document_id = ${document_id}
            AND v.revision > document_writers.revision AND v.revision <= l.revision))
    RETURNING revision`)
}
