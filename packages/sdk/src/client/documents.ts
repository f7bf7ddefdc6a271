import {
  type DocumentNode,
  type DocumentSummary,
  type FullDocument,
  MAX_IDEMPOTENCY_KEY,
  type ShareInfo,
  type Signature,
} from '@waraq/contract'
import { ServiceError } from '../service-error.ts'
import type { AuthenticatedRequestOptions, RequestOptions } from './anonymous-requests.ts'
import { headerValue, pathOf, withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import {
  documentOf,
  nextCursorOf,
  type Saved,
  savedOf,
  shareInfoOf,
  summariesOf,
  type Versioned,
} from './response-parsers.ts'

export interface ListOptions extends RequestOptions {
  /** Only documents with this text in their title. */
  q?: string | undefined
}

export interface EachOptions extends ListOptions {
  /** Documents per request, at most 1,000; 50 by default. */
  pageSize?: number | undefined
}

export interface CreateOptions extends AuthenticatedRequestOptions {
  /**
   * A unique key such as `crypto.randomUUID()`. A repetition with the same key and content returns
   * the document of the first request, so a create without a response can be retried. If that
   * document was deleted, the repetition creates another one.
   */
  idempotencyKey?: string | undefined
  /** As in `UpdateOptions`. */
  keepalive?: boolean | undefined
}

export interface UpdateOptions extends AuthenticatedRequestOptions {
  /** The `etag` of the last read or save. For another version: `precondition_failed`. */
  ifMatch?: string | undefined
  /** Lets the request outlive the page. Browsers allow 64 KiB in total for such bodies. */
  keepalive?: boolean | undefined
}

export interface DeleteOptions extends RequestOptions {
  /** Erases the document with its versions, without the trash. */
  isPermanent?: boolean | undefined
}

/**
 * Documents of one author, and signed documents (specification 4, endpoints 2 to 8).
 * Methods reject with a ServiceError. A malformed id or token is `invalid_request` with status 0,
 * without a request.
 */
export interface Documents {
  /** The author's documents without content, most recently updated first. */
  listDocuments(options?: ListOptions): Promise<DocumentSummary[]>
  /** The same list, fetched page by page during iteration. */
  eachDocument(options?: EachOptions): AsyncGenerator<DocumentSummary, void, undefined>
  readDocument(id: string, options?: AuthenticatedRequestOptions): Promise<Versioned<FullDocument>>
  /** Without content, creates an empty document. `document_limit_reached` at the author's limit. */
  createDocument(content?: DocumentNode, options?: CreateOptions): Promise<Versioned<FullDocument>>
  /**
   * Replaces the content. `document_too_large` above the size limit. If the response lacks the
   * document, the result has the sent content, and `etag` may be undefined.
   */
  updateDocument(id: string, content: DocumentNode, options?: UpdateOptions): Promise<Saved>
  /** Moves the document to the trash. */
  deleteDocument(id: string, options?: DeleteOptions): Promise<void>
  /** Creates a document with the same content. */
  duplicateDocument(id: string, options?: RequestOptions): Promise<{ id: string }>
  getShareInfo(id: string, options?: RequestOptions): Promise<ShareInfo>
  /** Publishes with a share token, or revokes it; publishing again creates a new token. */
  setSharing(id: string, isShared: boolean, options?: RequestOptions): Promise<ShareInfo>
  /** Reads a document with a signature from your backend; sends no token. */
  readSigned(
    id: string,
    signature: Signature,
    options?: RequestOptions,
  ): Promise<Versioned<FullDocument>>
}

const DOCUMENTS = '/v1/documents/'

export function createDocuments({ asAuthor, asReader }: Requests): Documents {
  async function* eachDocument({ pageSize = 50, q, signal }: EachOptions = {}) {
    let cursor: string | undefined
    do {
      const path = withQuery(DOCUMENTS, { limit: pageSize, cursor, q })
      const page = await asAuthor({ path, signal })
      yield* summariesOf(page)
      cursor = nextCursorOf(page)
    } while (cursor !== undefined)
  }

  const readDocument: Documents['readDocument'] = async (id, { account, signal } = {}) =>
    documentOf(await asAuthor({ path: pathOf(id), documentId: id, account, signal }))

  const createDocument: Documents['createDocument'] = async (content, creation = {}) => {
    const { idempotencyKey, keepalive, account, signal } = creation
    const call = { path: DOCUMENTS, body: { content }, keepalive, account, signal }
    const response = await withUnusedKey(idempotencyKey, (key) =>
      asAuthor({ method: 'POST', ...call, headers: headerValue('idempotency-key', key) }),
    )
    return documentOf(response)
  }

  return {
    eachDocument,
    readDocument,
    createDocument,

    async listDocuments({ q, signal } = {}) {
      return summariesOf(await asAuthor({ path: withQuery(DOCUMENTS, { q }), signal }))
    },

    async updateDocument(id, content, { ifMatch, keepalive, account, signal } = {}) {
      const headers = headerValue('if-match', ifMatch)
      const save = { path: pathOf(id), documentId: id, body: { content }, headers }
      const options = { keepalive, account, signal }
      return savedOf(await asAuthor({ method: 'PATCH', ...save, ...options }), { id, content })
    },

    async deleteDocument(id, { isPermanent = false, signal } = {}) {
      const path = withQuery(pathOf(id), { permanent: isPermanent ? 'true' : undefined })
      await asAuthor({ method: 'DELETE', path, signal })
    },

    async duplicateDocument(id, { signal } = {}) {
      const { content } = await readDocument(id, { signal })
      const copy = await createDocument(content, { signal })
      return { id: copy.id }
    },

    async getShareInfo(id, { signal } = {}) {
      return shareInfoOf(await asAuthor({ path: `${pathOf(id)}share/`, signal }))
    },

    async setSharing(id, isShared, { signal } = {}) {
      const path = `${pathOf(id)}share/`
      const body = { is_shared: isShared }
      return shareInfoOf(await asAuthor({ method: 'PATCH', path, body, signal }))
    },

    async readSigned(id, { signature, exp }, { signal } = {}) {
      const path = withQuery(pathOf(id), { sig: signature, exp })
      return documentOf(await asReader({ path, signal }))
    },
  }
}

const MAX_KEYS = 5

/**
 * Creates with this key. If the document of an earlier create with it was deleted, creates again
 * with a derived key, so that a retry after a lost response still creates only one document.
 *
 * @throws ServiceError `document_deleted` if the documents of all derived keys were deleted
 */
async function withUnusedKey<Result>(
  key: string | undefined,
  create: (key: string | undefined) => Promise<Result>,
): Promise<Result> {
  for (let used = 1, next = key; ; used++) {
    try {
      return await create(next)
    } catch (error) {
      next = key && `${key}~recreated-${used}`
      if (!isDeleted(error) || !next || next.length > MAX_IDEMPOTENCY_KEY || used === MAX_KEYS)
        throw error
    }
  }
}

const isDeleted = (error: unknown): boolean =>
  error instanceof ServiceError && error.status === 410 && error.code === 'document_deleted'
