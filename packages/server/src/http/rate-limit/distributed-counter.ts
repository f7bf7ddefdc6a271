import type { SharedRateCounts } from '../../db/postgres/shared-rate-counts.ts'

/** How full somebody's bucket is, and what of it this server has not told the others yet. */
export interface Bucket {
  tokens: number
  unsynced: number
}

export interface DistributedCounter<Entry extends Bucket> {
  /** Sees to it that what was taken from a bucket is told soon. */
  record(key: string, bucket: Entry, policy: { perMinute: number; burst: number }): void
}

const FLUSH_INTERVAL_MS = 100
/** Told when it is as much as comes back in a quarter of a second: who asks for little costs nothing. */
const MIN_FLUSH_MINUTES = 1 / 240

/**
 * Counts together with other servers, and holds up nobody for it: buckets go down by what is taken here at
 * once, and by what was taken elsewhere a moment later. Then one may be below empty, which is made good
 * before it gives anything more.
 */
export function createDistributedCounter<Entry extends Bucket>(
  counts: Pick<SharedRateCounts, 'add'>,
  set: (bucket: Entry, tokens: number) => void,
): DistributedCounter<Entry> {
  const waiting = new Map<string, { bucket: Entry; perMinute: number; burst: number }>()
  let isFlushing = false

  async function flush(): Promise<void> {
    const batch = [...waiting].map(([key, { bucket, ...policy }]) => {
      const used = bucket.unsynced
      bucket.unsynced = 0
      return { key, bucket, used, ...policy }
    })
    waiting.clear()
    try {
      const missing = await counts.add(
        batch.map(({ key, used, perMinute }) => ({ key, used, perMinute })),
      )
      for (const [index, { bucket, burst }] of batch.entries()) {
        set(bucket, burst - (missing[index] ?? 0) - bucket.unsynced)
      }
    } catch {
      // Told with what is taken next: without its database a server has little to give anyway.
      for (const { bucket, used } of batch) bucket.unsynced += used
    }
  }

  function begin(): void {
    isFlushing = true
    const timer = setTimeout(async () => {
      await flush()
      isFlushing = false
      if (waiting.size > 0) begin()
    }, FLUSH_INTERVAL_MS)
    timer.unref()
  }

  return {
    record(key, bucket, { perMinute, burst }) {
      if (bucket.unsynced < perMinute * MIN_FLUSH_MINUTES) return
      waiting.set(key, { bucket, perMinute, burst })
      if (!isFlushing) begin()
    },
  }
}
