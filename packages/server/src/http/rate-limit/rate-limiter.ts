import type { FastifyReply } from 'fastify'
import type { SharedRateCounts } from '../../db/postgres/shared-rate-counts.ts'
import { createCache } from '../../lib/cache.ts'
import { ipv6PrefixOf } from '../ipv6-prefix.ts'
import { createDistributedCounter } from './distributed-counter.ts'

/** So many requests a minute on the long run, and so many at once. */
export interface RateLimitPolicy {
  perMinute: number
  burst: number
}

/** Who is counted: an anonymous client by address, an identity, an API key that mints, a reader of scripture, a share link. */
export type RateLimitKind = 'anonymous' | 'identity' | 'mint' | 'scripture' | 'share'

export type RateLimitPolicies = Readonly<Record<RateLimitKind, RateLimitPolicy>>

export interface RateLimiter {
  /**
   * Takes one request from somebody's allowance; false, with the fields of a 429 set, where none is left.
   * `override` is what their organization has been given a minute in place of the deployment's allowance.
   */
  consume(
    kind: RateLimitKind,
    client: string,
    reply: FastifyReply,
    override?: number | null,
  ): boolean
  /** Counts a request that was taken as so many more, from what comes back later where that is not there. */
  consumeMore(kind: RateLimitKind, client: string, more: number): void
  /** Whether this answer was counted already: by a valid token or key, or as one of scripture. */
  isAuthenticated(reply: FastifyReply): boolean
}

/** A bucket of tokens that refills all the time: how full it was, when, and what others do not know of yet. */
interface Bucket {
  tokens: number
  at: number
  unsynced: number
}

const MAX_BUCKETS = 100_000
const MINUTE = 60_000

/**
 * Counts in the memory of this process, and soon after with other servers, where there may be any; `monotonicNow` is
 * a clock in milliseconds that only moves forward.
 */
export function createRateLimiter(
  policies: RateLimitPolicies,
  monotonicNow: () => number,
  sharedCounts?: SharedRateCounts,
): RateLimiter {
  const buckets = createCache<string, Bucket>(MAX_BUCKETS)
  const shared =
    sharedCounts &&
    createDistributedCounter<Bucket>(sharedCounts, (bucket, tokens) =>
      Object.assign(bucket, { tokens, at: monotonicNow() }),
    )
  const known = new WeakSet<FastifyReply>()

  function bucketOf(kind: RateLimitKind, client: string, override?: number | null) {
    const policy = policies[kind]
    const perMinute = override ?? policy.perMinute
    const burst = Math.ceil((perMinute * policy.burst) / policy.perMinute)
    const isAddress = kind === 'anonymous' || kind === 'scripture'
    const key = `${kind}:${isAddress ? ipv6PrefixOf(client) : client}`
    const at = monotonicNow()
    let bucket = buckets.get(key)
    if (!bucket) {
      bucket = { tokens: burst, at, unsynced: 0 }
      buckets.set(key, bucket)
    }
    bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) * perMinute) / MINUTE)
    bucket.at = at
    return { key, bucket, perMinute, burst }
  }

  function spend({ key, bucket, perMinute, burst }: ReturnType<typeof bucketOf>, much: number) {
    bucket.tokens -= much
    bucket.unsynced += much
    shared?.record(key, bucket, { perMinute, burst })
  }

  return {
    isAuthenticated: (reply) => known.has(reply),
    consume(kind, client, reply, override) {
      // Who asks for a verse that is not there has guessed no secret.
      if (kind !== 'anonymous') known.add(reply)
      const found = bucketOf(kind, client, override)
      const { tokens } = found.bucket
      if (tokens >= 1) {
        spend(found, 1)
        return true
      }
      const { perMinute } = found
      // The name on the wire is older than the one in the code.
      const name = kind === 'anonymous' ? 'stranger' : kind
      const wait = Math.ceil(((1 - tokens) * MINUTE) / perMinute / 1000)
      reply.headers({
        'retry-after': wait,
        ratelimit: `"${name}";r=0;t=${wait}`,
        'ratelimit-policy': `"${name}";q=${perMinute};w=60`,
      })
      return false
    },
    consumeMore: (kind, client, more) => spend(bucketOf(kind, client), more),
  }
}

/** A limiter that limits nobody (`WARAQ_RATE_LIMITS=off`: a proxy in front counts). */
export const noRateLimit: RateLimiter = {
  consume: () => true,
  consumeMore() {},
  isAuthenticated: () => true,
}
