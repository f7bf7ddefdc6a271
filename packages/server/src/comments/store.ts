// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: one function per query.
import {
  COMMENT_OVERHEAD,
  MAX_COMMENT_BYTES,
  MAX_COMMENT_REPLIES,
  MAX_COMMENT_THREADS,
} from '@waraq/contract'
import { actorOf, type Owner } from '../access/owner.ts'
import { type IdentityRef, lockOwnDocument } from '../access/store.ts'
import { after, lookup, optional, step, valuesAfter } from '../db/chains.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { rowsOf } from '../db/json-rows.ts'
import { ALWAYS, inList, raw, type Sql, sql } from '../db/sql.ts'
import { type IdempotentRequest, insertIdempotencyKey } from '../idempotency/store.ts'
import type { Microseconds } from '../lib/time.ts'

export interface ThreadRow {
  id: string
  created_at: Microseconds
  resolved_at: Microseconds | null
  /** The id that the host gave the user. */
  resolved_by: string | null
  comment_count: number
  anchor_version: number
  /** The quoted words as JSON. */
  anchor: string | null
}

export interface CommentRow {
  thread_id: string
  id: string
  /** Null once the identity is erased. */
  identity_id: string | null
  external_user_id: string | null
  created_at: Microseconds
  edited_at: Microseconds | null
  deleted_at: Microseconds | null
  text: string
}

/** A thread of a document. */
export interface ThreadRef {
  documentId: string
  threadId: string
}

export interface CommentRef extends ThreadRef {
  commentId: string
}

/** A request that creates a comment, with the hash by which a repetition is known. */
export type IdempotentCreation = IdempotentRequest & { hash: string }

/** A comment to be inserted, with the step that records it if a condition holds. */
export interface NewComment {
  id: string
  at: Microseconds
  text: string
  idempotency: IdempotentCreation | undefined
  record: (condition: Sql) => Statement
}

/** Condition: the document is the owner's, and not in the trash. A scalar, which changes no plan. */
const hasDocument = ({ shard, identityId }: Owner, documentId: string): Sql => sql`
  (SELECT d.stored_id FROM documents d
   WHERE d.shard = ${shard} AND d.id = ${documentId} AND d.identity_id = ${identityId}) = ${documentId}`

const isThread = ({ shard }: Owner, { documentId, threadId }: ThreadRef): Sql =>
  sql`shard = ${shard} AND document_id = ${documentId} AND id = ${threadId}`

const ofThread = ({ shard }: Owner, { documentId, threadId }: ThreadRef): Sql =>
  sql`c.shard = ${shard} AND c.document_id = ${documentId} AND c.thread_id = ${threadId}`

const isLive = (owner: Owner, { commentId, ...thread }: CommentRef): Sql =>
  sql`${ofThread(owner, thread)} AND c.id = ${commentId} AND c.deleted_at IS NULL`

const isWrittenBy = ({ identityId }: IdentityRef): Sql => sql`c.identity_id = ${identityId}`

/** Whose texts the actor may delete: its own, and as the owner of the document all. */
const mayDelete = (owner: Owner): Sql => (owner.coAuthor ? isWrittenBy(actorOf(owner)) : ALWAYS)

const hasComment = (condition: Sql): Sql =>
  sql`EXISTS (SELECT 1 FROM comments c WHERE ${condition})`

const bytesOf = (...texts: (string | null)[]): number =>
  texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0)

/** Condition: the comments on all documents of the owner have room for more bytes. */
const hasRoom = ({ shard, identityId }: Owner, bytes: number): Sql => sql`
  (SELECT coalesce(sum(b.bytes), 0) FROM comment_threads b
   WHERE b.shard = ${shard} AND b.owner_id = ${identityId}) <= ${MAX_COMMENT_BYTES - bytes}`

const userOf = (owner: Owner, column: Sql): Sql => sql`
  (SELECT i.external_user_id FROM identities i WHERE i.shard = ${owner.shard} AND i.id = ${column})`

const threadColumns = (
  owner: Owner,
): Sql => sql`t.id, t.created_at, t.resolved_at, t.comment_count, t.anchor_version,
  t.anchor, ${userOf(owner, sql`t.resolved_by`)} AS resolved_by`

export const findDocument = (
  db: Queryable,
  { shard, identityId }: Owner,
  documentId: string,
): Promise<unknown> =>
  db.find(sql`
    SELECT d.id FROM documents d WHERE d.shard = ${shard} AND d.id = ${documentId} AND d.identity_id = ${identityId}`)

