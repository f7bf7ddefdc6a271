// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { holdOwnDocument, type IdentityRef } from '../access/store.ts'
import { after } from '../db/chains.ts'
import type { Database, Queryable, Statement, Value } from '../db/database.ts'
import { hasHistoryRoom } from '../db/history-room.ts'
import { meets } from '../db/version-condition.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

export interface VersionRow {
  id: string
  revision: number
  title: string
  name: string | null
  saved_at: Microseconds
  content_hash: string
  content_bytes: number
}

/** A version with its bytes, or with its pack; the others of these are null. */
export interface StoredVersionRow extends VersionRow {
  content: Uint8Array<ArrayBuffer> | null
  pack_revision: number | null
  pack_offset: number | null
  raw_bytes: number | null
  rewrite_count: number | null
  packed: Uint8Array<ArrayBuffer> | null
}

export interface CaptureOf {
  documentId: string
  at: Microseconds
  /** Captures only while the identity has fewer bytes of history. */
  maxHistoryBytes: number
}

const INTO = `
  INSERT INTO document_versions (shard, document_id, revision, organization_id, identity_id, saved_at, replaced_at,
    next_session, content_hash, content_bytes, title, content)
  SELECT d.shard, d.id, d.revision, d.organization_id, d.identity_id, d.updated_at, $4, $5, d.content_hash,
    octet_length(d.content), d.title, d.content
  FROM documents d
  WHERE d.shard = $1 AND d.id = $2 AND d.stored_id = $2 AND d.identity_id = $3`

const HAS_ROOM = hasHistoryRoom('$6')

const NEWEST = `
  FROM document_versions v WHERE v.shard = $1 AND v.document_id = $2 ORDER BY v.revision DESC LIMIT 1`

// Differences of times, so that PostgreSQL takes $4 for a BIGINT. A window that begins in the
// future was opened by a wrong clock and is over.
const IS_DUE = `
    ($4 - d.updated_at >= 300000000
      OR NOT EXISTS (SELECT 1 FROM (SELECT v.replaced_at ${NEWEST}) AS latest
        WHERE $4 - latest.replaced_at < 600000000 AND latest.replaced_at <= $4)
      OR NOT EXISTS (SELECT 1 FROM (SELECT v.next_session ${NEWEST}) AS latest
        WHERE latest.next_session = $5)
        AND NOT EXISTS (SELECT 1 FROM (SELECT v.replaced_at ${NEWEST} OFFSET 59) AS earlier
          WHERE $4 - earlier.replaced_at < 3600000000))`

const IGNORING_CONFLICTS = `
  ON CONFLICT (shard, document_id, revision) DO NOTHING RETURNING revision`

const captureValues = (
  { shard, identityId, session }: AuthenticatedIdentity,
  { documentId, at, maxHistoryBytes }: CaptureOf,
): Value[] => [shard, documentId, identityId, at, session, maxHistoryBytes]

/**
 * Step of a save, before it: keeps the content that the save replaces if a new window begins. It
 * repeats the conditions of the save, because both see the database before either.
 */
export function captureForSave(
  identity: AuthenticatedIdentity,
  capture: CaptureOf,
  newHash: string,
  precondition: WritePrecondition,
): Statement {
  const values = [...captureValues(identity, capture), newHash]
  const condition = meets(precondition, values.length + 1)
  const sql = `${INTO} AND d.content_hash <> $7 AND ${condition.sql} AND ${IS_DUE} AND ${HAS_ROOM}`
  return [sql + IGNORING_CONFLICTS, [...values, ...condition.values], 'maybe']
}

/** Step of a restore, before it: always keeps what the restore replaces. */
export function captureForRestore(
  identity: AuthenticatedIdentity,
  capture: CaptureOf,
  precondition: WritePrecondition,
): Statement {
  const values = captureValues(identity, capture)
  const condition = meets(precondition, values.length + 1)
  const sql = `${INTO} AND ${condition.sql} AND ${HAS_ROOM}`
  return [sql + IGNORING_CONFLICTS, [...values, ...condition.values], 'maybe']
}

