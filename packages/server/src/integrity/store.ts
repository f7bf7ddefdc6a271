import type { Db, Questions } from '../db/db.ts'
import type { Shard } from '../lib/shard.ts'

/** The key of a document or an image: where a look through all of them has got to. */
export interface Place {
  shard: Shard
  id: string
}

export interface StoredContent {
  content_hash: string
  content: Uint8Array<ArrayBuffer>
}

/** The keys of the documents behind this one, so many at most; from the first without one. */
export function listDocumentKeys(
  db: Questions,
  after: Place | undefined,
  limit: number,
): Promise<Place[]> {
  return db.list<Place>(
    `SELECT shard, id FROM documents WHERE (shard, id) > ($1, $2) ORDER BY shard, id LIMIT $3`,
    [after?.shard ?? -1, after?.id ?? '', limit],
  )
}

/** The content of a document with the hash that it was saved under. */
export function findContent(
  db: Questions,
  { shard, id }: Place,
): Promise<StoredContent | undefined> {
  return db.find<StoredContent>(
    `SELECT content_hash, CAST(content AS BLOB) AS content FROM documents
     WHERE shard = $1 AND id = $2`,
    [shard, id],
  )
}

/** Where the last look through all documents was left off; undefined where it was finished. */
export function findScrubPlace(db: Questions): Promise<Place | undefined> {
  return db.find<Place>('SELECT shard, id FROM scrub_places WHERE job = $1', [JOB])
}

export async function saveScrubPlace(db: Db, { shard, id }: Place): Promise<void> {
  await db.write([
    `INSERT INTO scrub_places (job, shard, id) VALUES ($1, $2, $3)
     ON CONFLICT (job) DO UPDATE SET shard = excluded.shard, id = excluded.id RETURNING job`,
    [JOB, shard, id],
  ])
}

export async function deleteScrubPlace(db: Db): Promise<void> {
  await db.write(['DELETE FROM scrub_places WHERE job = $1 RETURNING job', [JOB]])
}

const JOB = 'documents'
