// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import { DONE, optional } from '../db/chains.ts'
import { INCREMENT_CONTROL_EPOCH } from '../db/control-epoch.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { rowsOf } from '../db/json-rows.ts'
import { FOR_UPDATE, inList, join, raw, type Sql, sql, translated } from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'

/** An identity that is to be erased, with the id that the host gave its user. */
export interface Subject {
  shard: Shard
  id: string
  organization_id: string
  external_user_id: string
}

/** An erasure, and its receipt once it is done. */
export interface ErasureRow {
  shard: Shard
  id: string
  organization_id: string
  /** Null once the identity is gone. */
  identity_id: string | null
  subject_hash: string
  documents: number
  versions: number
  images: number
  events: number
  requested_at: Microseconds
  done_at: Microseconds | null
  /** When the files of the database lost the rows. */
  overwritten_at: Microseconds | null
}

type ErasureRef = Pick<ErasureRow, 'shard' | 'id'>

/** An erasure that this process works at until its lease ends. */
export interface Claim extends ErasureRef {
  organizationId: string
  identityId: string
  /** Differs for each claim, so that one that lost its lease writes nothing. */
  token: string
}

const ERASURE = sql`shard, id, organization_id, identity_id, subject_hash, documents, versions, images, events,
  requested_at, done_at, overwritten_at`

/** Longer than a step takes. */
const LEASE: Microseconds = 60_000_000

/** The rows of an identity in the tables that name it. */
const ofIdentity = ({ shard, identityId }: Pick<Claim, 'shard' | 'identityId'>): Sql =>
  sql`shard = ${shard} AND identity_id = ${identityId}`

const deleteFrom = (table: string, condition: Sql): Statement =>
  optional(sql`DELETE FROM ${raw(table)} WHERE ${condition} RETURNING shard`)

/** Objects are deleted from the store later; until then their keys are here. */
const releaseObjects = (shard: Shard, keys: readonly string[], at: Microseconds): Statement =>
  optional(sql`
    INSERT INTO pending_object_deletions (shard, object_key, created_at)
    SELECT ${shard}, object_key, ${at}
    FROM ${rowsOf(
      { object_key: 'TEXT' },
      keys.map((object_key) => ({ object_key })),
    )} WHERE 1 = 1
    ON CONFLICT (shard, object_key) DO NOTHING RETURNING object_key`)

/**
 * Closes an identity: from now on its tokens, links and uploads open nothing. Returns undefined if it
 * is closed already or does not exist.
 */
export function insertErasure(
  db: Database,
  { shard, id: identityId }: Subject,
  { id, hash, tickets, at }: { id: string; hash: string; tickets: Released; at: Microseconds },
  further: readonly Statement[],
): Promise<unknown> {
  const isShown = sql`shard = ${shard} AND document_id IN (
    SELECT id FROM documents WHERE ${ofIdentity({ shard, identityId })})`
  return db.write(
    sql`INSERT INTO erasures (shard, id, organization_id, identity_id, subject_hash, documents, versions, images,
          events, requested_at, lease_until)
        SELECT shard, ${id}, organization_id, id, ${hash}, 0, 0, 0, 0, ${at}, 0
        FROM identities WHERE shard = ${shard} AND id = ${identityId}
        ON CONFLICT (shard, organization_id, identity_id) WHERE identity_id IS NOT NULL DO NOTHING RETURNING id`,
    deleteFrom('share_links', isShown),
    deleteFrom('shares', isShown),
    releaseObjects(shard, tickets.keys, at),
    deleteFrom(
      'images',
      sql`shard = ${shard} AND id ${inList(tickets.ids)} AND confirmed_at IS NULL`,
    ),
    ...further,
    INCREMENT_CONTROL_EPOCH,
  )
}

export function findOpenErasure(
  db: Queryable,
  { shard, id, organization_id }: Subject,
): Promise<ErasureRow | undefined> {
  return db.find(
    sql`SELECT ${ERASURE} FROM erasures
        WHERE shard = ${shard} AND organization_id = ${organization_id} AND identity_id = ${id}`,
  )
}

export const findErasure = (
  db: Queryable,
  { shard, id }: ErasureRef,
): Promise<ErasureRow | undefined> =>
  db.find(sql`SELECT ${ERASURE} FROM erasures WHERE shard = ${shard} AND id = ${id}`)

/** The erasures of all organizations that are not done. */
export const listOpenErasures = (db: Queryable): Promise<ErasureRow[]> =>
  db.list(
    sql`SELECT ${ERASURE} FROM erasures WHERE identity_id IS NOT NULL ORDER BY requested_at, id`,
  )

