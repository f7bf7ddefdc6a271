import type { FullDocument, TrashedDocument, TrashedSummary } from '@waraq/contract'
import type { AuthenticatedRequestOptions, RequestOptions } from './anonymous-requests.ts'
import { listOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'
import type { Versioned } from './response-parsers.ts'

export interface TrashListOptions extends RequestOptions {
  /** At most this many, 1 to 1,000; by default all. */
  limit?: number | undefined
  /** The `next` of the previous page. */
  cursor?: string | undefined
}

/** A page of deleted documents, newest deletion first. */
export interface TrashPage {
  documents: TrashedSummary[]
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined
}

/** The author's deleted documents. Methods reject with a ServiceError. */
export interface Trash {
  listTrash(options?: TrashListOptions): Promise<TrashPage>
  readTrashed(id: string, options?: AuthenticatedRequestOptions): Promise<TrashedDocument>
  /** Restores a deleted document. `document_limit_reached` at the author's limit. */
  undeleteDocument(
    id: string,
    options?: AuthenticatedRequestOptions,
  ): Promise<Versioned<FullDocument>>
  /** Erases a deleted document with its versions. */
  eraseDocument(id: string, options?: RequestOptions): Promise<void>
}

const TRASH = '/v1/documents/trash/'

export function createTrash(tools: OperationTools): Trash {
  const { asAuthor, pathOf, segment, withQuery, documentOf, nextCursorOf } = tools
  const trashedPathOf = (id: string): string => `${TRASH}${segment(id, 'document id')}/`

  return {
    async listTrash({ limit, cursor, signal } = {}) {
      const page = await asAuthor({ path: withQuery(TRASH, { limit, cursor }), signal })
      return { documents: listOf(page), next: nextCursorOf(page) }
    },

    async readTrashed(id, { account, signal } = {}) {
      const response = await asAuthor({ path: trashedPathOf(id), account, signal })
      const { etag, ...document } = documentOf<TrashedDocument>(response)
      return document as TrashedDocument
    },

    async undeleteDocument(id, { account, signal } = {}) {
      const path = `${pathOf(id)}undelete/`
      return documentOf(await asAuthor({ method: 'POST', path, account, signal }))
    },

    async eraseDocument(id, { signal } = {}) {
      await asAuthor({ method: 'DELETE', path: trashedPathOf(id), signal })
    },
  }
}
