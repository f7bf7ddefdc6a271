import type { Client } from '@waraq/sdk/client'

/**
 * A client whose document is on its way already: its first reading of it gives that answer, all others ask
 * anew. A save goes over the version that was read, so an answer that is no longer the newest can be seen for
 * a moment and never overwrites another.
 */
export function preloadDocument(client: Client, id: string, signal: AbortSignal): Client {
  let early: ReturnType<Client['readDocument']> | undefined = client.readDocument(id, { signal })
  // Whoever reads it is told what went wrong.
  early.catch(() => {})
  return {
    ...client,
    readDocument(asked, options) {
      const answer = asked === id ? early : undefined
      if (answer) early = undefined
      return answer ?? client.readDocument(asked, options)
    },
  }
}
