import { createCache } from '../lib/cache.ts'
import type { AuthorizedDocument } from './documents.ts'
import { etagOf } from './present.ts'
import type { DocumentMetadataRow, DocumentRow } from './store.ts'

/** A document as it is sent: one version of it. */
export interface CachedResponse {
  etag: string
  updatedAt: number
  bytes: Buffer
}

const MAX_BYTES = 16_777_216
/** Larger ones are read each time: a few of them would push everything else out. */
const MAX_CACHED_BYTES = 262_144

export type ResponseCache = ReturnType<typeof createResponseCache>

/**
 * The bodies that were sent lately, made by one presenter. Each is used only while the database says that
 * its version is the current one, so that nobody is ever shown what was.
 */
export function createResponseCache(present: (row: DocumentRow) => Buffer) {
  const cache = createCache<string, CachedResponse>(MAX_BYTES, ({ bytes }) => bytes.length)

  return {
    /** The body of an opened document; read from the database where this version is not at hand. */
    async of({ metadata, readContent }: AuthorizedDocument): Promise<CachedResponse> {
      const known = cache.get(metadata.id)
      if (known && isVersion(known, metadata)) return known
      const row = await readContent()
      const body = { etag: etagOf(row), updatedAt: row.updated_at, bytes: present(row) }
      if (body.bytes.length <= MAX_CACHED_BYTES) cache.set(row.id, body)
      return body
    },
  }
}

// The time too: a restored backup may use a revision again for the same content.
const isVersion = ({ etag, updatedAt }: CachedResponse, metadata: DocumentMetadataRow): boolean =>
  updatedAt === metadata.updated_at && etag === etagOf(metadata)
