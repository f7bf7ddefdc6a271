import {
  ApiError,
  type Comment,
  type CommentAnchor,
  type CommentThread,
  NEWEST_REPLIES,
  type PlacedAnchor,
} from '@waraq/contract'
import type { Owner } from '../access/owner.ts'
import { shardOfId } from '../lib/uuid.ts'
import { parseCommentText } from './comment-text.ts'
import { anchorText, type CommentDeps, createCreating, requireDocument } from './creating.ts'
import { presentAnchor, presentThread } from './present.ts'
import * as store from './store.ts'

/** A text as it is sent, with the users that it mentions. */
export interface Draft {
  text: string
  mentions?: readonly string[] | undefined
}

type State = CommentThread['state']

export interface ThreadQuery {
  limit?: number | undefined
  /** The last thread of the page before. */
  after?: string | undefined
  state?: State | undefined
}

export type Comments = ReturnType<typeof createComments>

const NO_LIMIT = 2_147_483_647
/** A deletion is tried again only if another request wrote in the thread in between. */
const TRIES = 10

/** What waits for the comments on a document wait for. */
export const topicOf = (documentId: string): string => `${documentId} comments`

/** The comments on a document, for its owner and co-authors. */
export function createComments(deps: CommentDeps) {
  const { db, stamp, recordChange, announce } = deps
  const createOnce = createCreating(deps)

  const onWritten = (documentId: string): void => announce(topicOf(documentId))

  async function readThread(owner: Owner, thread: store.ThreadRef): Promise<CommentThread> {
    const row = await store.findThread(db, owner, thread)
    if (!row) throw new ApiError('not_found')
    const comments = await store.listComments(db, owner, thread.documentId, [row.id])
    return presentThread(owner, row, comments)
  }

  async function readComment(owner: Owner, comment: store.CommentRef): Promise<Comment> {
    const { comments } = await readThread(owner, comment)
    const found = comments.find(({ id }) => id === comment.commentId)
    if (!found) throw new ApiError('not_found')
    return found
  }

  async function setState(owner: Owner, thread: store.ThreadRef, state: State): Promise<unknown> {
    if (state === 'open') return store.reopenThread(db, owner, thread)
    const { documentId, threadId: thread_id } = thread
    const at = stamp()
    const detail = JSON.stringify({ thread_id })
    const change = { kind: 'comment.resolved', documentId, at, detail } as const
    return store.resolveThread(db, owner, thread, at, (condition) =>
      recordChange(owner, change, condition),
    )
  }

  return {
    readThread: async (owner: Owner, thread: store.ThreadRef): Promise<CommentThread> =>
      readThread(owner, requireIds(thread)),

    /** In the order of their creation. */
    async list(
      owner: Owner,
      documentId: string,
      { limit = NO_LIMIT, after = '', state }: ThreadQuery,
    ): Promise<CommentThread[]> {
      const isResolved = state && state === 'resolved'
      const query = { after, isResolved, limit }
      const rows = await store.listThreads(db.readOnly, owner, documentId, query)
      if (rows.length === 0) await requireDocument(db, owner, documentId)
      const ids = rows.map(({ id }) => id)
      const comments = await store.listComments(db.readOnly, owner, documentId, ids, NEWEST_REPLIES)
      const byThread = Map.groupBy(comments, ({ thread_id }) => thread_id)
      return rows.map((row) => presentThread(owner, row, byThread.get(row.id) ?? []))
    },

    /** Begins a thread, or repeats the response of the first request with this key. */
    async create(
      owner: Owner,
      documentId: string,
      { anchor, ...draft }: Draft & { anchor?: CommentAnchor | null | undefined },
      key?: string,
    ): Promise<CommentThread> {
      const stored = anchor ? anchorText(anchor) : null
      const threadId = await createOnce(owner, { documentId, anchor: stored, ...draft, key })
      onWritten(documentId)
      return readThread(owner, { documentId, threadId })
    },

    /** @throws ApiError `thread_resolved`, `comment_limit_reached` or `not_found` */
    async reply(
      owner: Owner,
      thread: store.ThreadRef,
      draft: Draft,
      key?: string,
    ): Promise<Comment> {
      const commentId = await createOnce(owner, { ...requireIds(thread), ...draft, key })
      onWritten(thread.documentId)
      return readComment(owner, { ...thread, commentId })
    },

    /** Edits a text that the actor wrote. */
    async edit(owner: Owner, comment: store.CommentRef, sent: string): Promise<Comment> {
      const change = { text: parseCommentText(sent), at: stamp() }
      const isEdited = await store.updateText(db, owner, requireIds(comment), change)
      onWritten(comment.documentId)
      const found = await readComment(owner, comment)
      if (isEdited) return found
      const isEditable = found.is_own && !found.is_deleted
      throw new ApiError(isEditable ? 'comment_limit_reached' : 'not_found')
    },

    /** Deletes a text of the actor, or as the owner of the document any. */
    async remove(owner: Owner, comment: store.CommentRef): Promise<void> {
      requireIds(comment)
      for (let tries = 0; tries < TRIES; tries++) {
        const isDeleted =
          (await store.emptyComment(db, owner, comment, stamp())) ||
          (await store.deleteThread(db, owner, comment))
        if (isDeleted) return onWritten(comment.documentId)
        const { is_own, is_deleted } = await readComment(owner, comment)
        if (is_deleted || (owner.coAuthor && !is_own)) throw new ApiError('not_found')
      }
      throw new ApiError('service_unavailable')
    },

    /** Resolves a thread or opens it again, unless it is so already. */
    async changeState(owner: Owner, thread: store.ThreadRef, state: State): Promise<CommentThread> {
      const isChanged = await setState(owner, requireIds(thread), state)
      onWritten(thread.documentId)
      const current = await readThread(owner, thread)
      // A grant for `comment` gives no right to the threads of others.
      if (!isChanged && current.state !== state) throw new ApiError('invalid_grant')
      return current
    },

    /** Moves anchors whose version is the given one; returns the anchors that the threads have now. */
    async moveAnchors(
      owner: Owner,
      documentId: string,
      sent: readonly { id: string; anchor_version: number; anchor: CommentAnchor }[],
    ): Promise<PlacedAnchor[]> {
      const moves = sent.map((move) => ({ ...move, anchor: anchorText(move.anchor) }))
      const ids = sent.map(({ id }) => id)
      for (const threadId of ids) requireIds({ documentId, threadId })
      await store.updateAnchors(db, owner, documentId, moves)
      const rows = await store.findThreads(db, owner, documentId, ids)
      if (rows.length === 0) await requireDocument(db, owner, documentId)
      return rows.map(presentAnchor)
    },
  }
}

/** @throws ApiError `not_found` for an id that no thread or comment has */
function requireIds<Ref extends store.ThreadRef & { commentId?: string }>(ref: Ref): Ref {
  const { threadId, commentId = threadId } = ref
  if (shardOfId(threadId) === undefined || shardOfId(commentId) === undefined)
    throw new ApiError('not_found')
  return ref
}
