import { createCache } from '../lib/cache.ts'
import type { AuthorizedDocument } from './documents.ts'
import { etagOf } from './present.ts'
import type { DocumentMetadataRow, DocumentRow } from './store.ts'

/** The response body of one version of a document. */
interface CachedResponse {
  etag: string
  updatedAt: number
  bytes: Buffer
}

const MAX_BYTES = 16_777_216
/** Larger bodies are not cached: a few would evict all others. */
const MAX_CACHED_BYTES = 262_144

/**
 * Caches response bodies of one presenter. A body is served only while the database confirms its
 * version, so it is never stale.
 */
export function createResponseCache(present: (row: DocumentRow) => Buffer) {
  const cache = createCache<string, CachedResponse>(MAX_BYTES, ({ bytes }) => bytes.length)

  return {
    /** Whether some version of a document is cached. */
    has: (id: string): boolean => cache.get(id) !== undefined,

    /** The body of a document, from the cache or the database. */
    async of({ metadata, readContent }: AuthorizedDocument): Promise<CachedResponse> {
      const cached = cache.get(metadata.id)
      if (cached && isVersion(cached, metadata)) return cached
      const row = await readContent()
      const body = { etag: etagOf(row), updatedAt: row.updated_at, bytes: present(row) }
      if (body.bytes.length <= MAX_CACHED_BYTES) cache.set(row.id, body)
      return body
    },
  }
}

// Compare the time, too: a restored backup may reuse a revision for the same content.
const isVersion = ({ etag, updatedAt }: CachedResponse, metadata: DocumentMetadataRow): boolean =>
  updatedAt === metadata.updated_at && etag === etagOf(metadata)
