import type {
  DocumentNode,
  DocumentSummary,
  FullDocument,
  SharedDocument,
  ShareInfo,
  Signature,
} from '@waraq/contract'
import type { AuthenticatedRequestOptions, RequestOptions } from './anonymous-requests.ts'
import { withUnusedKey } from './idempotency-keys.ts'
import { headerValue, pathOf, sharedPathOf, withQuery } from './request-parts.ts'
import type { Requests } from './requests.ts'
import {
  documentOf,
  nextCursorOf,
  type Saved,
  savedOf,
  sharedDocumentOf,
  shareInfoOf,
  summariesOf,
  type Versioned,
} from './response-parsers.ts'

export interface ListOptions extends RequestOptions {
  /** Only documents with this in their title. */
  q?: string | undefined
}

export interface EachOptions extends ListOptions {
  /** Documents per request, at most 1,000; 50 where nothing is said. */
  pageSize?: number | undefined
}

export interface CreateOptions extends AuthenticatedRequestOptions {
  /**
   * A name of your own for this creation, like `crypto.randomUUID()`: a repetition under the same name
   * with the same content gives the first one's document, so an unanswered create may be tried again.
   * Where that document was deleted meanwhile, a repetition creates another one.
   */
  idempotencyKey?: string | undefined
  /** As in `UpdateOptions`. */
  keepalive?: boolean | undefined
}

export interface UpdateOptions extends AuthenticatedRequestOptions {
  /** Save only over this version, else `precondition_failed`: the `etag` of the last read or save. */
  ifMatch?: string | undefined
  /** Let the request outlive the page. Browsers take 64 KiB in all of such bodies. */
  keepalive?: boolean | undefined
}

/**
 * The documents of one author, and what anyone may read (specification 4, endpoints 2 to 9). What goes
 * wrong on the way rejects with a ServiceError; an id or token that cannot be one is `invalid_request`
 * with status 0, before anything is sent.
 */
export interface Documents {
  /** The author's documents, newest update first, without their content. */
  listDocuments(options?: ListOptions): Promise<DocumentSummary[]>
  /** The same, fetched page by page as the loop goes on. */
  eachDocument(options?: EachOptions): AsyncGenerator<DocumentSummary, void, undefined>
  readDocument(id: string, options?: AuthenticatedRequestOptions): Promise<Versioned<FullDocument>>
  /** Without content an empty document. `document_limit_reached` where the author has no place left. */
  createDocument(content?: DocumentNode, options?: CreateOptions): Promise<Versioned<FullDocument>>
  /**
   * Replaces the content. `document_too_large` over the service's limit. Where the service answers with less
   * than the document, what was sent stands in its place, and `etag` may be undefined.
   */
  updateDocument(id: string, content: DocumentNode, options?: UpdateOptions): Promise<Saved>
  deleteDocument(id: string, options?: RequestOptions): Promise<void>
  /** A new document with the same content. */
  duplicateDocument(id: string, options?: RequestOptions): Promise<{ id: string }>
  getShareInfo(id: string, options?: RequestOptions): Promise<ShareInfo>
  /** Publishes under a share token, or revokes it; publishing again gives a new token. */
  setSharing(id: string, isShared: boolean, options?: RequestOptions): Promise<ShareInfo>
  /** Reads another's document by a signature that your backend made for it; no token is sent. */
  readSigned(
    id: string,
    signature: Signature,
    options?: RequestOptions,
  ): Promise<Versioned<FullDocument>>
  /** Reads a published document; no token is sent. */
  readShared(shareToken: string, options?: RequestOptions): Promise<SharedDocument>
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
    documentOf(await asAuthor({ path: pathOf(id), account, signal }))

  const createDocument: Documents['createDocument'] = async (content, creation = {}) => {
    const { idempotencyKey, keepalive, account, signal } = creation
    const call = { path: DOCUMENTS, body: { content }, keepalive, account, signal }
    const answer = await withUnusedKey(idempotencyKey, (key) =>
      asAuthor({ method: 'POST', ...call, headers: headerValue('idempotency-key', key) }),
    )
    return documentOf(answer)
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
      const save = { path: pathOf(id), body: { content }, headers, keepalive, account, signal }
      return savedOf(await asAuthor({ method: 'PATCH', ...save }), { id, content })
    },

    async deleteDocument(id, { signal } = {}) {
      await asAuthor({ method: 'DELETE', path: pathOf(id), signal })
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

    async readShared(shareToken, { signal } = {}) {
      // Asked anew each time, so that what was unpublished is gone; what is unchanged need not travel.
      const path = sharedPathOf(shareToken)
      return sharedDocumentOf(await asReader({ path, cache: 'no-cache', signal }))
    },
  }
}
