import type { FastifyReply } from 'fastify'
import type { SharedRateCounts } from '../../db/postgres/shared-rate-counts.ts'
import { createCache } from '../../lib/cache.ts'
import type { Registry } from '../../lib/exposition.ts'
import { ipv6PrefixOf } from '../ipv6-prefix.ts'
import { createDistributedCounter } from './distributed-counter.ts'

/** Sustained rate and burst size. */
export interface RateLimitPolicy {
  perMinute: number
  burst: number
}

/**
 * Anonymous clients are counted by address, identities, API keys and writers of comments by id,
 * changes of an identity that writes live apart from its other requests, readers of scripture by
 * address or identity, share links by document.
 */
export type RateLimitKind =
  | 'anonymous'
  | 'identity'
  | 'live'
  | 'mint'
  | 'scripture'
  | 'share'
  | 'comment'

/** Of changes: six a second, more than a page sends. */
export const LIVE_RATE: RateLimitPolicy = { perMinute: 360, burst: 30 }

export type RateLimitPolicies = PoliciesOf<RateLimitKind>

type PoliciesOf<Kind extends string> = Readonly<Record<Kind, RateLimitPolicy>>

export interface RateLimiter<Kind extends string = RateLimitKind> {
  /**
   * Consumes one request; returns false and sets the headers of a 429 if none is left. `override`
   * is the organization's rate per minute, if it has one.
   */
  consume(kind: Kind, client: string, reply: FastifyReply, override?: number | null): boolean
  /** Like `consume`, but consumes nothing. */
  hasRoom(kind: Kind, client: string, reply: FastifyReply): boolean
  /** Counts a request as `more` additional ones; the bucket may go below zero. */
  consumeMore(kind: Kind, client: string, more: number): void
  /** Whether the request of this response was counted. */
  isCounted(reply: FastifyReply): boolean
}

/** Token bucket: fill level at a time, and usage not yet synced. */
interface Bucket {
  tokens: number
  at: number
  unsynced: number
}

const BY_ADDRESS: ReadonlySet<string> = new Set<RateLimitKind>(['anonymous', 'scripture'])
/** Names on the wire that are older than those in the code. */
const OLDER_NAMES: Record<string, string> = { anonymous: 'stranger' }
const MAX_BUCKETS = 100_000
const MINUTE = 60_000

/**
 * Counts in memory and syncs with other servers through `sharedCounts`, if given; `monotonicNow` is
 * a monotonic clock in milliseconds.
 */
export function createRateLimiter<Kind extends string = RateLimitKind>(
  policies: PoliciesOf<Kind>,
  monotonicNow: () => number,
  sharedCounts?: SharedRateCounts,
): RateLimiter<Kind> {
  const buckets = createCache<string, Bucket>(MAX_BUCKETS)
  const shared =
    sharedCounts &&
    createDistributedCounter<Bucket>(sharedCounts, (bucket, tokens) =>
      Object.assign(bucket, { tokens, at: monotonicNow() }),
    )
  const counted = new WeakSet<FastifyReply>()

  function bucketOf(kind: Kind, client: string, override?: number | null) {
    const policy = policies[kind]
    const perMinute = override ?? policy.perMinute
    const burst = Math.ceil((perMinute * policy.burst) / policy.perMinute)
    const key = `${kind}:${BY_ADDRESS.has(kind) ? ipv6PrefixOf(client) : client}`
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

  type Found = ReturnType<typeof bucketOf>

  function spend({ key, bucket, perMinute, burst }: Found, much: number) {
    bucket.tokens -= much
    bucket.unsynced += much
    shared?.record(key, bucket, { perMinute, burst })
  }

  function refuse(kind: Kind, { bucket, perMinute }: Found, reply: FastifyReply): false {
    const name = OLDER_NAMES[kind] ?? kind
    const wait = Math.ceil(((1 - bucket.tokens) * MINUTE) / perMinute / 1000)
    reply.headers({
      'retry-after': wait,
      ratelimit: `"${name}";r=0;t=${wait}`,
      'ratelimit-policy': `"${name}";q=${perMinute};w=60`,
    })
    return false
  }

  return {
    isCounted: (reply) => counted.has(reply),
    consume(kind, client, reply, override) {
      counted.add(reply)
      const entry = bucketOf(kind, client, override)
      if (entry.bucket.tokens >= 1) {
        spend(entry, 1)
        return true
      }
      return refuse(kind, entry, reply)
    },
    hasRoom(kind, client, reply) {
      const entry = bucketOf(kind, client)
      return entry.bucket.tokens >= 1 || refuse(kind, entry, reply)
    },
    consumeMore: (kind, client, more) => spend(bucketOf(kind, client), more),
  }
}

/** Limits no client (`WARAQ_RATE_LIMITS=off`, for a proxy that limits). */
export const noRateLimit: RateLimiter = {
  consume: () => true,
  hasRoom: () => true,
  consumeMore() {},
  isCounted: () => true,
}

/** The same rate limiter; requests over a limit are counted by its kind. */
export function measureRateLimiter(limiter: RateLimiter, registry: Registry): RateLimiter {
  const refused = registry.counter({
    name: 'waraq_rate_limited',
    help: 'Requests over a rate limit.',
    labels: ['kind'],
  })
  return {
    ...limiter,
    consume(kind, ...rest) {
      const isWithin = limiter.consume(kind, ...rest)
      if (!isWithin) refused(kind).add()
      return isWithin
    },
  }
}
