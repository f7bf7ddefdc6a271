import type { CommentAnchor, CommentThread, PlacedAnchor } from '@waraq/contract'
import type { Client } from '../../client/client.ts'
import type { Comments, ThreadPage } from '../../client/comments.ts'
import { codeOf } from './failures.ts'

/** The part of the client that comments need. */
export type CommentClient = Pick<Client, 'account'> &
  Pick<
    Comments,
    | 'listThreads'
    | 'readThread'
    | 'createThread'
    | 'replyToThread'
    | 'editComment'
    | 'deleteComment'
    | 'setThreadState'
  >

interface Options {
  client: CommentClient
  documentId(): string | undefined
  onChange(): void
  signal: AbortSignal
}

/** What a user writes; a repeated send with the same key makes no second comment. */
export interface Sending {
  text: string
  mentions: string[]
  idempotencyKey: string
}

export type ThreadList = ReturnType<typeof createThreadList>

/** The threads of a document as this page knows them. */
export function createThreadList({ client, documentId, onChange, signal }: Options) {
  const threads = new Map<string, CommentThread>()
  /** Threads of which all comments are known. */
  const whole = new Set<string>()
  let changes = 0
  /** The last list that was shown. */
  let known: ThreadPage | undefined
  let account: string | undefined

  function requireId(): string {
    const id = documentId()
    if (id === undefined) throw new TypeError('the document has no id yet')
    return id
  }

  /** What one user wrote is not sent as another. */
  async function asUser() {
    account ??= await client.account()
    return { account, signal }
  }

  function set(thread: CommentThread): void {
    changes += 1
    threads.set(thread.id, thread)
    onChange()
  }

  /** The earlier comments of a thread stay when a list has only the newest ones. */
  function joined(thread: CommentThread): CommentThread {
    const known = threads.get(thread.id)
    if (!known || !whole.has(thread.id)) return thread
    const newest = new Map(thread.comments.map((comment) => [comment.id, comment]))
    const oldest = known.comments.map((comment) => newest.get(comment.id) ?? comment)
    const ids = new Set(oldest.map(({ id }) => id))
    const comments = [...oldest, ...thread.comments.filter(({ id }) => !ids.has(id))]
    if (comments.length !== thread.comment_count) {
      whole.delete(thread.id)
      return thread
    }
    return { ...thread, comments }
  }

  function leave(threadId: string): void {
    changes += 1
    threads.delete(threadId)
    onChange()
  }

  function leaveIfGone(threadId: string, error: unknown): void {
    if (codeOf(error) !== 'not_found') throw error
    leave(threadId)
  }

  async function readAgain(threadId: string): Promise<void> {
    const thread = await client.readThread(requireId(), threadId, { signal })
    whole.add(threadId)
    set(thread)
  }

  return {
    get all(): readonly CommentThread[] {
      return [...threads.values()]
    },
    get: (threadId: string) => threads.get(threadId),
    /** Reads all threads, or waits so many seconds for other ones than this page has. */
    async load(wait?: number): Promise<void> {
      const id = documentId()
      if (id === undefined) return
      const before = changes
      const page = await client.listThreads(id, { known, wait, signal })
      // What this page has changed meanwhile is newer than the list.
      if (page === known || before !== changes) return
      known = page
      const listed = page.threads.map(joined)
      threads.clear()
      for (const thread of listed) threads.set(thread.id, thread)
      onChange()
    },
    readAgain,
    async create({ idempotencyKey, ...draft }: Sending, anchor: CommentAnchor | null) {
      const thread = await client.createThread(
        requireId(),
        { ...draft, anchor },
        { idempotencyKey, ...(await asUser()) },
      )
      whole.add(thread.id)
      set(thread)
      return thread
    },
    async reply(threadId: string, { idempotencyKey, ...draft }: Sending): Promise<void> {
      await client.replyToThread(requireId(), threadId, draft, {
        idempotencyKey,
        ...(await asUser()),
      })
      await readAgain(threadId)
    },
    async edit(threadId: string, commentId: string, text: string): Promise<void> {
      await client.editComment(requireId(), threadId, commentId, text, await asUser())
      await readAgain(threadId)
    },
    /** The thread goes with its last text. */
    async remove(threadId: string, commentId: string): Promise<void> {
      await client.deleteComment(requireId(), threadId, commentId, await asUser())
      const { comments = [], comment_count = 0 } = threads.get(threadId) ?? {}
      const isLast = comments.every((it) => it.is_deleted || it.id === commentId)
      if (isLast && comments.length === comment_count) leave(threadId)
      else await readAgain(threadId).catch((error) => leaveIfGone(threadId, error))
    },
    async setState(threadId: string, state: CommentThread['state']): Promise<void> {
      const thread = await client.setThreadState(requireId(), threadId, state, await asUser())
      set(joined(thread))
    },
    /** Takes the anchors that threads have now. */
    adopt(anchors: readonly PlacedAnchor[]): void {
      for (const { id, anchor, anchor_version } of anchors) {
        const thread = threads.get(id)
        if (thread) threads.set(id, { ...thread, anchor, anchor_version })
      }
    },
  }
}
