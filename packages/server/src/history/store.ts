// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Owner } from '../access/owner.ts'
import { type IdentityRef, lockOwnDocument } from '../access/store.ts'
import { after, lookup, optional, step } from '../db/chains.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { hasHistoryRoom } from '../db/history-room.ts'
import { bytesOf, FOR_NO_KEY_UPDATE, NEVER, raw, type Sql, sql } from '../db/sql.ts'
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

/** Inserts the identity's document as a version, if further conditions hold. */
const insertVersion = (
  owner: Owner,
  { documentId, at }: Pick<CaptureOf, 'documentId' | 'at'>,
): Sql => sql`
  INSERT INTO document_versions (shard, document_id, revision, organization_id, identity_id, saved_at, replaced_at,
    next_session, content_hash, content_bytes, title, content)
  SELECT d.shard, d.id, d.revision, d.organization_id, d.identity_id, d.updated_at, ${at}, ${owner.session},
    d.content_hash, octet_length(d.content), d.title, d.content
  FROM documents d
  WHERE ${isOwnDocument(owner, documentId)}`

/**
 * Whether a save begins a new capture window. A window that begins in the future comes from a wrong
 * clock and is over. Compares differences of times, so that PostgreSQL infers BIGINT for the
 * parameter.
 */
function isDue({ shard, session }: Owner, { documentId, at }: CaptureOf): Sql {
  const newest = sql`
    (SELECT v.replaced_at, v.next_session FROM document_versions v
     WHERE v.shard = ${shard} AND v.document_id = ${documentId} ORDER BY v.revision DESC LIMIT 1`
  return sql`
    (${at} - d.updated_at >= 300000000 OR NOT EXISTS (SELECT 1 FROM ${newest}) AS latest
      WHERE ${at} - latest.replaced_at < 600000000 AND latest.replaced_at <= ${at}
        AND (latest.next_session = ${session} OR EXISTS (SELECT 1 FROM ${newest} OFFSET 59) AS earlier
          WHERE ${at} - earlier.replaced_at < 3600000000))))`
}

const IGNORING_CONFLICTS = sql`
  ON CONFLICT (shard, document_id, revision) DO NOTHING RETURNING revision`

/**
 * Inserts a version if the condition holds and the history has room. Adds up the history only then:
 * a condition without a column of the row would be evaluated first, for each save.
 */
const capture = (owner: Owner, version: CaptureOf, condition: Sql): Sql => sql`
  ${insertVersion(owner, version)}
    AND CASE WHEN ${condition} THEN ${hasHistoryRoom(owner, version.maxHistoryBytes)} ELSE ${NEVER} END
  ${IGNORING_CONFLICTS}`

/**
 * The step `kept_version` of a save, before it: keeps the content that the save replaces if a new
 * window begins. It repeats the conditions of the save, because both see the database as it was
 * before.
 */
export function captureForSave(
  owner: Owner,
  version: CaptureOf,
  newHash: string,
  precondition: WritePrecondition,
): Statement {
  const isNew = sql`d.content_hash <> ${newHash} AND ${meets(precondition)}`
  const condition = sql`${isNew} AND ${isDue(owner, version)}`
  return optional(step('kept_version', capture(owner, version, condition)))
}

/** The same step of a restore: always keeps what the restore replaces. */
export const captureForRestore = (
  owner: Owner,
  version: CaptureOf,
  precondition: WritePrecondition,
): Statement => optional(step('kept_version', capture(owner, version, meets(precondition))))

/**
 * Step of a deletion, after `own_document`: keeps the content for the trash. Updates the row even
 * if the revision is a version already, so that version-retention does not delete it.
 */
export const captureForTrash = (
  identity: AuthenticatedIdentity,
  documentId: string,
  at: Microseconds,
): Sql => sql`
  ${insertVersion(identity, { documentId, at })} AND ${after('own_document')}
    ON CONFLICT (shard, document_id, revision) DO UPDATE SET replaced_at = excluded.replaced_at,
      next_session = excluded.next_session, content = excluded.content, pack_revision = NULL, pack_offset = NULL
    RETURNING revision`

// Changes of blocks have the text of versions too; pages read the document where they are missing.
const HISTORY_TABLES = ['version_images', 'document_versions', 'version_packs', 'live_changes'].map(
  raw,
)