/** Erasures in key order after this one. */
export const listErasures = (
  db: Queryable,
  { shard, id }: ErasureRef,
  limit: number,
): Promise<ErasureRow[]> =>
  db.list(
    sql`SELECT ${ERASURE} FROM erasures WHERE (shard, id) > (${shard}, ${id})
        ORDER BY shard, id LIMIT ${limit}`,
  )

interface ErasurePage {
  state?: 'running' | 'done' | undefined
  /** The id of the last one of the page before. */
  before?: string | undefined
  limit: number
}

/** A page of the erasures of an organization, newest first. */
export function listErasuresOf(
  db: Queryable,
  { shard, id: organizationId }: ErasureRef,
  { state, before, limit }: ErasurePage,
): Promise<ErasureRow[]> {
  const conditions = [sql`shard = ${shard} AND organization_id = ${organizationId}`]
  if (before !== undefined) conditions.push(sql`id < ${before}`)
  if (state) conditions.push(sql`done_at IS ${raw(state === 'running' ? 'NULL' : 'NOT NULL')}`)
  return db.list(
    sql`SELECT ${ERASURE} FROM erasures WHERE ${join(conditions, ' AND ')} ORDER BY id DESC LIMIT ${limit}`,
  )
}

/** Takes the lease of an erasure that is not done; undefined if another process has it. */
export async function claimErasure(
  db: Database,
  { shard, id }: ErasureRef,
  { token, at }: { token: string; at: Microseconds },
): Promise<Claim | undefined> {
  // A lease that ends later than two leases ahead was set by a wrong clock.
  const row = await db.write<{ organization_id: string; identity_id: string }>(sql`
    UPDATE erasures SET leased_by = ${token}, lease_until = ${at + LEASE}
    WHERE shard = ${shard} AND id = ${id} AND done_at IS NULL
      AND (leased_by IS NULL OR lease_until <= ${at} OR lease_until > ${at + 2 * LEASE})
    RETURNING organization_id, identity_id`)
  if (!row) return undefined
  return { shard, id, token, organizationId: row.organization_id, identityId: row.identity_id }
}

export const releaseErasure = (db: Database, { shard, id, token }: Claim): Promise<unknown> =>
  db.write(sql`
    UPDATE erasures SET leased_by = NULL WHERE shard = ${shard} AND id = ${id} AND leased_by = ${token}
    RETURNING id`)

/** First statement of each step: undoes the step if another process has the lease. */
const hold = ({ shard, id, token }: Claim, at: Microseconds, counted = sql``): Sql => sql`
  UPDATE erasures SET lease_until = ${at + LEASE}${counted}
  WHERE shard = ${shard} AND id = ${id} AND leased_by = ${token} AND done_at IS NULL RETURNING id`

export const renewLease = (db: Database, claim: Claim, at: Microseconds): Promise<unknown> =>
  db.write(hold(claim, at))

// The others outlive a document in the trash only, so as a rule they find nothing.
const WITH_DOCUMENTS = [
  ['documents', 'id'],
  ['trashed_documents', 'id'],
  ['document_versions', 'document_id'],
  ['version_packs', 'document_id'],
  ['document_tags', 'document_id'],
  ['documents_taken_down', 'document_id'],
] as const

/** Documents of the identity, in the trash or not. */
export async function listDocumentIds(
  db: Queryable,
  claim: Claim,
  limit: number,
): Promise<string[]> {
  const parts = WITH_DOCUMENTS.map(
    ([table, column]) =>
      sql`SELECT ${raw(column)} AS id FROM ${raw(table)} WHERE ${ofIdentity(claim)}`,
  )
  const rows = await db.list<{ id: string }>(sql`${join(parts, ' UNION ALL ')} LIMIT ${limit}`)
  return [...new Set(rows.map(({ id }) => id))]
}

/**
 * Erases documents with all that belongs to them, and what waits to be published about them. Their
 * ids stay, so that a valid signature gets `not_found`.
 */