/**
 * Step of a deletion, after `found`: keeps the content for the trash. The row changes even if the
 * revision is a version already, so that version-retention does not delete it.
 */
export function captureForTrash(
  { shard, identityId, session }: AuthenticatedIdentity,
  documentId: string,
  at: Microseconds,
): Statement {
  const sql = `${INTO} AND ${after('found')}
    ON CONFLICT (shard, document_id, revision) DO UPDATE SET replaced_at = excluded.replaced_at,
      next_session = excluded.next_session, content = excluded.content, pack_revision = NULL, pack_offset = NULL
    RETURNING revision`
  return [sql, [shard, documentId, identityId, at, session]]
}

const HISTORY_TABLES = ['version_images', 'document_versions', 'version_packs']

/** Steps of a final deletion, after the step of this name: erase the versions of a document. */
export const eraseVersionsAfter = (step: string, shard: Shard, documentId: string): Statement[] =>
  HISTORY_TABLES.map((table) => [
    `DELETE FROM ${table} WHERE shard = $1 AND document_id = $2 AND ${after(step)} RETURNING shard`,
    [shard, documentId],
    'maybe',
  ])

const VERSION = `v.document_id AS id, v.revision, v.title, v.name, v.saved_at, v.content_hash, v.content_bytes`
const STORED = `${VERSION}, v.pack_revision, v.pack_offset, CAST(v.content AS BLOB) AS content,
  p.raw_bytes, p.rewrite_count, p.packed`

// The name of the current revision, if its author gave it one, is in its captured version.
const CURRENT = `
  SELECT d.stored_id AS id, d.revision, d.title, v.name, d.updated_at AS saved_at, d.content_hash,
    octet_length(d.content) AS content_bytes
  FROM documents d LEFT JOIN document_versions v
    ON v.shard = d.shard AND v.document_id = d.id AND v.revision = d.revision
  WHERE d.shard = $1 AND d.id = $2 AND d.stored_id = $2 AND d.identity_id = $3`

/** The current revision of an own document as a version. */
export function findCurrentVersion(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId: string,
): Promise<VersionRow | undefined> {
  return db.find<VersionRow>(CURRENT, [shard, documentId, identityId])
}

/** The versions of an own document before this revision, newest first. */
export function listVersions(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId: string,
  before: number,
  limit: number,
): Promise<VersionRow[]> {
  return db.list<VersionRow>(
    `SELECT ${VERSION} FROM document_versions v
     WHERE v.shard = $1 AND v.document_id = $2 AND v.identity_id = $3 AND v.revision < $4
     ORDER BY v.revision DESC LIMIT $5`,
    [shard, documentId, identityId, before, limit],
  )
}

const IS_OWN_VERSION =
  'v.shard = $1 AND v.document_id = $2 AND v.identity_id = $3 AND v.revision = $4'

/** A stored version of an own document. */
export function findVersion(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId: string,
  revision: number,
): Promise<VersionRow | undefined> {
  return db.find<VersionRow>(`SELECT ${VERSION} FROM document_versions v WHERE ${IS_OWN_VERSION}`, [
    shard,
    documentId,
    identityId,
    revision,
  ])
}

/** The same with its bytes. One query, because a pack may be replaced between two. */
export function findStoredVersion(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId: string,
  revision: number,
): Promise<StoredVersionRow | undefined> {
  return db.find<StoredVersionRow>(
    `SELECT ${STORED} FROM document_versions v LEFT JOIN version_packs p
       ON p.shard = v.shard AND p.document_id = v.document_id AND p.first_revision = v.pack_revision
     WHERE ${IS_OWN_VERSION}`,
    [shard, documentId, identityId, revision],
  )
}

