import { INCREMENT_CONTROL_EPOCH } from '../../db/control-epoch.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { ALWAYS, join, type Sql, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'

/** A document of any user of an organization, without title and content. */
export interface ManagedDocumentRow {
  id: string
  identity_id: string
  content_bytes: number
  is_shared: 0 | 1
  created_at: Microseconds
  updated_at: Microseconds
  /** Who took it down; null: nobody did. */
  by: string | null
  reason: string | null
  reference: string | null
  taken_down_at: Microseconds | null
}

export interface DocumentRef {
  shard: Shard
  organizationId: string
  id: string
}

/** The place of a document in the list: by the id of its user at the host, then by its update. */
export interface Place {
  externalUserId: string
  updatedAt: Microseconds
  id: string
}

interface Page {
  identityId?: string | undefined
  isShared?: boolean | undefined
  updatedAfter?: Microseconds | undefined
  after: Place
  limit: number
}

// With the shard as a value everywhere, a query reads one partition.
const isShared = (shard: Shard): Sql => sql`(coalesce(
  (SELECT 1 FROM shares s WHERE s.shard = ${shard} AND s.document_id = d.id),
  (SELECT 1 FROM share_links l WHERE l.shard = ${shard} AND l.document_id = d.id LIMIT 1)) IS NOT NULL)`
const managed = (
  shard: Shard,
): Sql => sql`d.id, d.identity_id, octet_length(d.content) AS content_bytes,
  CASE WHEN ${isShared(shard)} THEN 1 ELSE 0 END AS is_shared, d.created_at, d.updated_at,
  t.by, t.reason, t.reference, t.taken_down_at`
const withTakedown = (shard: Shard): Sql => sql`
  LEFT JOIN documents_taken_down t ON t.shard = ${shard} AND t.document_id = d.id`
const BY_ORGANIZATION = sql`documents_taken_down.by LIKE 'api_key:%'`

/** A page of the documents of an organization outside the trash, in the order of their places. */
export function listManagedDocuments(
  db: Queryable,
  { shard, organizationId }: Omit<DocumentRef, 'id'>,
  { identityId, isShared: isWanted, updatedAfter, after, limit }: Page,
): Promise<(ManagedDocumentRow & { external_user_id: string })[]> {
  const { externalUserId, updatedAt, id } = after
  const conditions = [
    sql`i.shard = ${shard} AND i.organization_id = ${organizationId}
        AND i.external_user_id >= ${externalUserId}
        AND (i.external_user_id, d.updated_at, d.id) > (${externalUserId}, ${updatedAt}, ${id})`,
    identityId === undefined ? ALWAYS : sql`i.id = ${identityId}`,
    updatedAfter === undefined ? ALWAYS : sql`d.updated_at > ${updatedAfter}`,
    isWanted === undefined ? ALWAYS : isWanted ? isShared(shard) : sql`NOT ${isShared(shard)}`,
  ]
  // A cross join, so that SQLite reads users in their order and then the documents of each.
  return db.list(sql`
    SELECT ${managed(shard)}, i.external_user_id
    FROM identities i CROSS JOIN documents d ${withTakedown(shard)}
    WHERE d.shard = ${shard} AND d.identity_id = i.id AND ${join(conditions, ' AND ')}
    ORDER BY i.external_user_id, d.updated_at, d.id LIMIT ${limit}`)
}

export const findManagedDocument = (
  db: Queryable,
  { shard, organizationId, id }: DocumentRef,
): Promise<ManagedDocumentRow | undefined> =>
  db.find(sql`
    SELECT ${managed(shard)} FROM documents d ${withTakedown(shard)}
    WHERE d.shard = ${shard} AND d.id = ${id} AND d.organization_id = ${organizationId}`)

interface NewTakedown {
  by: string
  reason: string
  reference: string | null
  at: Microseconds
  /** Replaces a takedown of the organization. */
  isOfOperator: boolean
}

/** Takes a document down; undefined if it is down already, or does not exist. */
export function insertTakedown(
  db: Database,
  { shard, organizationId, id }: DocumentRef,
  { by, reason, reference, at, isOfOperator }: NewTakedown,
  entry: Statement,
): Promise<unknown> {
  const again: Sql = isOfOperator
    ? sql`UPDATE SET by = excluded.by, reason = excluded.reason, reference = excluded.reference,
            taken_down_at = excluded.taken_down_at WHERE ${BY_ORGANIZATION}`
    : sql`NOTHING`
  return db.write(
    sql`INSERT INTO documents_taken_down (shard, document_id, organization_id, identity_id, by, reason, reference,
          taken_down_at)
        SELECT shard, id, organization_id, identity_id, ${by}, ${reason}, ${reference}, ${at} FROM documents
        WHERE shard = ${shard} AND id = ${id} AND organization_id = ${organizationId}
        ON CONFLICT (shard, document_id) DO ${again} RETURNING document_id`,
    INCREMENT_CONTROL_EPOCH,
    entry,
  )
}

/** Lifts a takedown; undefined if there is none, or none that the organization may lift. */
export function deleteTakedown(
  db: Database,
  { shard, organizationId, id }: DocumentRef,
  { isOfOperator }: Pick<NewTakedown, 'isOfOperator'>,
  entry: Statement,
): Promise<unknown> {
  return db.write(
    sql`DELETE FROM documents_taken_down
        WHERE shard = ${shard} AND document_id = ${id} AND organization_id = ${organizationId}
          AND ${isOfOperator ? ALWAYS : BY_ORGANIZATION} RETURNING document_id`,
    INCREMENT_CONTROL_EPOCH,
    entry,
  )
}
