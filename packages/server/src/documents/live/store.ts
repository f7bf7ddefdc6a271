import type { Owner } from '../../access/owner.ts'
import { actorOf } from '../../access/owner.ts'
import { after, optional, valuesAfter } from '../../db/chains.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Microseconds } from '../../lib/time.ts'

/** A change of blocks that a page saved. */
export interface LiveRow {
  revision: number
  /** The content hash of the version that it changes. */
  base_hash: string
  content_hash: string
  identity_id: string
  external_user_id: string
  writer: string
  seq: number
  /** The blocks and steps as JSON. */
  body: string
}

/** A change with the version that it makes. */
export interface NewLiveChange extends Omit<LiveRow, 'identity_id' | 'external_user_id'> {
  documentId: string
  at: Microseconds
}

/** Changes that a document keeps. */
const MAX_KEPT = 500
/** Old ones that a change drops, so that none looks at all of them. */
const MAX_DROPPED = 4
/** A change of more bytes stands for several, so that those of a document have a few MiB at most. */
const BYTES_OF_ONE = 8_192
/** Time for which they are kept. */
const KEPT: Microseconds = 600_000_000
/** Changes of more bytes are not worth listing: reading the document is faster. */
const MAX_LISTED_BYTES = 262_144

const ofDocument = ({ shard }: Owner, documentId: string): Sql =>
  sql`shard = ${shard} AND document_id = ${documentId}`

/**
 * Steps of a save, after `saved_document`: record its change, and drop old ones. One that is never
 * listed is not kept.
 */
export function recordChange(owner: Owner, change: NewLiveChange): Statement[] {
  const { documentId, revision, base_hash, content_hash, writer, seq, body, at } = change
  const bytes = Buffer.byteLength(body)
  if (bytes > MAX_LISTED_BYTES) return []
  const share = Math.ceil(bytes / BYTES_OF_ONE)
  const kept = Math.floor(MAX_KEPT / share)
  const isOld = sql`(revision <= ${revision - kept} OR at < ${at - KEPT})`
  return [
    optional(sql`
      INSERT INTO live_changes (shard, document_id, revision, base_hash, content_hash, identity_id, writer, seq, at, body)
      ${valuesAfter(
        'saved_document',
        sql`${owner.shard}, ${documentId}, ${revision}, ${base_hash}, ${content_hash},
          ${actorOf(owner).identityId}, ${writer}, ${seq}, ${at}, ${body}`,
      )}
      ON CONFLICT (shard, document_id, revision) DO UPDATE SET base_hash = excluded.base_hash,
        content_hash = excluded.content_hash, identity_id = excluded.identity_id,
        writer = excluded.writer, seq = excluded.seq, at = excluded.at, body = excluded.body
      RETURNING revision`),
    optional(sql`
      DELETE FROM live_changes
      WHERE ${ofDocument(owner, documentId)} AND ${isOld} AND ${after('saved_document')} AND revision IN (
        SELECT revision FROM live_changes WHERE ${ofDocument(owner, documentId)} ORDER BY revision LIMIT ${MAX_DROPPED * share})
      RETURNING revision`),
  ]
}

/**
 * The changes after a revision up to another one that are kept, in order; none if together they are
 * too large.
 */
export function listChanges(
  db: Queryable,
  owner: Owner,
  documentId: string,
  { after, last, now }: { after: number; last: number; now: Microseconds },
): Promise<LiveRow[]> {
  const isListed = sql`${ofDocument(owner, documentId)} AND revision > ${after} AND revision <= ${last}
    AND at > ${now - KEPT}`
  return db.list(sql`
    SELECT listed.revision, listed.base_hash, listed.content_hash, listed.identity_id,
      i.external_user_id, listed.writer, listed.seq, listed.body
    FROM (
      SELECT revision, base_hash, content_hash, identity_id, writer, seq, body FROM live_changes
      WHERE ${isListed}
        AND (SELECT sum(octet_length(body)) FROM live_changes WHERE ${isListed}) <= ${MAX_LISTED_BYTES}
    ) listed
    JOIN identities i ON i.shard = ${owner.shard} AND i.id = listed.identity_id
    ORDER BY listed.revision`)
}

/** How many other pages have changed a document since this time. */
export async function countOtherWriters(
  db: Queryable,
  owner: Owner,
  { documentId, writer, since }: { documentId: string; writer: string; since: Microseconds },
): Promise<number> {
  const row = await db.find<{ count: number }>(sql`
    SELECT count(DISTINCT identity_id || ' ' || writer) AS count FROM live_changes
    WHERE ${ofDocument(owner, documentId)} AND at > ${since}
      AND (identity_id <> ${actorOf(owner).identityId} OR writer <> ${writer})`)
  return row?.count ?? 0
}

/** Deletes the 20 oldest changes that are kept no longer, for which saves wait; returns undefined when none is left. */
export const deleteOldChanges = (db: Database, now: Microseconds): Promise<unknown> =>
  db.write(sql`
    DELETE FROM live_changes WHERE at <= (
      SELECT max(at) FROM (
        SELECT at FROM live_changes WHERE at < ${now - KEPT} ORDER BY at LIMIT 20
      ) oldest)
    RETURNING revision`)
