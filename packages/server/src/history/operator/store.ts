import type { Database, Queryable, Statement } from '../../db/database.ts'
import { inList, listOf } from '../../db/values.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'

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

const bigint = (expression: string): string => `CAST(${expression} AS BIGINT)`

export async function sumVersions(
  db: Queryable,
  { shard, by, id }: HistoryScope,
): Promise<VersionTotals> {
  const row = await db.find<VersionTotals>(
    `SELECT count(DISTINCT document_id) AS documents, count(*) AS versions, count(name) AS named,
       ${bigint('sum(content_bytes)')} AS content_bytes,
       ${bigint('sum(CASE WHEN pack_revision IS NULL THEN content_bytes END)')} AS unpacked_bytes,
       min(saved_at) AS oldest
     FROM document_versions WHERE shard = $1 AND ${by} = $2`,
    [shard, id],
  )
  if (!row) throw new Error('a sum returned no row')
  return row
}

const OF_ORGANIZATION = `
  identity_id IN (SELECT id FROM identities WHERE shard = $1 AND organization_id = $2)`

/** The stored bytes of the packs in a scope; null without one. */
export async function sumPacks(
  db: Queryable,
  { shard, by, id }: HistoryScope,
): Promise<number | null> {
  const row = await db.find<{ bytes: number | null }>(
    `SELECT ${bigint('sum(packed_bytes)')} AS bytes FROM version_packs
     WHERE shard = $1 AND ${by === 'document_id' ? 'document_id = $2' : OF_ORGANIZATION}`,
    [shard, id],
  )
  return row?.bytes ?? null
}

export async function countTrashed(
  db: Queryable,
  { shard, by, id }: HistoryScope,
): Promise<number> {
  const row = await db.find<{ documents: number }>(
    `SELECT count(*) AS documents FROM trashed_documents
     WHERE shard = $1 AND ${by === 'document_id' ? 'id' : by} = $2`,
    [shard, id],
  )
  return row?.documents ?? 0
}

export async function isOrganization(db: Queryable, shard: Shard, id: string): Promise<boolean> {
  return (
    (await db.find('SELECT id FROM organizations WHERE shard = $1 AND id = $2', [shard, id])) !==
    undefined
  )
}

/** The organization of a document that exists or is in the trash. */
export function findDocumentOrganization(
  db: Queryable,
  shard: Shard,
  id: string,
): Promise<{ organization_id: string } | undefined> {
  return db.find(
    `SELECT organization_id FROM documents WHERE shard = $1 AND id = $2
     UNION SELECT organization_id FROM trashed_documents WHERE shard = $1 AND id = $2`,
    [shard, id],
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
    `SELECT document_id AS id FROM document_versions
     WHERE shard = $1 AND organization_id = $2 AND document_id > $3
     UNION SELECT id FROM trashed_documents WHERE shard = $1 AND organization_id = $2 AND id > $3
     ORDER BY id LIMIT $4`,
    [shard, id, after, limit],
  )
}

const ROWS = [
  ['version_images', 'document_id'],
  ['document_versions', 'document_id'],
  ['version_packs', 'document_id'],
  ['trashed_documents', 'id'],
] as const

/**
 * Erases the versions of these documents with their packs, and the documents among them that are
 * in the trash. Share links need no step: they end with their document.
 */
export function eraseHistory(
  db: Database,
  shard: Shard,
  documentIds: readonly string[],
): Promise<unknown> {
  const values = [shard, listOf(documentIds)]
  const hold: Statement = [
    `SELECT id FROM trashed_documents WHERE shard = $1 AND id ${inList('$2')} FOR UPDATE`,
    values,
    'maybe',
  ]
  const erasures = ROWS.map(
    ([table, column]): Statement => [
      `DELETE FROM ${table} WHERE shard = $1 AND ${column} ${inList('$2')} RETURNING shard`,
      values,
      'maybe',
    ],
  )
  return db.write(hold, ...erasures, ['SELECT 1 AS done', []])
}