export function eraseDocuments(
  db: Database,
  claim: Claim,
  ids: readonly string[],
  at: Microseconds,
): Promise<unknown> {
  const isAmong = (column: string) => sql`shard = ${claim.shard} AND ${raw(column)} ${inList(ids)}`
  const countOf = (table: string, column: string) =>
    sql`(SELECT count(*) FROM ${raw(table)} WHERE ${isAmong(column)})`
  const lock = (table: string) =>
    optional(sql`SELECT id FROM ${raw(table)} WHERE ${isAmong('id')} ORDER BY id${FOR_UPDATE}`)
  return db.write(
    hold(
      claim,
      at,
      sql`, documents = documents + ${countOf('documents', 'id')} + ${countOf('trashed_documents', 'id')},
        versions = versions + ${countOf('document_versions', 'document_id')}`,
    ),
    lock('documents'),
    lock('trashed_documents'),
    optional(sql`
      INSERT INTO deleted_documents (shard, id, organization_id, deleted_at)
      SELECT shard, id, organization_id, ${at} FROM documents WHERE ${isAmong('id')}
      ON CONFLICT (shard, id) DO NOTHING RETURNING id`),
    deleteFrom('version_images', isAmong('document_id')),
    // Also those of co-authors.
    deleteFrom('document_writers', isAmong('document_id')),
    deleteFrom('comment_threads', isAmong('document_id')),
    deleteFrom('comments', isAmong('document_id')),
    deleteFrom('document_changes', isAmong('subject')),
    // With its links to readers and images, and its words.
    ...WITH_DOCUMENTS.map(([table, column]) => deleteFrom(table, isAmong(column))),
    DONE,
  )
}

/** An image, or an upload that is not confirmed. */
export interface ErasedImage {
  id: string
  organization_id: string
  /** Null before the confirmation. */
  object_key: string | null
}

/** Images whose rows are deleted, and the keys of their objects. */
interface Released {
  ids: readonly string[]
  keys: readonly string[]
}

export function listImages(
  db: Queryable,
  identity: Pick<Claim, 'shard' | 'identityId'>,
  limit: number,
): Promise<ErasedImage[]> {
  return db.list(
    sql`SELECT id, organization_id, object_key FROM images WHERE ${ofIdentity(identity)} LIMIT ${limit}`,
  )
}

/** Uploads of the identity that are not confirmed. */
export function listTickets(
  db: Queryable,
  { shard, id }: Pick<Subject, 'shard' | 'id'>,
): Promise<ErasedImage[]> {
  return db.list(
    sql`SELECT id, organization_id, object_key FROM images
        WHERE ${ofIdentity({ shard, identityId: id })} AND confirmed_at IS NULL`,
  )
}

/** Erases images with their variants; their objects are deleted later. */
export function eraseImages(
  db: Database,
  claim: Claim,
  { ids, keys }: Released,
  at: Microseconds,
): Promise<unknown> {
  const isAmong = (column: string) => sql`shard = ${claim.shard} AND ${raw(column)} ${inList(ids)}`
  return db.write(
    hold(claim, at, sql`, images = images + (SELECT count(*) FROM images WHERE ${isAmong('id')})`),
    releaseObjects(claim.shard, keys, at),
    deleteFrom('version_images', isAmong('image_id')),
    deleteFrom('document_changes', isAmong('subject')),
    deleteFrom('images', isAmong('id')),
    DONE,
  )
}

const ofEvents = ({ shard, organizationId, identityId }: Claim): Sql => sql`
  shard = ${shard} AND organization_id = ${organizationId} AND identity_id = ${identityId} AND identity_id <> ''`

interface EventRef {
  position: number
  id: string
}

/** Published events that name the identity. */
export const listEventsOf = (db: Queryable, claim: Claim, limit: number): Promise<EventRef[]> =>
  db.list(sql`SELECT position, id FROM events WHERE ${ofEvents(claim)} LIMIT ${limit}`)

/** Takes the identity out of events, whose positions stay, and ends their deliveries. */
export function eraseAuthor(
  db: Database,
  claim: Claim,
  events: readonly EventRef[],
  at: Microseconds,
): Promise<unknown> {
  const { shard, organizationId } = claim
  const ofWebhooks = sql`shard = ${shard} AND webhook_id IN (
    SELECT id FROM webhooks WHERE shard = ${shard} AND organization_id = ${organizationId})`
  const isAmong = sql`position IN (SELECT position FROM ${rowsOf({ position: 'BIGINT' }, events)})`
  return db.write(
    hold(
      claim,
      at,
      sql`, events = events + (SELECT count(*) FROM events WHERE ${ofEvents(claim)} AND ${isAmong})`,
    ),
    deleteFrom('parked_events', sql`${ofWebhooks} AND ${isAmong}`),
    deleteFrom(
      'webhook_attempts',
      sql`${ofWebhooks} AND event_id ${inList(events.map(({ id }) => id))}`,
    ),
    optional(
      sql`UPDATE events SET identity_id = '' WHERE ${ofEvents(claim)} AND ${isAmong} RETURNING position`,
    ),
    DONE,
  )
}

/** Erases responses to repeated requests, and what waits to be published. */
export const eraseTraces = (db: Database, claim: Claim, at: Microseconds): Promise<unknown> =>
  db.write(
    hold(claim, at),
    deleteFrom('idempotency_keys', ofIdentity(claim)),
    deleteFrom('document_changes', ofIdentity(claim)),
    DONE,
  )

