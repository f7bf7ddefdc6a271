import { DONE, optional } from '../../db/chains.ts'
import type { Database, Queryable, Statement } from '../../db/database.ts'
import { ALWAYS, bigint, FOR_UPDATE, inList, raw, sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { Erasure } from '../trash/store.ts'

/** The documents of an organization, or one document. */
export interface HistoryScope {
  shard: Shard
  by: 'organization_id' | 'document_id'
  id: string
}

/** Versions in a scope. Sums are null without a version. */
interface VersionTotals {
  documents: number
  versions: number
  named: number
  content_bytes: number | null
  unpacked_bytes: number | null
  oldest: Microseconds | null
}

export async function sumVersions(
  db: Queryable,
  { shard, by, id }: HistoryScope,
): Promise<VersionTotals> {
  const row = await db.find<VersionTotals>(
    sql`SELECT count(DISTINCT document_id) AS documents, count(*) AS versions, count(name) AS named,
          ${bigint(sql`sum(content_bytes)`)} AS content_bytes,
          ${bigint(sql`sum(CASE WHEN pack_revision IS NULL THEN content_bytes END)`)} AS unpacked_bytes,
          min(saved_at) AS oldest
        FROM document_versions WHERE shard = ${shard} AND ${raw(by)} = ${id}`,
  )
  if (!row) throw new Error('a sum returned no row')
  return row
}

/** The stored bytes of the packs in a scope; null without one. */
export async function sumPacks(
  db: Queryable,
  { shard, by, id }: HistoryScope,
): Promise<number | null> {
  const isInScope =
    by === 'document_id'
      ? sql`document_id = ${id}`
      : sql`identity_id IN (SELECT id FROM identities WHERE shard = ${shard} AND organization_id = ${id})`
  const row = await db.find<{ bytes: number | null }>(
    sql`SELECT ${bigint(sql`sum(packed_bytes)`)} AS bytes FROM version_packs
        WHERE shard = ${shard} AND ${isInScope}`,
  )
  return row?.bytes ?? null
}

export async function countTrashed(
  db: Queryable,
  { shard, by, id }: HistoryScope,
): Promise<number> {
  const row = await db.find<{ documents: number }>(
    sql`SELECT count(*) AS documents FROM trashed_documents
        WHERE shard = ${shard} AND ${raw(by === 'document_id' ? 'id' : by)} = ${id}`,
  )
  return row?.documents ?? 0
}

export async function isOrganization(db: Queryable, shard: Shard, id: string): Promise<boolean> {
  const query = sql`SELECT id FROM organizations WHERE shard = ${shard} AND id = ${id}`
  return (await db.find(query)) !== undefined
}

/** The organization of a document that exists or is in the trash. */
export function findDocumentOrganization(
  db: Queryable,
  shard: Shard,
  id: string,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    sql`SELECT organization_id FROM documents WHERE shard = ${shard} AND id = ${id}
        UNION SELECT organization_id FROM trashed_documents WHERE shard = ${shard} AND id = ${id}`,
  )
}

/** Documents of an organization with versions or in the trash, with ids after this one. */
export function listDocumentsWithHistory(
  db: Queryable,
  { shard, id }: HistoryScope,
  after: string,
  limit: number,
): Promise<{ id: string }[]> {
  return db.list(
    sql`SELECT document_id AS id FROM document_versions
        WHERE shard = ${shard} AND organization_id = ${id} AND document_id > ${after}
        UNION SELECT id FROM trashed_documents
        WHERE shard = ${shard} AND organization_id = ${id} AND id > ${after}
        ORDER BY id LIMIT ${limit}`,
  )
}

const ROWS = [
  ['version_images', 'document_id'],
  ['document_versions', 'document_id'],
  ['version_packs', 'document_id'],
  ['live_changes', 'document_id'],
  ['trashed_documents', 'id'],
] as const

/**
 * Erases the versions of these documents with their packs and changes, and the documents among
 * them that are in the trash. Share links need no step: they end with their document.
 */
export function eraseHistory(
  db: Database,
  shard: Shard,
  documentIds: readonly string[],
  { at, record }: Erasure,
  ...further: readonly Statement[]
): Promise<unknown> {
  const isAmongThem = inList(documentIds)
  const hold = sql`
    SELECT id FROM trashed_documents WHERE shard = ${shard} AND id ${isAmongThem}${FOR_UPDATE}`
  const erasures = ROWS.map(
    ([table, column]) => sql`
      DELETE FROM ${raw(table)} WHERE shard = ${shard} AND ${raw(column)} ${isAmongThem} RETURNING shard`,
  )
  const records = documentIds.map((documentId) => record({ shard, documentId }, at, ALWAYS))
  return db.write(optional(hold), ...records, ...erasures.map(optional), ...further, DONE)
}
