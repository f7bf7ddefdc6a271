import { ApiError, type ImportReport } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import { hasIdentity } from '../access/store.ts'
import type { Database } from '../db/database.ts'
import { createIdempotencyMutex, idempotentRequest } from '../idempotency/idempotent-requests.ts'
import { findStoredResponse, type StoredResponse } from '../idempotency/store.ts'
import { keptHash } from '../lib/content-hash.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import type { ContentCheck } from './content-check.ts'
import type { DocumentChanges, DocumentImages } from './dependent-writes.ts'
import { type EncodedContent, requireSize } from './encoded-content.ts'
import { findOwn, throwDamage } from './own-document.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  authentication: Pick<Authentication, 'requireNotTakenDown'>
  stamp: () => Microseconds
  newId: NewId
  documentImages: DocumentImages
  documentChanges: DocumentChanges
  check: ContentCheck
}

/** A file that becomes a document. */
export interface SourceFile {
  key: string | undefined
  /** Of its bytes and its kind. */
  hash: string
  /** The id of the document, if it is known before. */
  id?: string | undefined
}

/** A document that was made of a file. */
export interface ImportedRow {
  row: store.DocumentRow
  report: ImportReport
}

interface Creation {
  key: string | undefined
  route: string
  hash: string
  id?: string | undefined
  report?: ImportReport
}

/** What the key of a creation repeats. The content of a document is read from the document. */
interface Recorded {
  id: string
  at: Microseconds
  report?: ImportReport
}

const CREATE_ROUTE = 'POST /v1/documents/'
const IMPORT_ROUTE = 'POST /v1/documents/import/'

export function createCreating(deps: Deps) {
  const { db, authentication, stamp, newId, documentImages, documentChanges, check } = deps
  const oncePerKey = createIdempotencyMutex()

  /** The new document, or the response to the first request with the key. */
  async function insert(
    identity: AuthenticatedIdentity,
    content: EncodedContent,
    { key, route, hash, id = newId(identity.shard), report }: Creation,
  ): Promise<store.DocumentRow | StoredResponse> {
    requireSize(content, identity.limits.maxContentBytes)
    const at = stamp()
    const idempotency = idempotentRequest(key, route, at)
    const dependents = [
      ...documentImages.onCreate(identity, id, content.imageIds),
      documentChanges.onCreate(identity, id, at),
    ]
    const recorded: Recorded = { id, at, ...(report && { report }) }
    const first = { request_hash: hash, response: JSON.stringify(recorded) }
    const document = {
      id,
      at,
      content,
      dependents,
      idempotency: idempotency && { ...idempotency, ...first },
    }
    const created = await store.insertOwnDocument(
      db,
      identity,
      document,
      identity.limits.maxDocuments,
    )
    if (created) return { ...created, content: content.responseBytes }
    const stored = idempotency && (await findStoredResponse(db, identity, idempotency))
    if (stored) return stored
    const isKnown = await hasIdentity(db, identity)
    throw new ApiError(isKnown ? 'document_limit_reached' : 'invalid_token')
  }

  async function create(
    identity: AuthenticatedIdentity,
    content: EncodedContent,
    { key, id: ownId }: Pick<SourceFile, 'key' | 'id'>,
  ): Promise<store.DocumentRow> {
    const { hash, title, responseBytes } = content
    const creation = { key, route: CREATE_ROUTE, hash, id: ownId }
    const created = await insert(identity, content, creation)
    if (!('response' in created)) return created
    // The response of the first request, regardless of later saves.
    const { id, at } = recordedIn(created, hash)
    await authentication.requireNotTakenDown(identity, id)
    if (!(await findOwn(db, identity, id))) throw new ApiError('document_deleted')
    const first = { id, title, content: responseBytes, created_at: at, updated_at: at }
    return { ...first, revision: 1, content_hash: keptHash(hash) }
  }

  async function importedFirst(
    identity: AuthenticatedIdentity,
    stored: StoredResponse,
    hash: string,
  ): Promise<ImportedRow> {
    const { id, report } = recordedIn(stored, hash)
    await authentication.requireNotTakenDown(identity, id)
    const row = await store.findOwnDocument(db, identity, id).catch(throwDamage)
    if (!row || !report) throw new ApiError('document_deleted')
    await check(row)
    return { row, report }
  }

  return {
    /** Creates a document, or repeats the response of the first request with this key. */
    create: (
      identity: AuthenticatedIdentity,
      content: EncodedContent,
      key?: string,
      id?: string,
    ): Promise<store.DocumentRow> =>
      oncePerKey(identity, key, () => create(identity, content, { key, id })),

    /** The document of the first request with the key of this file, as it is now. */
    async findImported(
      identity: AuthenticatedIdentity,
      { key, hash }: SourceFile,
    ): Promise<ImportedRow | undefined> {
      const idempotency = idempotentRequest(key, IMPORT_ROUTE, stamp())
      const stored = idempotency && (await findStoredResponse(db, identity, idempotency))
      return stored && importedFirst(identity, stored, hash)
    },

    /** Creates the document of a file, or finds that of the first request with its key. */
    async createImported(
      identity: AuthenticatedIdentity,
      content: EncodedContent,
      file: SourceFile,
      report: ImportReport,
    ): Promise<ImportedRow> {
      const created = await insert(identity, content, { ...file, route: IMPORT_ROUTE, report })
      return 'response' in created
        ? importedFirst(identity, created, file.hash)
        : { row: created, report }
    },
  }
}

/** @throws ApiError `idempotency_key_reused` if the first request had another body */
function recordedIn({ request_hash, response }: StoredResponse, hash: string): Recorded {
  if (request_hash !== hash) throw new ApiError('idempotency_key_reused')
  return JSON.parse(response)
}
