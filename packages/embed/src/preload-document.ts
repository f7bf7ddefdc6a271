import type { Client } from '@waraq/sdk/client'

/**
 * A client that preloads a document: its first read returns that response, later reads send
 * requests. A save checks the version that was read, so a stale response may be shown briefly but
 * never overwrites a newer version.
 */
export function preloadDocument(client: Client, id: string, signal: AbortSignal): Client {
  let early: ReturnType<Client['readDocument']> | undefined = client.readDocument(id, { signal })
  // The first read reports the error.
  early.catch(() => {})
  return {
    ...client,
    readDocument(documentId, options) {
      const preloaded = documentId === id ? early : undefined
      if (preloaded) early = undefined
      return preloaded ?? client.readDocument(documentId, options)
    },
  }
}
