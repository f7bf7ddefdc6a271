/** What comments and their threads look like. */
import { Type } from 'typebox'
import {
  MAX_ANCHOR_CONTEXT,
  MAX_ANCHOR_TEXT,
  MAX_COMMENT,
  MAX_MENTIONS,
  MAX_MOVED_ANCHORS,
  MAX_WAIT_SECONDS,
  NEWEST_REPLIES,
} from '../limits.ts'
import { component, DocumentPath, Moment, nullable, pageOf, part } from './schemas.ts'

const Id = (what: string) =>
  Type.String({ description: what, examples: ['0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60'] })
const UserId = Type.String({ description: 'Your id of the user.', examples: ['teacher-42'] })
const Version = Type.Integer({
  minimum: 1,
  description: 'Counts the changes of the anchor.',
  examples: [1],
})
const STATES = ['open', 'resolved'] as const
const State = Type.Enum([...STATES], {
  description: 'A resolved thread takes no reply.',
  examples: ['resolved'],
})

const context = (where: string, example: string) =>
  Type.String({
    maxLength: MAX_ANCHOR_CONTEXT,
    description: `Up to ${MAX_ANCHOR_CONTEXT} characters ${where} them.`,
    examples: [example],
  })
const CommentAnchor = Type.Object(
  {
    exact: Type.String({
      minLength: 1,
      maxLength: MAX_ANCHOR_TEXT,
      description: `The quoted words, at most ${MAX_ANCHOR_TEXT} characters.`,
      examples: ['the patient'],
    }),
    prefix: context('before', 'The book of '),
    suffix: context('after', ' in three parts'),
    block: Type.Integer({
      minimum: 0,
      description: 'The index of the block of `content` in which they began.',
      examples: [0],
    }),
    etag: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The version of the document in which they were.',
      examples: ['"42-9f86d081884c7d65"'],
    }),
  },
  part('CommentAnchor', 'The words that a thread is about, as they were.'),
)
const anchorFields = {
  anchor: nullable(CommentAnchor, { description: 'Null: the thread is about the whole document.' }),
  anchor_version: Version,
}

export const Comment = Type.Object(
  {
    id: Id('The id of the comment; the first one of a thread has that of the thread.'),
    external_user_id: nullable(UserId, {
      description: 'Your id of the user who wrote it; null once this user is erased.',
    }),
    is_own: Type.Boolean({ description: 'Whether the user of the token wrote it.' }),
    text: Type.String({ description: 'Plain text; empty if it is deleted.' }),
    created_at: Moment,
    edited_at: nullable(Moment, { description: 'Of the last edit; null if there is none.' }),
    is_deleted: Type.Boolean({ description: 'A deleted comment keeps its place in the thread.' }),
  },
  component('Comment', 'A comment of a thread.'),
)
export const CommentThread = Type.Object(
  {
    id: Id('The id of the thread.'),
    state: State,
    ...anchorFields,
    created_at: Moment,
    resolved_at: nullable(Moment),
    resolved_by: nullable(UserId, { description: 'Your id of the user who resolved it.' }),
    comment_count: Type.Integer({ minimum: 1, description: 'With deleted ones.' }),
    comments: Type.Array(Comment, {
      description: `In order. A list has the first one and the ${NEWEST_REPLIES} newest replies.`,
    }),
  },
  component('CommentThread', 'A thread of comments on a document.'),
)
export const CommentThreadList = Type.Array(CommentThread, { $id: 'CommentThreadList' })
const PlacedAnchor = Type.Object(
  { id: Id('The id of the thread.'), ...anchorFields },
  component('PlacedAnchor', 'The anchor that a thread has now.'),
)
export const PlacedAnchorList = Type.Array(PlacedAnchor, { $id: 'PlacedAnchorList' })

const Text = Type.String({
  maxLength: MAX_COMMENT,
  description: `Plain text: 1 to ${MAX_COMMENT} characters, not blank, without control characters besides line breaks and tabs.`,
  examples: ['Which edition is this from?'],
})
const text = {
  text: Text,
  mentions: Type.Optional(
    Type.Array(UserId, {
      maxItems: MAX_MENTIONS,
      description: `Your ids of at most ${MAX_MENTIONS} users, for the event only.`,
    }),
  ),
}
export const NewThread = Type.Object({ anchor: Type.Optional(anchorFields.anchor), ...text })
export const NewReply = Type.Object(text)
export const CommentEdit = Type.Object({ text: Text })
export const ThreadChange = Type.Object({ state: State })
export const AnchorMoves = Type.Object({
  anchors: Type.Array(
    Type.Object({
      id: Id('The id of the thread.'),
      anchor_version: Version,
      anchor: CommentAnchor,
    }),
    { minItems: 1, maxItems: MAX_MOVED_ANCHORS },
  ),
})

export const ThreadPath = Type.Object({
  ...DocumentPath.properties,
  thread_id: Id('An `id` from the list of threads.'),
})
export const CommentPath = Type.Object({
  ...ThreadPath.properties,
  comment_id: Id('An `id` from a thread.'),
})
export const ThreadListParameters = Type.Object({
  ...pageOf('threads').properties,
  state: Type.Optional(Type.Enum([...STATES], { description: 'Without it, all threads.' })),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_SECONDS,
      description:
        'Seconds for which a list that you have, by `If-None-Match`, waits for another one.',
    }),
  ),
})
