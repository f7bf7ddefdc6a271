import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'

/** The service's default, for services that do not send their limit. */
const DEFAULT_LIMIT = 1_048_576
/** A document of a smaller share of the limit is not measured. */
const MEASURED_SHARE = 0.8
/** The most bytes of UTF-8 for one unit of UTF-16. */
const BYTES_PER_UNIT = 3

/** The size of a stored document; `bytes` is missing for a small one. */
export interface StoredSize {
  limit: number
  bytes: number | undefined
}

/** Reports the size of each document that the client reads or saves. */
export function watchSize(client: Client, onSize: (size: StoredSize) => void): Client {
  function measure(content: DocumentNode, limit = DEFAULT_LIMIT): void {
    const json = JSON.stringify(content)
    const isSmall = json.length * BYTES_PER_UNIT < limit * MEASURED_SHARE
    onSize({ limit, bytes: isSmall ? undefined : new TextEncoder().encode(json).length })
  }

  return {
    ...client,
    async readDocument(id, options) {
      const read = await client.readDocument(id, options)
      measure(read.content, read.contentLimit)
      return read
    },
    async createDocument(content, options) {
      const response = await client.createDocument(content, options)
      measure(response.content, response.contentLimit)
      return response
    },
    async updateDocument(id, content, options) {
      const response = await client.updateDocument(id, content, options)
      measure(content, response.contentLimit)
      return response
    },
  }
}