/** Steps after the step of this name: erase the versions of a document. */
const eraseVersionsAfter = (step: string, shard: Shard, documentId: string): Statement[] =>
  HISTORY_TABLES.map((table) => eraseFrom(table, step, shard, documentId))

/** Steps of a final deletion: erase all that outlives a document in the trash. */
export const eraseRemainsAfter = (step: string, shard: Shard, documentId: string): Statement[] => [
  ...eraseVersionsAfter(step, shard, documentId),
  eraseFrom(raw('document_tags'), step, shard, documentId),
  eraseFrom(raw('document_writers'), step, shard, documentId),
  eraseFrom(raw('comment_threads'), step, shard, documentId),
  eraseFrom(raw('comments'), step, shard, documentId),
]

const eraseFrom = (table: Sql, step: string, shard: Shard, documentId: string): Statement =>
  optional(sql`
    DELETE FROM ${table} WHERE shard = ${shard} AND document_id = ${documentId} AND ${after(step)}
    RETURNING shard`)

/** Erases the changes of blocks of a document, which have the text of versions. */
const eraseChanges = (shard: Shard, documentId: string): Statement =>
  optional(sql`
    DELETE FROM live_changes WHERE shard = ${shard} AND document_id = ${documentId} RETURNING shard`)

const VERSION = sql`v.document_id AS id, v.revision, v.title, v.name, v.saved_at, v.content_hash, v.content_bytes`
const STORED = sql`${VERSION}, v.pack_revision, v.pack_offset, ${bytesOf('v.content')} AS content,
  p.raw_bytes, p.rewrite_count, p.packed`

export const isOwnDocument = ({ shard, identityId }: Owner, id: string): Sql =>
  sql`d.shard = ${shard} AND d.id = ${id} AND d.stored_id = ${id} AND d.identity_id = ${identityId}`

/** The current revision of the identity's document as a version. */
export function findCurrentVersion(
  db: Queryable,
  owner: Owner,
  documentId: string,
): Promise<VersionRow | undefined> {
  // The name of the current revision, if its author gave it one, is in its captured version.
  return db.find<VersionRow>(sql`
    SELECT d.stored_id AS id, d.revision, d.title, v.name, d.updated_at AS saved_at, d.content_hash,
      octet_length(d.content) AS content_bytes
    FROM documents d LEFT JOIN document_versions v
      ON v.shard = d.shard AND v.document_id = d.id AND v.revision = d.revision
    WHERE ${isOwnDocument(owner, documentId)}`)
}

/** The versions of the identity's document before this revision, newest first. */
export function listVersions(
  db: Queryable,
  { shard, identityId }: Owner,
  documentId: string,
  before: number,
  limit: number,
): Promise<VersionRow[]> {
  return db.list<VersionRow>(
    sql`SELECT ${VERSION} FROM document_versions v
        WHERE v.shard = ${shard} AND v.document_id = ${documentId} AND v.identity_id = ${identityId}
          AND v.revision < ${before}
        ORDER BY v.revision DESC LIMIT ${limit}`,
  )
}

const isOwnVersion = ({ shard, identityId }: Owner, documentId: string, revision: number): Sql =>
  sql`v.shard = ${shard} AND v.document_id = ${documentId} AND v.identity_id = ${identityId} AND v.revision = ${revision}`

/** A stored version of the identity's document. */
export function findVersion(
  db: Queryable,
  owner: Owner,
  documentId: string,
  revision: number,
): Promise<VersionRow | undefined> {
  return db.find<VersionRow>(
    sql`SELECT ${VERSION} FROM document_versions v WHERE ${isOwnVersion(owner, documentId, revision)}`,
  )
}

/** The same with its bytes. One query, because a pack may be replaced between two. */
export function findStoredVersion(
  db: Queryable,
  owner: Owner,
  documentId: string,
  revision: number,
): Promise<StoredVersionRow | undefined> {
  return db.find<StoredVersionRow>(
    sql`SELECT ${STORED} FROM document_versions v LEFT JOIN version_packs p
          ON p.shard = v.shard AND p.document_id = v.document_id AND p.first_revision = v.pack_revision
        WHERE ${isOwnVersion(owner, documentId, revision)}`,
  )
}

