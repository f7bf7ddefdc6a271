/** The operations on the comments on a document. */
import {
  MAX_COMMENT_REPLIES,
  MAX_COMMENT_THREADS,
  MAX_COMMENTS_A_MINUTE,
  NEWEST_REPLIES,
} from '../limits.ts'
import {
  AnchorMoves,
  Comment,
  CommentEdit,
  CommentThread,
  CommentThreadList,
  NewReply,
  NewThread,
  PlacedAnchorList,
  ThreadChange,
  ThreadListParameters,
} from './comment-schemas.ts'
import {
  BODY_ERRORS,
  GRANT_ERRORS,
  GRANT_HEADER,
  type Operation,
  ofAuthor,
  TOKEN_ERRORS,
} from './operation.ts'

const THREADS = '/v1/documents/{id}/comments/'
const THREAD = `${THREADS}{thread_id}/`
const REPLIES = `${THREAD}replies/`
const REPLY = `${REPLIES}{comment_id}/`

const byCoAuthor: Pick<Operation, 'tag' | 'credentials' | 'headers'> = {
  ...ofAuthor('Comments'),
  headers: [GRANT_HEADER],
}
const ERRORS = ['not_found', ...GRANT_ERRORS, ...TOKEN_ERRORS] as const
const WRITE_ERRORS = ['invalid_request', ...BODY_ERRORS, ...ERRORS] as const
const CREATION_ERRORS = [
  'comment_limit_reached',
  'idempotency_in_progress',
  'idempotency_key_reused',
  ...WRITE_ERRORS,
] as const
const creation: typeof byCoAuthor = { ...byCoAuthor, headers: [GRANT_HEADER, 'Idempotency-Key'] }

export const COMMENT_OPERATIONS: readonly Operation[] = [
  {
    ...byCoAuthor,
    id: 'listThreads',
    method: 'GET',
    path: THREADS,
    summary: 'List the threads of comments on a document',
    description: `In the order of their creation, each with its first comment and its ${NEWEST_REPLIES} newest replies. The author reads them, and co-authors with a grant for \`comment\` or \`edit\`. With \`limit\` the list is paginated: follow the \`Link\` header with \`rel="next"\`. With \`If-None-Match\` and \`wait\` the response comes with the next comment.`,
    parameters: ThreadListParameters,
    headers: ['If-None-Match', GRANT_HEADER],
    success: {
      status: 200,
      schema: CommentThreadList,
      description: 'The threads.',
      headers: ['ETag', 'Link'],
    },
    errors: ['invalid_request', ...ERRORS],
  },
  {
    ...creation,
    id: 'createThread',
    method: 'POST',
    path: THREADS,
    summary: 'Comment on a document',
    description: `Begins a thread on the words of the anchor, or on the whole document. A document has at most ${MAX_COMMENT_THREADS} threads, and a user writes at most ${MAX_COMMENTS_A_MINUTE} comments a minute. With an \`Idempotency-Key\`, a repeated request creates nothing and returns the thread for 24 hours.`,
    body: NewThread,
    success: { status: 201, schema: CommentThread, description: 'The new thread.' },
    errors: [...CREATION_ERRORS],
  },
  {
    ...byCoAuthor,
    id: 'moveAnchors',
    method: 'PATCH',
    path: `${THREADS}anchors/`,
    summary: 'Move anchors with their words',
    description:
      'After a save, sends the anchors whose words it changed. Needs a grant for `edit`. An anchor moves only if its version is still the one given.',
    body: AnchorMoves,
    success: {
      status: 200,
      schema: PlacedAnchorList,
      description: 'The anchors that these threads have now.',
    },
    errors: [...WRITE_ERRORS],
  },
  {
    ...byCoAuthor,
    id: 'readThread',
    method: 'GET',
    path: THREAD,
    summary: 'Read a thread with all replies',
    success: { status: 200, schema: CommentThread, description: 'The thread.' },
    errors: [...ERRORS],
  },
  {
    ...creation,
    tag: 'Replies',
    id: 'replyToThread',
    method: 'POST',
    path: REPLIES,
    summary: 'Reply in a thread',
    description: `A thread has at most ${MAX_COMMENT_REPLIES} replies.`,
    body: NewReply,
    success: { status: 201, schema: Comment, description: 'The reply.' },
    errors: ['thread_resolved', ...CREATION_ERRORS],
  },
  {
    ...byCoAuthor,
    tag: 'Replies',
    id: 'editComment',
    method: 'PATCH',
    path: REPLY,
    summary: 'Edit a comment',
    description:
      'The first comment or a reply. Only who wrote it edits it; to others it is `not_found`.',
    body: CommentEdit,
    success: { status: 200, schema: Comment, description: 'The edited comment.' },
    errors: ['comment_limit_reached', ...WRITE_ERRORS],
  },
  {
    ...byCoAuthor,
    tag: 'Replies',
    id: 'deleteComment',
    method: 'DELETE',
    path: REPLY,
    summary: 'Delete a comment',
    description:
      'For who wrote it and for the author of the document. An empty place stays in the thread; the thread is deleted with its last text.',
    success: { status: 204, description: 'The text is deleted.' },
    errors: [...ERRORS],
  },
  {
    ...byCoAuthor,
    id: 'changeThread',
    method: 'PATCH',
    path: THREAD,
    summary: 'Resolve a thread, or open it again',
    description:
      'For the author of the document, co-authors with a grant for `edit`, and who began the thread.',
    body: ThreadChange,
    success: { status: 200, schema: CommentThread, description: 'The thread.' },
    errors: [...WRITE_ERRORS],
  },
]
