import type { Comment, CommentThread, PlacedAnchor } from '@waraq/contract'
import { actorOf, type Owner } from '../access/owner.ts'
import { isoOf, type Microseconds } from '../lib/time.ts'
import type { AuthoredText, CommentRow, ThreadRow } from './store.ts'

const isoOrNull = (at: Microseconds | null): string | null => (at === null ? null : isoOf(at))

/** A comment as the actor of a request sees it. */
const presentComment = (owner: Owner, row: CommentRow): Comment => ({
  id: row.id,
  external_user_id: row.external_user_id,
  is_own: row.identity_id === actorOf(owner).identityId,
  text: row.text,
  created_at: isoOf(row.created_at),
  edited_at: isoOrNull(row.edited_at),
  is_deleted: row.deleted_at !== null,
})

export const presentAnchor = ({ id, anchor, anchor_version }: ThreadRow): PlacedAnchor => ({
  id,
  anchor: anchor === null ? null : JSON.parse(anchor),
  anchor_version,
})

export const presentThread = (
  owner: Owner,
  row: ThreadRow,
  comments: readonly CommentRow[],
): CommentThread => ({
  ...presentAnchor(row),
  state: row.resolved_at === null ? 'open' : 'resolved',
  created_at: isoOf(row.created_at),
  resolved_at: isoOrNull(row.resolved_at),
  resolved_by: row.resolved_by,
  comment_count: row.comment_count,
  comments: comments.map((comment) => presentComment(owner, comment)),
})

/** A text in the archive of who wrote it. */
export const presentText = ({ created_at, edited_at, ...row }: AuthoredText) => ({
  ...row,
  created_at: isoOf(created_at),
  edited_at: isoOrNull(edited_at),
})
