import type { ContentParser } from './content-parser.ts'
import type { BlockRange } from './document-blocks.ts'
import type { Documents, ListQuery } from './documents.ts'
import { etagOf, presentList } from './present.ts'

type Identity = Parameters<Documents['read']>[0]

interface Deps {
  documents: Documents
  contentParser: ContentParser
}

/** Reads of an author's documents for other modules, which see bytes only. */
export function createDocumentReaders({ documents, contentParser }: Deps) {
  /** @throws ApiError `not_found` for documents of others */
  async function readDocument(identity: Identity, id: string) {
    const row = await (await documents.read(identity, id)).readContent()
    return { content: row.content, etag: etagOf(row) }
  }

  return {
    readDocument,

    /** Reads blocks of a document, until `signal` is aborted. */
    async readBlocks(identity: Identity, id: string, range: BlockRange, signal: AbortSignal) {
      const { content, etag } = await readDocument(identity, id)
      const { organizationId, identityId } = identity
      const origin = { path: [organizationId, identityId, id], clientSignal: () => signal }
      return { ...(await contentParser.readBlocks(content, range, origin)), etag }
    },

    listDocuments: async (identity: Identity, query: ListQuery): Promise<Uint8Array> =>
      presentList(await documents.list(identity, query)),
  }
}
