import {
  type Comment,
  type CommentAnchor,
  type CommentThread,
  isObject,
  type PlacedAnchor,
} from '@waraq/contract'
import { type HttpResponse, unexpectedResponse } from '../http.ts'
import type { ServiceError } from '../service-error.ts'
import type {
  AuthenticatedRequestOptions,
  RequestOptions,
  RequestSpec,
} from './anonymous-requests.ts'
import { listOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'

export interface ThreadListOptions extends RequestOptions {
  /** Threads in this state; by default all. */
  state?: CommentThread['state'] | undefined
  /** At most this many, 1 to 1,000; by default all. */
  limit?: number | undefined
  /** The `next` of the previous page. */
  cursor?: string | undefined
  /** The page as it was: the call resolves to it while it is current. */
  known?: ThreadPage | undefined
  /** Seconds for which the call waits for another page than the known one, at most 20; by default 0. */
  wait?: number | undefined
}

/** A page of threads, in the order of their creation. */
export interface ThreadPage {
  threads: CommentThread[]
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined
  /** Undefined of a service that names no versions of it. */
  etag?: string | undefined
}

/** A text that a user writes. */
export interface CommentDraft {
  text: string
  /** Your ids of the users that it mentions, for the event only. */
  mentions?: string[] | undefined
}

/** The first text of a thread. Without an anchor it is about the whole document. */
export interface ThreadDraft extends CommentDraft {
  anchor?: CommentAnchor | null | undefined
}

export interface CommentCreation extends AuthenticatedRequestOptions {
  /** A unique key: a repetition with it returns the comment of the first request. */
  idempotencyKey?: string | undefined
}

/** The anchor of a thread in the place of the one of this version. */
export interface AnchorMove {
  id: string
  anchor_version: number
  anchor: CommentAnchor
}

/**
 * The comments on a document, for its author and for co-authors with a grant. Methods reject with a
 * ServiceError.
 */
export interface Comments {
  /** Each thread with its first comment and its newest replies. */
  listThreads(id: string, options?: ThreadListOptions): Promise<ThreadPage>
  /** A thread with all its comments. */
  readThread(id: string, threadId: string, options?: RequestOptions): Promise<CommentThread>
  /** Rejects with `comment_limit_reached` if there is no room. */
  createThread(id: string, draft: ThreadDraft, options?: CommentCreation): Promise<CommentThread>
  /** Rejects with `thread_resolved` while the thread is resolved. */
  replyToThread(
    id: string,
    threadId: string,
    draft: CommentDraft,
    options?: CommentCreation,
  ): Promise<Comment>
  /** Edits a text of the signed-in user. */
  editComment(
    id: string,
    threadId: string,
    commentId: string,
    text: string,
    options?: AuthenticatedRequestOptions,
  ): Promise<Comment>
  /** Deletes a text; the thread goes with its last one. */
  deleteComment(
    id: string,
    threadId: string,
    commentId: string,
    options?: AuthenticatedRequestOptions,
  ): Promise<void>
  /** Resolves a thread, or opens it again. */
  setThreadState(
    id: string,
    threadId: string,
    state: CommentThread['state'],
    options?: AuthenticatedRequestOptions,
  ): Promise<CommentThread>
  /**
   * Moves at most 50 anchors whose versions are still the given ones. Resolves with the anchors that
   * the threads have then.
   */
  moveAnchors(
    id: string,
    moves: readonly AnchorMove[],
    options?: AuthenticatedRequestOptions,
  ): Promise<PlacedAnchor[]>
}

/** Time for a response after its wait. */
const SPARE_MS = 10_000

export function createComments(tools: OperationTools): Comments {
  const { asAuthor, pathOf, segment, withQuery, headerValue, nextCursorOf } = tools
  const threadsPathOf = (id: string): string => `${pathOf(id)}comments/`
  const threadPathOf = (id: string, threadId: string): string =>
    `${threadsPathOf(id)}${segment(threadId, 'thread id')}/`
  const commentPathOf = (id: string, threadId: string, commentId: string): string =>
    `${threadPathOf(id, threadId)}replies/${segment(commentId, 'comment id')}/`

  const write = (
    call: RequestSpec,
    { idempotencyKey, ...options }: CommentCreation = {},
  ): Promise<HttpResponse> => {
    const headers = headerValue('idempotency-key', idempotencyKey)
    return asAuthor({ ...call, ...options, headers })
  }

  return {
    async listThreads(id, { known, signal, ...query } = {}) {
      const path = withQuery(threadsPathOf(id), query)
      const headers = headerValue('if-none-match', known?.etag)
      const timeoutMs = (query.wait ?? 0) * 1_000 + SPARE_MS
      try {
        const page = await asAuthor({ path, documentId: id, headers, timeoutMs, signal })
        const etag = page.headers.get('etag') ?? undefined
        return { threads: listOf(page), next: nextCursorOf(page), etag }
      } catch (error) {
        if (known && (error as ServiceError).status === 304) return known
        throw error
      }
    },

    async readThread(id, threadId, { signal } = {}) {
      const path = threadPathOf(id, threadId)
      return rowOf(await asAuthor({ path, documentId: id, signal }))
    },

    async createThread(id, draft, options) {
      const path = threadsPathOf(id)
      return rowOf(await write({ documentId: id, method: 'POST', path, body: draft }, options))
    },

    async replyToThread(id, threadId, draft, options) {
      const path = `${threadPathOf(id, threadId)}replies/`
      return rowOf(await write({ documentId: id, method: 'POST', path, body: draft }, options))
    },

    async editComment(id, threadId, commentId, text, options) {
      const path = commentPathOf(id, threadId, commentId)
      return rowOf(await write({ documentId: id, method: 'PATCH', path, body: { text } }, options))
    },

    async deleteComment(id, threadId, commentId, options) {
      const path = commentPathOf(id, threadId, commentId)
      await write({ documentId: id, method: 'DELETE', path }, options)
    },

    async setThreadState(id, threadId, state, options) {
      const path = threadPathOf(id, threadId)
      return rowOf(await write({ documentId: id, method: 'PATCH', path, body: { state } }, options))
    },

    async moveAnchors(id, anchors, options) {
      const path = `${threadsPathOf(id)}anchors/`
      return listOf(
        await write({ documentId: id, method: 'PATCH', path, body: { anchors } }, options),
      )
    },
  }
}

function rowOf<Row extends Comment | CommentThread>(response: HttpResponse): Row {
  const { body } = response
  if (!isObject(body) || typeof body.id !== 'string') throw unexpectedResponse(response)
  return body as unknown as Row
}
