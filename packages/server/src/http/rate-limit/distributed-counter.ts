import type { SharedRateCounts } from '../../db/postgres/shared-rate-counts.ts'

/** Token bucket: fill level, and usage not yet synced. */
export interface Bucket {
  tokens: number
  unsynced: number
}

interface DistributedCounter<Entry extends Bucket> {
  /** Schedules a sync of the bucket's usage. */
  record(key: string, bucket: Entry, policy: { perMinute: number; burst: number }): void
}

const FLUSH_INTERVAL_MS = 100
/**
 * A bucket is synced once its usage exceeds a quarter of a second of refill, so rare clients cost
 * nothing.
 */
const MIN_FLUSH_MINUTES = 1 / 240

/**
 * Counts together with other servers without delaying requests: local usage lowers a bucket
 * immediately, remote usage after the next sync. A bucket below zero must refill before it admits a
 * request.
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
      // Sync with the next batch; without its database a server serves little anyway.
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