/** A thread with texts of the identity, or which it resolved. */
interface ThreadRef {
  document_id: string
  id: string
}

export const listThreadsOf = (db: Queryable, claim: Claim, limit: number): Promise<ThreadRef[]> =>
  db.list(sql`
    SELECT document_id, thread_id AS id FROM comments WHERE ${ofIdentity(claim)}
    UNION
    SELECT document_id, id FROM comment_threads WHERE shard = ${claim.shard} AND resolved_by = ${claim.identityId}
    LIMIT ${limit}`)

/** Erases the texts of the identity in these threads, which keep empty places. */
export function eraseTexts(
  db: Database,
  claim: Claim,
  threads: readonly ThreadRef[],
  at: Microseconds,
): Promise<unknown> {
  const { shard, identityId } = claim
  const rows = rowsOf({ document_id: 'TEXT', id: 'TEXT' }, threads)
  const isAmong = (column: string) =>
    sql`shard = ${shard} AND (document_id, ${raw(column)}) IN (SELECT document_id, id FROM ${rows})`
  const ofAuthor = sql`${isAmong('thread_id')} AND identity_id = ${identityId}`
  const documentIds = threads.map(({ document_id }) => document_id)
  return db.write(
    hold(claim, at),
    // Writes of comments lock their document first.
    optional(sql`
      SELECT id FROM documents WHERE shard = ${shard} AND id ${inList(documentIds)} ORDER BY id${FOR_UPDATE}`),
    optional(sql`
      UPDATE comment_threads SET bytes = bytes - (
        SELECT coalesce(sum(octet_length(c.text)), 0) FROM comments c
        WHERE c.shard = ${shard} AND c.document_id = comment_threads.document_id
          AND c.thread_id = comment_threads.id AND c.identity_id = ${identityId}),
        resolved_by = CASE WHEN resolved_by = ${identityId} THEN NULL ELSE resolved_by END
      WHERE ${isAmong('id')} RETURNING id`),
    optional(sql`
      UPDATE comments SET text = '', identity_id = NULL, deleted_at = coalesce(deleted_at, ${at})
      WHERE ${ofAuthor} RETURNING id`),
    // A thread goes with its last text.
    optional(sql`
      DELETE FROM comment_threads WHERE ${isAmong('id')} AND NOT EXISTS (
        SELECT 1 FROM comments c
        WHERE c.shard = ${shard} AND c.document_id = comment_threads.document_id
          AND c.thread_id = comment_threads.id AND c.deleted_at IS NULL)
      RETURNING id`),
    optional(sql`
      DELETE FROM comments WHERE ${isAmong('thread_id')} AND NOT EXISTS (
        SELECT 1 FROM comment_threads t
        WHERE t.shard = ${shard} AND t.document_id = comments.document_id AND t.id = comments.thread_id)
      RETURNING id`),
    DONE,
  )
}

/** A published event with the users that a comment mentions, and its data as JSON. */
interface MentioningEvent {
  position: number
  id: string
  data: string
}

const mentions = (column: string, externalUserId: string): Sql =>
  sql`${translated(raw('instr'), raw('strpos'))}(${raw(column)}, ${JSON.stringify(externalUserId)}) > 0`

export async function findExternalUserId(
  db: Queryable,
  { shard, identityId }: Claim,
): Promise<string | undefined> {
  const row = await db.find<{ external_user_id: string }>(
    sql`SELECT external_user_id FROM identities WHERE shard = ${shard} AND id = ${identityId}`,
  )
  return row?.external_user_id
}

/** A comment that waits to be published, with the users that it mentions as JSON. */
interface PendingMention {
  subject: string
  at: Microseconds
  data: string
}

/** Comments that wait to be published and may mention the user. */
export const listPendingMentions = (
  db: Queryable,
  { shard, organizationId }: Claim,
  externalUserId: string,
): Promise<PendingMention[]> =>
  db.list(sql`
    SELECT subject, at, detail AS data FROM document_changes
    WHERE shard = ${shard} AND organization_id = ${organizationId} AND kind = 'comment.created'
      AND ${mentions('detail', externalUserId)}`)

/** Replaces what waits to be published. */
export const replacePendingData = (
  db: Database,
  claim: Claim,
  pending: readonly PendingMention[],
  at: Microseconds,
): Promise<unknown> =>
  db.write(
    hold(claim, at),
    optional(sql`
      UPDATE document_changes AS c SET detail = l.data
      FROM (SELECT subject, at, data FROM ${rowsOf({ subject: 'TEXT', at: 'BIGINT', data: 'TEXT' }, pending)}) l
      WHERE c.shard = ${claim.shard} AND c.subject = l.subject AND c.kind = 'comment.created' AND c.at = l.at
      RETURNING kind`),
    DONE,
  )

