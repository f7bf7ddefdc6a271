import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import type { SignatureQuery } from '../access/signature.ts'
import { hasIdentity } from '../access/store.ts'
import type { Database, ReadOnlyDatabase, ReplicaRead, Statement } from '../db/database.ts'
import type { WritePrecondition } from '../http/conditional-requests.ts'
import { IDEMPOTENCY_KEY_LIFETIME } from '../idempotency/idempotency-key.ts'
import { findStoredResponse, type StoredResponse } from '../idempotency/store.ts'
import { keptHash } from '../lib/content-hash.ts'
import { createKeyedMutex } from '../lib/keyed-mutex.ts'
import type { Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import type { EncodedContent } from './encoded-content.ts'
import { foldTitle } from './fold-title.ts'
import { type AuthorizedDocument, asDamage, type OpenDocument } from './opened.ts'
import { etagOf } from './present.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  /** For readers who are no authors: those must find what they have just written. */
  readFromReplica: ReplicaRead
  access: Authentication
  stamp: () => Microseconds
  newId: NewId
  documentImages: DocumentImages
  open: OpenDocument
}

/** What becomes of a document's images when it is written: parts of the same write. */
export interface DocumentImages {
  onCreate(identity: AuthenticatedIdentity, documentId: string, imageIds: string[]): Statement[]
  onSave(
    identity: AuthenticatedIdentity,
    documentId: string,
    imageIds: string[],
    at: Microseconds,
  ): Statement[]
  onDelete(identity: AuthenticatedIdentity, documentId: string, at: Microseconds): Statement[]
  /** Those of the images that the save which made this revision did not link. */
  rejected(
    identity: AuthenticatedIdentity,
    saved: { id: string; revision: number },
    imageIds: string[],
  ): Promise<string[]>
}

/** What a save made of a document. */
export interface SaveResult {
  row: store.DocumentRow
  rejectedImageIds: string[]
}

/** How to list: a page of so many after a cursor, and words to look for in titles. */
export interface ListQuery {
  limit?: number
  after?: store.Cursor
  titleQuery?: string
}

export type Documents = ReturnType<typeof createDocuments>

const CREATE_ROUTE = 'POST /v1/documents/'

/** What may be done with documents, and by whom. */
export function createDocuments(deps: Deps) {
  const { db, readFromReplica, access, stamp, newId, documentImages, open } = deps
  const idempotencyMutex = createKeyedMutex(() => new ApiError('idempotency_in_progress'))

  function requireSize({ limits }: AuthenticatedIdentity, { bytes }: EncodedContent): void {
    if (bytes.length > limits.maxContentBytes) throw new ApiError('document_too_large')
  }

  async function create(
    identity: AuthenticatedIdentity,
    content: EncodedContent,
    key: string | undefined,
  ): Promise<store.DocumentRow> {
    requireSize(identity, content)
    const at = stamp()
    const idempotency =
      key === undefined
        ? undefined
        : { key, route: CREATE_ROUTE, since: at - IDEMPOTENCY_KEY_LIFETIME }
    const id = newId(identity.shard)
    const links = documentImages.onCreate(identity, id, content.imageIds)
    const document = { id, at, content, links, idempotency }
    const created = await store.insertOwnDocument(
      db,
      identity,
      document,
      identity.limits.maxDocuments,
    )
    if (created) return { ...created, content: content.responseBytes }

    const recorded = idempotency && (await findStoredResponse(db, identity, idempotency))
    if (!recorded)
      throw new ApiError(
        (await hasIdentity(db, identity)) ? 'document_limit_reached' : 'invalid_token',
      )
    const again = replayed(recorded, content)
    if (!(await findOwn(db, identity, again.id))) throw new ApiError('document_deleted')
    return again
  }

  /** Why a conditional write found nothing to write. */
  async function refuseWrite(identity: AuthenticatedIdentity, id: string): Promise<never> {
    const metadata = await findOwn(db, identity, id)
    if (!metadata) throw new ApiError('not_found')
    throw new ApiError('precondition_failed', { etag: etagOf(metadata) })
  }

  return {
    async list(
      identity: AuthenticatedIdentity,
      { limit, after, titleQuery }: ListQuery,
    ): Promise<store.SummaryRow[]> {
      // No title has it, and no database is asked for it.
      if (titleQuery?.includes('\u0000')) return []
      return store.listOwnDocuments(db.brief, identity, {
        ...(limit !== undefined && { limit }),
        ...(after && { after }),
        ...(titleQuery !== undefined && { titleQuery: foldTitle(titleQuery) }),
      })
    },

    /** Creates a document, or answers the creation again that this idempotency key already made. */
    async create(
      identity: AuthenticatedIdentity,
      content: EncodedContent,
      key?: string,
    ): Promise<store.DocumentRow> {
      if (key === undefined) return create(identity, content, key)
      return idempotencyMutex(`${identity.identityId} ${key}`, () => create(identity, content, key))
    },

    async read(identity: AuthenticatedIdentity, id: string): Promise<AuthorizedDocument> {
      const metadata = required(await findOwn(db.brief, identity, id))
      return open((read) => read(db.brief), identity.shard, metadata)
    },

    readSigned: (id: string, signature: SignatureQuery): Promise<AuthorizedDocument> =>
      readFromReplica(async (reader) => {
        const shard = shardOfId(id) ?? 0
        const metadata = await store.findMetadata(reader, shard, id).catch(asDamage)
        await access.requireSignature(metadata?.organization_id, id, signature)
        if (!metadata || metadata.is_deleted === 1) throw new ExpiredCredentialError('not_found')
        return open(readFromReplica, shard, metadata)
      }),

    /** Replaces the content of an allowed version. */
    async save(
      identity: AuthenticatedIdentity,
      id: string,
      content: EncodedContent,
      precondition: WritePrecondition,
    ): Promise<SaveResult> {
      requireSize(identity, content)
      const at = stamp()
      const links = documentImages.onSave(identity, id, content.imageIds, at)
      const document = { id, at, content, links }
      const metadata = await store.updateOwnDocument(db, identity, document, precondition)
      const row = {
        ...(metadata ?? (await refuseWrite(identity, id))),
        content: content.responseBytes,
      }
      return {
        row,
        rejectedImageIds: await documentImages.rejected(identity, row, content.imageIds),
      }
    },

    async remove(
      identity: AuthenticatedIdentity,
      id: string,
      precondition: WritePrecondition,
    ): Promise<void> {
      const at = stamp()
      const links = documentImages.onDelete(identity, id, at)
      const removed = await store.deleteOwnDocument(db, identity, id, at, precondition, links)
      if (!removed) await refuseWrite(identity, id)
    },
  }
}

const findOwn = (
  db: ReadOnlyDatabase,
  identity: AuthenticatedIdentity,
  id: string,
): Promise<store.DocumentMetadataRow | undefined> =>
  store.findOwnMetadata(db, identity, id).catch(asDamage)

/** The same request gets the same answer, whatever was saved since. */
function replayed({ request_hash, response }: StoredResponse, content: EncodedContent) {
  if (request_hash !== content.hash) throw new ApiError('idempotency_key_reused')
  const { id, at } = JSON.parse(response) as { id: string; at: Microseconds }
  return {
    id,
    title: content.title,
    created_at: at,
    updated_at: at,
    revision: 1,
    content_hash: keptHash(content.hash),
    content: content.responseBytes,
  }
}

function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new ApiError('not_found')
  return row
}