/** The threads of the owner's document after this one, in the order of their creation. */
export function listThreads(
  db: Queryable,
  owner: Owner,
  documentId: string,
  {
    after: last,
    isResolved,
    limit,
  }: { after: string; isResolved: boolean | undefined; limit: number },
): Promise<ThreadRow[]> {
  const hasState =
    isResolved === undefined
      ? ALWAYS
      : sql`t.resolved_at ${raw(isResolved ? 'IS NOT NULL' : 'IS NULL')}`
  return db.list(sql`
    SELECT ${threadColumns(owner)} FROM comment_threads t
    WHERE t.shard = ${owner.shard} AND t.document_id = ${documentId} AND t.id > ${last} AND ${hasState}
      AND ${hasDocument(owner, documentId)}
    ORDER BY t.id LIMIT ${limit}`)
}

export const findThread = (
  db: Queryable,
  owner: Owner,
  { documentId, threadId }: ThreadRef,
): Promise<ThreadRow | undefined> =>
  db.find(sql`
    SELECT ${threadColumns(owner)} FROM comment_threads t
    WHERE t.shard = ${owner.shard} AND t.document_id = ${documentId} AND t.id = ${threadId}
      AND ${hasDocument(owner, documentId)}`)

/** These threads of the owner's document. */
export const findThreads = (
  db: Queryable,
  owner: Owner,
  documentId: string,
  ids: readonly string[],
): Promise<ThreadRow[]> =>
  db.list(sql`
    SELECT ${threadColumns(owner)} FROM comment_threads t
    WHERE t.shard = ${owner.shard} AND t.document_id = ${documentId} AND t.id ${inList(ids)}
      AND ${hasDocument(owner, documentId)}
    ORDER BY t.id`)

/**
 * The comments of threads that a query of the owner has found, in order: of each thread the first
 * one and the newest, or all.
 */
export function listComments(
  db: Queryable,
  owner: Owner,
  documentId: string,
  threadIds: readonly string[],
  newest?: number,
): Promise<CommentRow[]> {
  const { shard } = owner
  const isShown =
    newest === undefined
      ? ALWAYS
      : sql`(c.id = c.thread_id OR c.id >= coalesce(
          (SELECT n.id FROM comments n
           WHERE n.shard = ${shard} AND n.document_id = ${documentId} AND n.thread_id = c.thread_id
           ORDER BY n.id DESC LIMIT 1 OFFSET ${newest - 1}), ''))`
  return db.list(sql`
    SELECT c.thread_id, c.id, c.identity_id, ${userOf(owner, sql`c.identity_id`)} AS external_user_id, c.created_at,
      c.edited_at, c.deleted_at, c.text
    FROM comments c
    WHERE c.shard = ${shard} AND c.document_id = ${documentId} AND c.thread_id ${inList(threadIds)} AND ${isShown}
    ORDER BY c.thread_id, CASE WHEN c.id = c.thread_id THEN 0 ELSE 1 END, c.id`)
}

/** The steps that store the key of a request after `quota`, and the name of the last one. */
function keySteps(owner: Owner, { idempotency, id: response, at }: NewComment) {
  if (!idempotency) return { steps: [], name: 'quota' }
  const stored = { request_hash: idempotency.hash, response }
  const steps = [insertIdempotencyKey(actorOf(owner), idempotency, stored, at)]
  return { steps, name: 'stored_key' }
}

/** The last steps of a creation, after `thread`. */
const commentSteps = (
  owner: Owner,
  { documentId, threadId }: ThreadRef,
  { id, at, text, record }: NewComment,
): Statement[] => [
  record(after('thread')),
  step(
    'comment',
    sql`INSERT INTO comments (shard, document_id, thread_id, id, identity_id, created_at, text)
        ${valuesAfter(
          'thread',
          sql`${owner.shard}, ${documentId}, ${threadId}, ${id}, ${actorOf(owner).identityId}, ${at}, ${text}`,
        )}
        RETURNING id`,
  ),
]

/** Begins a thread on the owner's document; undefined without room, or if its key was used. */
export function insertThread(
  db: Database,
  owner: Owner,
  documentId: string,
  comment: NewComment,
  anchor: string | null,
): Promise<unknown> {
  const { shard, identityId } = owner
  const { id, at, text } = comment
  const bytes = COMMENT_OVERHEAD + bytesOf(text, anchor)
  const key = keySteps(owner, comment)
  return db.writeChain({
    // Comments on one document lock it, so that they cannot exceed a limit together.
    ...lockOwnDocument(owner, documentId),
    steps: [
      lookup(
        'quota',
        sql`SELECT d.id FROM documents d
            WHERE d.shard = ${shard} AND d.id = ${documentId} AND d.identity_id = ${identityId}
              AND (SELECT count(*) FROM comment_threads t
                   WHERE t.shard = ${shard} AND t.document_id = ${documentId}) < ${raw(String(MAX_COMMENT_THREADS))}
              AND ${hasRoom(owner, bytes)}`,
      ),
      ...key.steps,
      step(
        'thread',
        sql`INSERT INTO comment_threads (shard, document_id, id, owner_id, created_at, comment_count, bytes,
              anchor_version, anchor)
            ${valuesAfter(key.name, sql`${shard}, ${documentId}, ${id}, ${identityId}, ${at}, 1, ${bytes}, 1, ${anchor}`)}
            RETURNING id`,
      ),
      ...commentSteps(owner, { documentId, threadId: id }, comment),
    ],
  })
}