/** Events after this position that may mention the user. */
export const listMentions = (
  db: Queryable,
  { shard, organizationId }: Claim,
  externalUserId: string,
  { after, limit }: { after: number; limit: number },
): Promise<MentioningEvent[]> =>
  db.list(sql`
    SELECT position, id, data FROM events
    WHERE shard = ${shard} AND organization_id = ${organizationId} AND position > ${after}
      AND type = 'comment.created' AND ${mentions('data', externalUserId)}
    ORDER BY position LIMIT ${limit}`)

/** Replaces the data of events, whose positions stay. */
export const replaceEventData = (
  db: Database,
  claim: Claim,
  events: readonly MentioningEvent[],
  at: Microseconds,
): Promise<unknown> =>
  db.write(
    hold(claim, at),
    optional(sql`
      UPDATE events AS e SET data = l.data
      FROM (SELECT * FROM ${rowsOf({ position: 'BIGINT', id: 'TEXT', data: 'TEXT' }, events)}) l
      WHERE e.shard = ${claim.shard} AND e.organization_id = ${claim.organizationId} AND e.position = l.position
        AND e.id = l.id
      RETURNING type`),
    DONE,
  )

/** The counters of an identity are in the shards of their keys. */
export async function deleteRateCounters(
  db: Database,
  counters: readonly { shard: Shard; key_hash: string }[],
): Promise<void> {
  for (const { shard, key_hash } of counters)
    await db.write(
      deleteFrom('rate_counters', sql`shard = ${shard} AND key_hash = ${key_hash}`),
      DONE,
    )
}

/** Every table that names an identity. */
const NAMING_TABLES = [
  ...WITH_DOCUMENTS.map(([table]) => table),
  'images',
  'idempotency_keys',
  'document_changes',
  'comments',
]

/**
 * Deletes the identity and makes the erasure its receipt, if nothing of the identity is left. A
 * request from before the identity was closed may have added something; then it returns undefined.
 */
export function finishErasure(
  db: Database,
  claim: Claim,
  further: readonly Statement[],
  at: Microseconds,
): Promise<unknown> {
  const { shard, id, identityId } = claim
  const isIdentity = sql`shard = ${shard} AND id = ${identityId}`
  const isGone = [
    ...NAMING_TABLES.map(
      (table) => sql`NOT EXISTS (SELECT 1 FROM ${raw(table)} WHERE ${ofIdentity(claim)})`,
    ),
    sql`NOT EXISTS (SELECT 1 FROM events WHERE ${ofEvents(claim)})`,
    sql`NOT EXISTS (SELECT 1 FROM comment_threads WHERE shard = ${shard} AND resolved_by = ${identityId})`,
  ]
  return db.write(
    hold(claim, at),
    // First, because it locks the feed: a relay that has read changes of the identity adds none.
    ...further,
    optional(sql`SELECT id FROM identities WHERE ${isIdentity}${FOR_UPDATE}`),
    sql`DELETE FROM identities WHERE ${isIdentity} AND ${join(isGone, ' AND ')} RETURNING id`,
    sql`UPDATE erasures SET identity_id = NULL, done_at = ${at}, leased_by = NULL
        WHERE shard = ${shard} AND id = ${id} RETURNING id`,
  )
}

/** Whether the files of the database may have rows of erasures that are done. */
export async function isInFiles(db: Queryable): Promise<boolean> {
  const query = sql`
    SELECT id FROM erasures WHERE overwritten_at IS NULL AND done_at IS NOT NULL LIMIT 1`
  return (await db.find(query)) !== undefined
}

/** Records that the files have lost the rows of the erasures that were done before. */
export const markOverwritten = (
  db: Database,
  before: Microseconds,
  at: Microseconds,
): Promise<unknown> =>
  db.write(
    optional(sql`
      UPDATE erasures SET overwritten_at = ${at} WHERE overwritten_at IS NULL AND done_at <= ${before}
      RETURNING id`),
    DONE,
  )

/** Whether a restored file has erasures. Older schemas have no table for them. */
export async function hasErasures(db: Queryable): Promise<boolean> {
  const table = sql`SELECT name FROM sqlite_schema WHERE name = 'erasures'`
  if (!(await db.find(table))) return false
  return (await db.find(sql`SELECT id FROM erasures LIMIT 1`)) !== undefined
}
