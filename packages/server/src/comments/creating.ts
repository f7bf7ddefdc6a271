import { createHash } from 'node:crypto'
import { ApiError, type CommentAnchor } from '@waraq/contract'
import { actorOf, type Owner } from '../access/owner.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { createIdempotencyMutex, idempotentRequest } from '../idempotency/idempotent-requests.ts'
import { findStoredResponse } from '../idempotency/store.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import { parseCommentText, parseMentions } from './comment-text.ts'
import * as store from './store.ts'

/** A comment or a resolution, as the feed of events has it. */
export interface CommentChange {
  kind: 'comment.created' | 'comment.resolved'
  documentId: string
  at: Microseconds
  /** Ids in JSON. */
  detail: string
}

export interface CommentDeps {
  db: Database
  stamp: () => Microseconds
  newId: NewId
  /** The statement that records a change, in a step where the condition holds. */
  recordChange: (owner: Owner, change: CommentChange, condition: Sql) => Statement
  /** Ends the waits for a topic. */
  announce: (topic: string) => void
}

/** A comment as it is sent. */
interface Creation {
  documentId: string
  /** The thread of a reply. */
  threadId?: string
  /** The stored form of the anchor of a new thread. */
  anchor?: string | null
  text: string
  mentions?: readonly string[] | undefined
  key: string | undefined
}

const CREATE_ROUTE = 'POST /v1/documents/:id/comments/'
const REPLY_ROUTE = 'POST /v1/documents/:id/comments/:thread_id/replies/'

/** The members of an anchor in a fixed order, as JSON. */
export const anchorText = ({ exact, prefix, suffix, block, etag }: CommentAnchor): string =>
  JSON.stringify({ exact, prefix, suffix, block, etag })

/** @throws ApiError `not_found` unless the owner has the document, and not in the trash */
export async function requireDocument(
  db: Database,
  owner: Owner,
  documentId: string,
): Promise<void> {
  if (!(await store.findDocument(db.readOnly, owner, documentId))) throw new ApiError('not_found')
}

/**
 * Returns the function that creates a comment, once for each key. Its result is the id of the
 * comment, or of the one of the first request with its key.
 */
export function createCreating({ db, stamp, newId, recordChange }: CommentDeps) {
  const oncePerKey = createIdempotencyMutex()

  function newComment(owner: Owner, creation: Creation): store.NewComment {
    const { documentId, threadId, anchor, key } = creation
    const text = parseCommentText(creation.text)
    const mentions = parseMentions(creation.mentions)
    const [id, at] = [newId(owner.shard), stamp()]
    const request = JSON.stringify([documentId, threadId, anchor, text, mentions])
    const repeated = idempotentRequest(key, threadId ? REPLY_ROUTE : CREATE_ROUTE, at)
    const hash = createHash('sha256').update(request).digest('hex')
    const ids = { thread_id: threadId ?? id, comment_id: id, mentions }
    const change = { kind: 'comment.created', documentId, at, detail: JSON.stringify(ids) } as const
    return {
      id,
      at,
      text,
      idempotency: repeated && { ...repeated, hash },
      record: (condition) => recordChange(owner, change, condition),
    }
  }

  /** Throws the reason why a creation found no room. */
  async function reject(owner: Owner, { documentId, threadId }: Creation): Promise<never> {
    await requireDocument(db, owner, documentId)
    if (threadId !== undefined) {
      const thread = await store.findThread(db, owner, { documentId, threadId })
      if (!thread) throw new ApiError('not_found')
      if (thread.resolved_at !== null) throw new ApiError('thread_resolved')
    }
    throw new ApiError('comment_limit_reached')
  }

  async function create(owner: Owner, creation: Creation): Promise<string> {
    const { documentId, threadId, anchor = null } = creation
    const comment = newComment(owner, creation)
    const { id, idempotency } = comment
    const isCreated =
      threadId === undefined
        ? await store.insertThread(db, owner, documentId, comment, anchor)
        : await store.insertReply(db, owner, { documentId, threadId }, comment)
    if (isCreated) return id
    const first = idempotency && (await findStoredResponse(db, actorOf(owner), idempotency))
    if (!first) return reject(owner, creation)
    if (first.request_hash !== idempotency.hash) throw new ApiError('idempotency_key_reused')
    return first.response
  }

  return (owner: Owner, creation: Creation): Promise<string> =>
    oncePerKey(actorOf(owner), creation.key, () => create(owner, creation))
}