/** Replies in an open thread; undefined without room, or if its key was used. */
export function insertReply(
  db: Database,
  owner: Owner,
  thread: ThreadRef,
  comment: NewComment,
): Promise<unknown> {
  const bytes = COMMENT_OVERHEAD + bytesOf(comment.text)
  const key = keySteps(owner, comment)
  return db.writeChain({
    ...lockOwnDocument(owner, thread.documentId),
    steps: [
      lookup(
        'quota',
        sql`SELECT id FROM comment_threads
            WHERE ${isThread(owner, thread)} AND ${hasDocument(owner, thread.documentId)} AND resolved_at IS NULL
              AND comment_count <= ${raw(String(MAX_COMMENT_REPLIES))} AND ${hasRoom(owner, bytes)}`,
      ),
      ...key.steps,
      step(
        'thread',
        sql`UPDATE comment_threads SET comment_count = comment_count + 1, bytes = bytes + ${bytes}
            WHERE ${isThread(owner, thread)} AND ${after(key.name)} RETURNING id`,
      ),
      ...commentSteps(owner, thread, comment),
    ],
  })
}

const textBytes = (condition: Sql): Sql =>
  sql`(SELECT octet_length(c.text) FROM comments c WHERE ${condition})`

/** Changes a text of the actor; undefined if it is not there or there is no room. */
export function updateText(
  db: Database,
  owner: Owner,
  comment: CommentRef,
  { text, at }: { text: string; at: Microseconds },
): Promise<unknown> {
  const bytes = bytesOf(text)
  const isOwn = sql`${isLive(owner, comment)} AND ${isWrittenBy(actorOf(owner))}`
  return db.writeChain({
    ...lockOwnDocument(owner, comment.documentId),
    steps: [
      step(
        'thread',
        // Before the text, because the steps may run in order.
        sql`UPDATE comment_threads SET bytes = bytes + ${bytes} - ${textBytes(isOwn)}
            WHERE ${isThread(owner, comment)} AND ${hasDocument(owner, comment.documentId)} AND ${hasComment(isOwn)}
              AND ${hasRoom(owner, bytes)}
            RETURNING id`,
      ),
      step(
        'comment',
        sql`UPDATE comments AS c SET text = ${text}, edited_at = ${at} WHERE ${isOwn} AND ${after('thread')}
            RETURNING id`,
      ),
    ],
  })
}

/** Deletes a text that the actor may delete, if its thread has another one; its place stays. */
export function emptyComment(
  db: Database,
  owner: Owner,
  comment: CommentRef,
  at: Microseconds,
): Promise<unknown> {
  const isDeletable = sql`${isLive(owner, comment)} AND ${mayDelete(owner)}`
  return db.writeChain({
    ...lockOwnDocument(owner, comment.documentId),
    steps: [
      step(
        'thread',
        sql`UPDATE comment_threads SET bytes = bytes - ${textBytes(isDeletable)}
            WHERE ${isThread(owner, comment)} AND ${hasDocument(owner, comment.documentId)}
              AND ${hasComment(isDeletable)} AND ${hasComment(isOtherLive(owner, comment))}
            RETURNING id`,
      ),
      step(
        'comment',
        sql`UPDATE comments AS c SET text = '', deleted_at = ${at} WHERE ${isDeletable} AND ${after('thread')}
            RETURNING id`,
      ),
    ],
  })
}

const isOtherLive = (owner: Owner, { commentId, ...thread }: CommentRef): Sql =>
  sql`${ofThread(owner, thread)} AND c.id <> ${commentId} AND c.deleted_at IS NULL`

