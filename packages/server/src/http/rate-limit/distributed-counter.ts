import type { SpentAllowances } from '../../db/postgres/shared-rate-counts.ts'

/** How full somebody's bucket is, and what of it this server has not told the others yet. */
export interface Counted {
  level: number
  untold: number
}

export interface SharedCount<Bucket extends Counted> {
  /** Sees to it that what was taken from a bucket is told soon. */
  note(who: string, bucket: Bucket, allowance: { perMinute: number; burst: number }): void
}

const TOLD_AFTER_MILLISECONDS = 100
/** Told when it is as much as comes back in a quarter of a second: who asks for little costs nothing. */
const TOLD_FROM_MINUTES = 1 / 240

/**
 * Counts together with other servers, and holds up nobody for it: buckets go down by what is taken here at
 * once, and by what was taken elsewhere a moment later. Then one may be below empty, which is made good
 * before it gives anything more.
 */
export function createSharedCount<Bucket extends Counted>(
  allowances: Pick<SpentAllowances, 'add'>,
  set: (bucket: Bucket, level: number) => void,
): SharedCount<Bucket> {
  const waiting = new Map<string, { bucket: Bucket; perMinute: number; burst: number }>()
  let isTelling = false

  async function tell(): Promise<void> {
    const told = [...waiting].map(([who, { bucket, ...allowance }]) => {
      const taken = bucket.untold
      bucket.untold = 0
      return { who, bucket, taken, ...allowance }
    })
    waiting.clear()
    try {
      const missing = await allowances.add(
        told.map(({ who, taken, perMinute }) => ({ who, taken, perMinute })),
      )
      for (const [index, { bucket, burst }] of told.entries()) {
        set(bucket, burst - (missing[index] ?? 0) - bucket.untold)
      }
    } catch {
      // Told with what is taken next: without its database a server has little to give anyway.
      for (const { bucket, taken } of told) bucket.untold += taken
    }
  }

  function begin(): void {
    isTelling = true
    const timer = setTimeout(async () => {
      await tell()
      isTelling = false
      if (waiting.size > 0) begin()
    }, TOLD_AFTER_MILLISECONDS)
    timer.unref()
  }

  return {
    note(who, bucket, { perMinute, burst }) {
      if (bucket.untold < perMinute * TOLD_FROM_MINUTES) return
      waiting.set(who, { bucket, perMinute, burst })
      if (!isTelling) begin()
    },
  }
}