/** The content of the current revision of an own document, if it is this revision. */
export function findCurrentContent(
  db: Queryable,
  { shard, identityId }: IdentityRef,
  documentId: string,
  revision: number,
): Promise<{ content: Uint8Array<ArrayBuffer> } | undefined> {
  return db.find(
    `SELECT CAST(d.content AS BLOB) AS content FROM documents d
     WHERE d.shard = $1 AND d.id = $2 AND d.stored_id = $2 AND d.identity_id = $3 AND d.revision = $4`,
    [shard, documentId, identityId, revision],
  )
}

const NAMED = `
  (SELECT count(*) FROM document_versions n WHERE n.shard = $1 AND n.document_id = $2 AND n.name IS NOT NULL)`

/** Keeps the current revision of an own document as a version, if it is this revision. */
export function captureCurrent(
  db: Database,
  identity: AuthenticatedIdentity,
  capture: CaptureOf,
  revision: number,
): Promise<unknown> {
  const values = [...captureValues(identity, capture), revision]
  return db.writeChain({
    hold: holdOwnDocument(identity, capture.documentId),
    steps: [[`${INTO} AND d.revision = $7 AND ${HAS_ROOM}${IGNORING_CONFLICTS}`, values]],
  })
}

/** Names a version of an own document, or takes its name; at most `max` of a document have one. */
export function nameVersion(
  db: Database,
  { shard, identityId }: IdentityRef,
  documentId: string,
  { revision, name, max }: { revision: number; name: string | null; max: number },
): Promise<unknown> {
  return db.writeChain({
    hold: holdVersions(shard, documentId),
    steps: [
      [
        `UPDATE document_versions SET name = $5 WHERE shard = $1 AND document_id = $2 AND identity_id = $3
           AND revision = $4 AND (CAST($5 AS TEXT) IS NULL OR name IS NOT NULL OR ${NAMED} < $6)
         RETURNING revision`,
        [shard, documentId, identityId, revision, name, max],
      ],
    ],
  })
}

// Changes of the names of a document are serialized, so that they cannot exceed the limit together.
const holdVersions = (shard: Shard, documentId: string): Statement => [
  'SELECT revision FROM document_versions WHERE shard = $1 AND document_id = $2 FOR NO KEY UPDATE',
  [shard, documentId],
]

/** Erases a version that is not packed. */
export function deleteLooseVersion(
  db: Database,
  { shard, identityId }: IdentityRef,
  documentId: string,
  revision: number,
): Promise<unknown> {
  return db.write([
    `DELETE FROM document_versions WHERE shard = $1 AND document_id = $2 AND identity_id = $3 AND revision = $4
       AND pack_revision IS NULL RETURNING revision`,
    [shard, documentId, identityId, revision],
  ])
}

/** Erases a version whose pack is replaced by one without its bytes. */
export function deletePackedVersion(
  db: Database,
  { shard, identityId }: IdentityRef,
  { id, revision, pack_revision, rewrite_count }: StoredVersionRow,
  packed: Uint8Array,
): Promise<unknown> {
  return db.write(
    [
      `UPDATE version_packs SET packed = $6, packed_bytes = $7, rewrite_count = rewrite_count + 1
       WHERE shard = $1 AND document_id = $2 AND first_revision = $3 AND identity_id = $4 AND rewrite_count = $5
       RETURNING first_revision`,
      [shard, id, pack_revision, identityId, rewrite_count, packed, packed.length],
    ],
    [
      `DELETE FROM document_versions WHERE shard = $1 AND document_id = $2 AND revision = $3 AND pack_revision = $4
       RETURNING revision`,
      [shard, id, revision, pack_revision],
    ],
  )
}

/** Erases the versions of an own document before its current revision. */
export function deleteVersions(
  db: Database,
  { shard, identityId }: IdentityRef,
  documentId: string,
): Promise<unknown> {
  const place = [shard, documentId]
  return db.writeChain({
    hold: holdOwnDocument({ shard, identityId }, documentId),
    steps: [
      [
        'SELECT id FROM documents WHERE shard = $1 AND id = $2 AND identity_id = $3',
        [...place, identityId],
        { as: 'found' },
      ],
      ...eraseVersionsAfter('found', shard, documentId),
    ],
  })
}
