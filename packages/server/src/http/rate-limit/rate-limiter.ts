import type { FastifyReply } from 'fastify'
import type { SpentAllowances } from '../../db/postgres/shared-rate-counts.ts'
import { createRecent } from '../../lib/cache.ts'
import { networkOf } from '../ipv6-prefix.ts'
import { createSharedCount } from './distributed-counter.ts'

/** So many requests a minute on the long run, and so many at once. */
export interface Allowance {
  perMinute: number
  burst: number
}

/** Who is counted: a stranger by address, an identity, an API key that mints, a reader of scripture, a share link. */
export type Counted = 'stranger' | 'identity' | 'mint' | 'scripture' | 'share'

export type Allowances = Readonly<Record<Counted, Allowance>>

export interface RateLimiter {
  /**
   * Takes one request from somebody's allowance; false, with the fields of a 429 set, where none is left.
   * `own` is what their organization has been given a minute in place of the deployment's allowance.
   */
  take(kind: Counted, who: string, reply: FastifyReply, own?: number | null): boolean
  /** Counts a request that was taken as so many more, from what comes back later where that is not there. */
  weigh(kind: Counted, who: string, more: number): void
  /** Whether this answer was counted already: by a valid token or key, or as one of scripture. */
  knows(reply: FastifyReply): boolean
}

/** A bucket of tokens that refills all the time: how full it was, when, and what others do not know of yet. */
interface Bucket {
  level: number
  at: number
  untold: number
}

const MAX_BUCKETS = 100_000
const MINUTE = 60_000

/**
 * Counts in the memory of this process, and soon after with other servers, where there may be any; `ticks` is
 * a clock in milliseconds that only moves forward.
 */
export function createRateLimiter(
  allowances: Allowances,
  ticks: () => number,
  spent?: SpentAllowances,
): RateLimiter {
  const buckets = createRecent<string, Bucket>(MAX_BUCKETS)
  const shared =
    spent &&
    createSharedCount<Bucket>(spent, (bucket, level) =>
      Object.assign(bucket, { level, at: ticks() }),
    )
  const known = new WeakSet<FastifyReply>()

  function bucketOf(kind: Counted, who: string, own?: number | null) {
    const allowance = allowances[kind]
    const perMinute = own ?? allowance.perMinute
    const burst = Math.ceil((perMinute * allowance.burst) / allowance.perMinute)
    const isAddress = kind === 'stranger' || kind === 'scripture'
    const key = `${kind}:${isAddress ? networkOf(who) : who}`
    const at = ticks()
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = { level: burst, at, untold: 0 }
      buckets.set(key, bucket)
    }
    bucket.level = Math.min(burst, bucket.level + ((at - bucket.at) * perMinute) / MINUTE)
    bucket.at = at
    return { key, bucket, perMinute, burst }
  }

  function spend({ key, bucket, perMinute, burst }: ReturnType<typeof bucketOf>, much: number) {
    bucket.level -= much
    bucket.untold += much
    shared?.note(key, bucket, { perMinute, burst })
  }

  return {
    knows: (reply) => known.has(reply),
    take(kind, who, reply, own) {
      // Who asks for a verse that is not there has guessed no secret.
      if (kind !== 'stranger') known.add(reply)
      const found = bucketOf(kind, who, own)
      const { level } = found.bucket
      if (level >= 1) {
        spend(found, 1)
        return true
      }
      const { perMinute } = found
      const wait = Math.ceil(((1 - level) * MINUTE) / perMinute / 1000)
      reply.headers({
        'retry-after': wait,
        ratelimit: `"${kind}";r=0;t=${wait}`,
        'ratelimit-policy': `"${kind}";q=${perMinute};w=60`,
      })
      return false
    },
    weigh: (kind, who, more) => spend(bucketOf(kind, who), more),
  }
}

/** A limiter that limits nobody (`WARAQ_RATE_LIMITS=off`: a proxy in front counts). */
export const unlimited: RateLimiter = { take: () => true, weigh() {}, knows: () => true }
