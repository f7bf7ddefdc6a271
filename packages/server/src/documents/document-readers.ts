import type { Documents, ListQuery } from './documents.ts'
import { etagOf, presentList } from './present.ts'

type Identity = Parameters<Documents['read']>[0]

/** Reads of an author's documents for other modules, which see bytes only. */
export const createDocumentReaders = (documents: Documents) => ({
  /** @throws ApiError `not_found` for documents of others */
  async readDocument(identity: Identity, id: string) {
    const row = await (await documents.read(identity, id)).readContent()
    return { content: row.content, etag: etagOf(row) }
  },
  listDocuments: async (identity: Identity, query: ListQuery): Promise<Uint8Array> =>
    presentList(await documents.list(identity, query)),
})
