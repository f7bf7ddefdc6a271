/** Reads of a topic that several callers make at once, as those do that it wakes. */
export function createSharedReads<Result>() {
  const topics = new Map<string, Map<string, Promise<Result>>>()

  return {
    /** Reads, or joins the same read of the topic, if one runs that began after the last `forget`. */
    read(topic: string, key: string, read: () => Promise<Result>): Promise<Result> {
      const reads = topics.get(topic) ?? new Map<string, Promise<Result>>()
      topics.set(topic, reads)
      const joined = reads.get(key)
      if (joined) return joined
      const begun = read().finally(() => {
        reads.delete(key)
        if (reads.size === 0 && topics.get(topic) === reads) topics.delete(topic)
      })
      reads.set(key, begun)
      return begun
    },
    /** Call this when the topic has changed: reads that run may not have seen it. */
    forget: (topic: string): unknown => topics.delete(topic),
  }
}
