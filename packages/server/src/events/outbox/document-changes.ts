import { after } from '../../db/chains.ts'
import type { Statement } from '../../db/database.ts'
import type { Sql } from '../../db/sql.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import { type Author, contentChange, furtherChange, restoredChange } from './store.ts'

/** The id of the default share link on the wire. */
const DEFAULT_LINK = 'default'

/** The statements that record a change, as steps of the chain that makes it. */
export const documentChanges = {
  /** After the step `saved_document`. */
  onCreate: (author: Author, documentId: string, at: Microseconds): Statement =>
    contentChange(author, documentId, at, { isNew: true }),

  /** After the step `saved_document`. */
  onSave: (author: Author, documentId: string, at: Microseconds): Statement =>
    contentChange(author, documentId, at, { isNew: false }),

  /** After the step `own_document`, before the document is deleted. */
  onDelete({ shard }: Author, subject: string, at: Microseconds, isKept: boolean): Statement {
    const kind = isKept ? 'document.trashed' : 'document.deleted'
    return furtherChange('documents', shard, { kind, subject, at }, after('own_document'))
  },

  /** After the step `saved_document` of a restore from the trash. */
  onRestore: restoredChange,

  /** Before the document leaves the trash, if the condition holds. */
  onErase: (
    { shard, documentId: subject }: { shard: Shard; documentId: string },
    at: Microseconds,
    condition: Sql,
  ): Statement =>
    furtherChange('trashed_documents', shard, { kind: 'document.deleted', subject, at }, condition),

  /** After the step `kept_version`. */
  onVersion({ shard }: Author, { documentId: subject, revision, at }: VersionChange): Statement {
    const kind = 'document.version_created'
    const change = { kind, subject, at, detail: String(revision) } as const
    return furtherChange('documents', shard, change, after('kept_version'))
  },

  /** After a step that changed the default share link, if the condition holds. */
  onShare(
    author: Author,
    { documentId, isShared, at }: { documentId: string; isShared: boolean; at: Microseconds },
    condition: Sql,
  ): Statement {
    const kind = isShared ? 'share.enabled' : 'share.disabled'
    const change = { documentId, linkId: DEFAULT_LINK, at, kind } as const
    return documentChanges.onLink(author, change, condition)
  },

  /** After a step that changed a share link, if the condition holds. */
  onLink: (
    { shard }: Author,
    { documentId: subject, linkId: detail, at, kind }: LinkChange,
    condition: Sql,
  ): Statement => furtherChange('documents', shard, { kind, subject, at, detail }, condition),

  /** After a step that wrote a comment or resolved a thread, if the condition holds. */
  onComment: (
    { shard, identityId, coAuthor }: Author,
    { documentId: subject, ...change }: CommentChange,
    condition: Sql,
  ): Statement => {
    const actor = coAuthor?.identityId ?? identityId
    return furtherChange('documents', shard, { subject, identityId: actor, ...change }, condition)
  },

  /** After the step `quota_use` of a confirmation. */
  onConfirm: ({ shard }: Author, subject: string, at: Microseconds): Statement =>
    furtherChange('images', shard, { kind: 'image.confirmed', subject, at }, after('quota_use')),
}

interface VersionChange {
  documentId: string
  revision: number
  at: Microseconds
}

interface LinkChange {
  documentId: string
  linkId: string
  at: Microseconds
  kind: 'share.enabled' | 'share.updated' | 'share.disabled'
}

interface CommentChange {
  documentId: string
  at: Microseconds
  kind: 'comment.created' | 'comment.resolved'
  detail: string
}