/** Deletes a thread with its last text, if the actor may delete that. */
export function deleteThread(db: Database, owner: Owner, comment: CommentRef): Promise<unknown> {
  const isDeletable = sql`${isLive(owner, comment)} AND ${mayDelete(owner)}`
  return db.writeChain({
    ...lockOwnDocument(owner, comment.documentId),
    steps: [
      step(
        'thread',
        sql`DELETE FROM comment_threads
            WHERE ${isThread(owner, comment)} AND ${hasDocument(owner, comment.documentId)}
              AND ${hasComment(isDeletable)} AND NOT ${hasComment(isOtherLive(owner, comment))}
            RETURNING id`,
      ),
      optional(
        sql`DELETE FROM comments AS c WHERE ${ofThread(owner, comment)} AND ${after('thread')} RETURNING id`,
      ),
    ],
  })
}

/** Whether the actor may resolve the thread: the owner, who edits, and who began it. */
const mayResolve = (owner: Owner, thread: ThreadRef): Sql =>
  owner.coAuthor?.right === 'comment'
    ? hasComment(
        sql`${ofThread(owner, thread)} AND c.id = ${thread.threadId} AND ${isWrittenBy(actorOf(owner))}`,
      )
    : ALWAYS

/** Resolves a thread; undefined if the actor may not, or it is resolved already. */
export const resolveThread = (
  db: Database,
  owner: Owner,
  thread: ThreadRef,
  at: Microseconds,
  record: (condition: Sql) => Statement,
): Promise<unknown> =>
  db.writeChain({
    ...lockOwnDocument(owner, thread.documentId),
    steps: [
      step(
        'thread',
        sql`UPDATE comment_threads SET resolved_at = ${at}, resolved_by = ${actorOf(owner).identityId}
            WHERE ${isThread(owner, thread)} AND ${hasDocument(owner, thread.documentId)} AND resolved_at IS NULL
              AND ${mayResolve(owner, thread)}
            RETURNING id`,
      ),
      record(after('thread')),
    ],
  })

/** Opens a resolved thread again; undefined if the actor may not, or it is open. */
export const reopenThread = (db: Database, owner: Owner, thread: ThreadRef): Promise<unknown> =>
  db.writeChain({
    ...lockOwnDocument(owner, thread.documentId),
    steps: [
      step(
        'thread',
        sql`UPDATE comment_threads SET resolved_at = NULL, resolved_by = NULL
            WHERE ${isThread(owner, thread)} AND ${hasDocument(owner, thread.documentId)} AND resolved_at IS NOT NULL
              AND ${mayResolve(owner, thread)}
            RETURNING id`,
      ),
    ],
  })

/** An anchor in the place of the one of this version. */
export interface AnchorMove {
  id: string
  anchor_version: number
  anchor: string
}

const MOVE = { thread_id: 'TEXT', version: 'BIGINT', quote: 'TEXT' }

/** Moves the anchors whose versions are still the given ones. */
export function updateAnchors(
  db: Database,
  owner: Owner,
  documentId: string,
  moves: readonly AnchorMove[],
): Promise<unknown> {
  const rows = moves.map(({ id, anchor_version, anchor }) => ({
    thread_id: id,
    version: anchor_version,
    quote: anchor,
  }))
  return db.writeChain({
    ...lockOwnDocument(owner, documentId),
    steps: [
      step(
        'thread',
        sql`UPDATE comment_threads AS t SET anchor = m.quote, anchor_version = anchor_version + 1,
              bytes = bytes + octet_length(m.quote) - octet_length(anchor)
            FROM (SELECT * FROM ${rowsOf(MOVE, rows)}) m
            WHERE t.shard = ${owner.shard} AND t.document_id = ${documentId} AND t.id = m.thread_id
              AND t.anchor_version = m.version AND t.anchor IS NOT NULL AND ${hasDocument(owner, documentId)}
            RETURNING id`,
      ),
    ],
  })
}

/** A text of an identity, on any document. */
export interface AuthoredText extends Pick<CommentRow, 'thread_id' | 'id' | 'text'> {
  document_id: string
  created_at: Microseconds
  edited_at: Microseconds | null
}

/** The texts of an identity after this one. */
export const listTextsOf = (
  db: Queryable,
  { shard, identityId }: IdentityRef,
  last: Pick<AuthoredText, 'document_id' | 'thread_id' | 'id'> | undefined,
  limit: number,
): Promise<AuthoredText[]> =>
  db.list(sql`
    SELECT c.document_id, c.thread_id, c.id, c.created_at, c.edited_at, c.text FROM comments c
    WHERE c.shard = ${shard} AND c.identity_id = ${identityId} AND c.deleted_at IS NULL
      AND (c.document_id, c.thread_id, c.id) > (${last?.document_id ?? ''}, ${last?.thread_id ?? ''}, ${last?.id ?? ''})
    ORDER BY c.document_id, c.thread_id, c.id LIMIT ${limit}`)