/** The current content if its revision equals `revision`. */
export function findCurrentContent(
  db: Queryable,
  owner: Owner,
  documentId: string,
  revision: number,
): Promise<{ content: Uint8Array<ArrayBuffer> } | undefined> {
  return db.find(
    sql`SELECT ${bytesOf('d.content')} AS content FROM documents d
        WHERE ${isOwnDocument(owner, documentId)} AND d.revision = ${revision}`,
  )
}

/** Stores the current content as a version if its revision equals `revision`. */
export function captureCurrent(
  db: Database,
  identity: AuthenticatedIdentity,
  version: CaptureOf,
  revision: number,
  /** A step after `kept_version`. */
  record: Statement,
): Promise<unknown> {
  return db.writeChain({
    ...lockOwnDocument(identity, version.documentId),
    steps: [
      step('kept_version', capture(identity, version, sql`d.revision = ${revision}`)),
      record,
    ],
  })
}

/** Names a version of the identity's document, or removes its name. A document has at most `max`. */
export function nameVersion(
  db: Database,
  { shard, identityId }: IdentityRef,
  documentId: string,
  { revision, name, max }: { revision: number; name: string | null; max: number },
  /** Steps after `kept_version`. */
  records: Statement[],
): Promise<unknown> {
  const names = sql`
    (SELECT count(*) FROM document_versions n
     WHERE n.shard = ${shard} AND n.document_id = ${documentId} AND n.name IS NOT NULL)`
  return db.writeChain({
    locks: lockOwnDocument({ shard, identityId }, documentId).locks,
    // Changes of the names of a document are serialized, so that they cannot exceed the limit
    // together.
    hold: sql`SELECT revision FROM document_versions
              WHERE shard = ${shard} AND document_id = ${documentId}${FOR_NO_KEY_UPDATE}`,
    steps: [
      step(
        'kept_version',
        sql`UPDATE document_versions SET name = ${name}
            WHERE shard = ${shard} AND document_id = ${documentId} AND identity_id = ${identityId}
              AND revision = ${revision}
              AND (CAST(${name} AS TEXT) IS NULL OR name IS NOT NULL OR ${names} < ${max})
            RETURNING revision`,
      ),
      ...records,
    ],
  })
}

/** Erases a version that is not packed. */
export function deleteLooseVersion(
  db: Database,
  { shard, identityId }: IdentityRef,
  documentId: string,
  revision: number,
): Promise<unknown> {
  return db.write(
    sql`DELETE FROM document_versions
        WHERE shard = ${shard} AND document_id = ${documentId} AND identity_id = ${identityId}
          AND revision = ${revision} AND pack_revision IS NULL RETURNING revision`,
    eraseChanges(shard, documentId),
  )
}

/** Erases a version whose pack is replaced by one without its bytes. */
export function deletePackedVersion(
  db: Database,
  { shard, identityId }: IdentityRef,
  { id, revision, pack_revision, rewrite_count }: StoredVersionRow,
  packed: Uint8Array,
): Promise<unknown> {
  return db.write(
    sql`UPDATE version_packs
        SET packed = ${packed}, packed_bytes = ${packed.length}, rewrite_count = rewrite_count + 1
        WHERE shard = ${shard} AND document_id = ${id} AND first_revision = ${pack_revision}
          AND identity_id = ${identityId} AND rewrite_count = ${rewrite_count}
        RETURNING first_revision`,
    sql`DELETE FROM document_versions
        WHERE shard = ${shard} AND document_id = ${id} AND revision = ${revision}
          AND pack_revision = ${pack_revision}
        RETURNING revision`,
    eraseChanges(shard, id),
  )
}

/** Erases the versions of the identity's document before its current revision. */
export function deleteVersions(
  db: Database,
  { shard, identityId }: IdentityRef,
  documentId: string,
): Promise<unknown> {
  return db.writeChain({
    ...lockOwnDocument({ shard, identityId }, documentId),
    steps: [
      lookup(
        'own_document',
        sql`SELECT id FROM documents
            WHERE shard = ${shard} AND id = ${documentId} AND identity_id = ${identityId}`,
      ),
      ...eraseVersionsAfter('own_document', shard, documentId),
    ],
  })
}
