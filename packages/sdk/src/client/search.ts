import { type FoundDocument, isObject, type TagCount } from '@waraq/contract'
import { unexpectedResponse } from '../http.ts'
import type { AuthenticatedRequestOptions, RequestOptions } from './anonymous-requests.ts'
import { listOf, tagsOf } from './further-responses.ts'
import type { OperationTools } from './operation-tools.ts'

export interface DocumentSearchOptions extends RequestOptions {
  /** Only documents with this text in their title. */
  q?: string | undefined
  /** Only documents with this tag. */
  tag?: string | undefined
  /** At most this many, 1 to 50; by default 20. */
  limit?: number | undefined
  /** The `next` of the previous page. */
  cursor?: string | undefined
}

/** A page of found documents. */
export interface FoundPage {
  documents: FoundDocument[]
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined
}

/** Search in the author's documents, and their tags. Methods reject with a ServiceError. */
export interface DocumentSearch {
  /**
   * The documents with all words anywhere in their text, those with all words in their title first.
   * The last word may be unfinished. Finds what was saved some seconds ago.
   */
  searchDocuments(text: string, options?: DocumentSearchOptions): Promise<FoundPage>
  /** The tags of all documents, with the number of documents that have each. */
  listTags(options?: RequestOptions): Promise<TagCount[]>
  readTags(id: string, options?: AuthenticatedRequestOptions): Promise<string[]>
  /** Replaces the tags of a document; returns those that it has then. */
  replaceTags(
    id: string,
    tags: readonly string[],
    options?: AuthenticatedRequestOptions,
  ): Promise<string[]>
}

const DOCUMENTS = '/v1/documents/'

export function createDocumentSearch(tools: OperationTools): DocumentSearch {
  const { asAuthor, pathOf, withQuery, nextCursorOf } = tools

  return {
    async searchDocuments(text, { q, tag, limit, cursor, signal } = {}) {
      const path = withQuery(DOCUMENTS, { text, q, tag, limit, cursor })
      const page = await asAuthor({ path, signal })
      const documents: FoundDocument[] = listOf(page)
      // A service of before this search ignores `text`, and lists all documents.
      if (!documents.every((one) => isObject(one) && 'tags' in one)) throw unexpectedResponse(page)
      return { documents, next: nextCursorOf(page) }
    },

    listTags: async ({ signal } = {}) =>
      listOf(await asAuthor({ path: `${DOCUMENTS}tags/`, signal })),

    async readTags(id, { account, signal } = {}) {
      return tagsOf(await asAuthor({ path: `${pathOf(id)}tags/`, account, signal }))
    },

    async replaceTags(id, tags, { account, signal } = {}) {
      const call = { path: `${pathOf(id)}tags/`, body: { tags }, account, signal }
      return tagsOf(await asAuthor({ method: 'PATCH', ...call }))
    },
  }
}
