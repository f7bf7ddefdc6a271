import { after } from '../db/chains.ts'
import type { Statement } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import { type Author, contentChange, furtherChange, restoredChange } from './store.ts'

type LinkChange = 'share.enabled' | 'share.updated' | 'share.disabled'

/** The statements that record a change in the write that makes it. */
export const documentChanges = {
  /** After the step `saved_document`. */
  onCreate: (author: Author, documentId: string, at: Microseconds): Statement =>
    contentChange(author, documentId, at, { isNew: true }),

  /** After the step `saved_document`. */
  onSave: (author: Author, documentId: string, at: Microseconds): Statement =>
    contentChange(author, documentId, at, { isNew: false }),

  /** After the step `own_document`, before the document is deleted. */
  onDelete: (
    { shard }: Author,
    documentId: string,
    at: Microseconds,
    isKept: boolean,
  ): Statement => {
    const kind = isKept ? 'document.trashed' : 'document.deleted'
    return furtherChange(
      'documents',
      shard,
      { kind, subject: documentId, at },
      after('own_document'),
    )
  },

  /** After the step `saved_document` of a restore from the trash. */
  onRestore: restoredChange,

  /** After the step `trashed_document`, before the document leaves the trash. */
  onErase: (shard: Shard, documentId: string, at: Microseconds): Statement =>
    furtherChange(
      'trashed_documents',
      shard,
      { kind: 'document.deleted', subject: documentId, at },
      after('trashed_document'),
    ),

  /** The condition: the step before named a version. */
  onVersion: ({ shard }: Author, documentId: string, at: Microseconds, condition: Sql): Statement =>
    furtherChange(
      'documents',
      shard,
      { kind: 'document.version_created', subject: documentId, at },
      condition,
    ),

  /** The condition: the step before changed a share link. */
  onShare: (
    { shard }: Author,
    {
      documentId,
      linkId,
      kind,
      at,
    }: {
      documentId: string
      linkId: string
      kind: LinkChange
      at: Microseconds
    },
    condition: Sql,
  ): Statement =>
    furtherChange('documents', shard, { kind, subject: documentId, at, detail: linkId }, condition),

  /** After the step `quota_use` of a confirmation. */
  onConfirm: ({ shard }: Author, imageId: string, at: Microseconds): Statement =>
    furtherChange(
      'images',
      shard,
      { kind: 'image.confirmed', subject: imageId, at },
      after('quota_use'),
    ),
}
