/** Reads once; after a failure the next call reads again. */
export function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let pendingRead: Promise<Value> | undefined
  return () => {
    pendingRead ??= read().catch((error: unknown) => {
      pendingRead = undefined
      throw error
    })
    return pendingRead
  }
}
