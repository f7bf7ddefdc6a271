import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import type { Owner } from '../access/owner.ts'
import type { SignatureQuery } from '../access/signature.ts'
import type { Database, ReplicaRead, Statement } from '../db/database.ts'
import { keptHash } from '../lib/content-hash.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import type { ContentCheck } from './content-check.ts'
import { createCreating } from './creating.ts'
import { createDeleting } from './deleting.ts'
import type { DocumentChanges, DocumentHistory, DocumentImages } from './dependent-writes.ts'
import { type EncodedContent, requireSize } from './encoded-content.ts'
import { foldTitle } from './fold-title.ts'
import { findOwn, rejectWrite, throwDamage } from './own-document.ts'
import * as store from './store.ts'
import { foldTag } from './tags/tags.ts'

interface Deps {
  db: Database
  /** For anonymous readers only: authors must read their own writes. */
  readFromReplica: ReplicaRead
  authentication: Authentication
  /** The time of a write; each call returns a later time. */
  stamp: () => Microseconds
  newId: NewId
  documentImages: DocumentImages
  documentHistory: DocumentHistory
  documentChanges: DocumentChanges
  check: ContentCheck
  /** Called after a save, and after the deletion of a document. */
  onWritten: (documentId: string) => void
}

export interface SaveOptions {
  /** Keeps the replaced content in any case. */
  isRestore?: boolean
  /** Steps after the save, which record how it came about. */
  record?: (contentHash: string, at: Microseconds) => Statement[]
}

export interface SaveResult {
  row: store.DocumentRow
  rejectedImageIds: string[]
}

/** A page of at most `limit` documents after a cursor, filtered by title and tag. */
export interface ListQuery {
  limit?: number | undefined
  after?: store.Cursor | undefined
  titleQuery?: string | undefined
  tag?: string | undefined
}

/** A document that a credential gives access to; its content is read on demand. */
export interface AuthorizedDocument {
  metadata: store.DocumentMetadataRow
  /**
   * @throws ApiError `not_found` if the document has been deleted since, `content_damaged` if its
   *   bytes have changed.
   */
  readContent(): Promise<store.DocumentRow>
}

/** A document that a signature or a share link opened. */
export type PublicDocument = AuthorizedDocument & { organizationId: string }

/**
 * A document whose content is read through `readFrom`, as its metadata was. The content is checked
 * inside, so that damage on a replica falls back to the primary.
 */
export const openDocument = (
  check: ContentCheck,
  readFrom: ReplicaRead,
  shard: Shard,
  metadata: store.DocumentMetadataRow,
): AuthorizedDocument => ({
  metadata,
  readContent: () =>
    readFrom(async (reader) => {
      const row = await store.findDocument(reader, shard, metadata.id).catch(throwDamage)
      if (!row) throw new ApiError('not_found')
      return checked(check, row)
    }),
})

async function checked(check: ContentCheck, row: store.DocumentRow): Promise<store.DocumentRow> {
  const checking = check(row)
  if (checking) await checking
  return row
}

export type Documents = ReturnType<typeof createDocuments>

/** Document operations with their authorization. */
export function createDocuments(deps: Deps) {
  const {
    db,
    readFromReplica,
    authentication,
    stamp,
    newId,
    documentImages,
    documentHistory,
    documentChanges,
    check,
    onWritten,
  } = deps
  const readFromPrimary: ReplicaRead = (read) => read(db.readOnly)

  /** Says of the documents in a list of their author which were taken down. */
  async function markTakenDown<Row extends store.SummaryRow>(
    identity: AuthenticatedIdentity,
    rows: Row[],
  ): Promise<Row[]> {
    const taken = new Set(await authentication.listTakenDown(identity))
    if (taken.size === 0) return rows
    return rows.map((row) => (taken.has(row.id) ? { ...row, isTakenDown: true } : row))
  }

  return {
    remove: createDeleting(deps),
    markTakenDown,

    async list(
      identity: AuthenticatedIdentity,
      { limit, after, titleQuery, tag }: ListQuery,
    ): Promise<store.SummaryRow[]> {
      // No title and no tag contains U+0000, and the databases reject it.
      if (`${titleQuery}${tag}`.includes('\u0000')) return []
      const rows = await store.listOwnDocuments(db.readOnly, identity, {
        limit,
        after,
        titleQuery: titleQuery === undefined ? undefined : foldTitle(titleQuery),
        tag: tag === undefined ? undefined : foldTag(tag),
      })
      return markTakenDown(identity, rows)
    },

    ...createCreating({
      db,
      authentication,
      stamp,
      newId,
      documentImages,
      documentChanges,
      check,
    }),

    /** With the content in the same round trip if the caller knows that it will be read. */
    async read(
      owner: Owner,
      id: string,
      { withContent = false } = {},
    ): Promise<AuthorizedDocument> {
      if (withContent) {
        const row = await store.findOwnDocument(db.readOnly, owner, id).catch(throwDamage)
        if (!row) throw new ApiError('not_found')
        return { metadata: row, readContent: () => checked(check, row) }
      }
      const metadata = await findOwn(db.readOnly, owner, id)
      if (!metadata) throw new ApiError('not_found')
      return openDocument(check, readFromPrimary, owner.shard, metadata)
    },

    readSigned: (id: string, signature: SignatureQuery): Promise<PublicDocument> =>
      readFromReplica(async (reader) => {
        const shard = shardOfId(id) ?? 0
        const metadata = await store.findMetadata(reader, shard, id).catch(throwDamage)
        await authentication.requireSignature(metadata?.organization_id, id, signature)
        if (!metadata || metadata.is_deleted === 1) throw new ExpiredCredentialError('not_found')
        const document = openDocument(check, readFromReplica, shard, metadata)
        return { ...document, organizationId: metadata.organization_id }
      }),

    async save(
      owner: Owner,
      id: string,
      content: EncodedContent,
      precondition: WritePrecondition,
      { isRestore = false, record }: SaveOptions = {},
    ): Promise<SaveResult> {
      requireSize(content, owner.limits.maxContentBytes)
      const at = stamp()
      const save = { documentId: id, at, newHash: keptHash(content.hash), isRestore }
      const captures = documentHistory.onSave(owner, save, precondition)
      const dependents = [
        ...documentImages.onSave(owner, id, content.imageIds, at),
        documentHistory.recordWriter(owner, save),
        documentChanges.onSave(owner, id, at),
        ...(record?.(save.newHash, at) ?? []),
      ]
      const document = { id, at, content, dependents, captures }
      const metadata = await store.updateOwnDocument(db, owner, document, precondition)
      const row = {
        ...(metadata ?? (await rejectWrite(db, owner, id, precondition))),
        content: content.responseBytes,
      }
      onWritten(id)
      return {
        row,
        rejectedImageIds: await documentImages.rejected(owner, row, content.imageIds),
      }
    },
  }
}
