import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SharedRateCounts } from '../../db/postgres/shared-rate-counts.ts'
import { ipv6PrefixOf } from '../ipv6-prefix.ts'
import { createRateLimiter } from './rate-limiter.ts'

export type PasswordLimiter = ReturnType<typeof createPasswordLimiter>

const POLICIES = {
  password: { perMinute: 10, burst: 10 },
  link_password: { perMinute: 100, burst: 100 },
} as const

interface Options {
  /** Without a trusted proxy, all readers of a site may come from the address of its server. */
  hasClientAddresses: boolean
  monotonicNow: () => number
  sharedCounts: SharedRateCounts | undefined
}

/**
 * Limits failed passwords: 10 a minute for a link and an address, 100 for a link. It is on without
 * `WARAQ_RATE_LIMITS` too, because a proxy cannot tell a failure.
 */
export function createPasswordLimiter({ hasClientAddresses, monotonicNow, sharedCounts }: Options) {
  const limiter = createRateLimiter(POLICIES, monotonicNow, sharedCounts)
  const clientOf = (linkId: string, { ip }: FastifyRequest): string =>
    hasClientAddresses ? `${linkId} ${ipv6PrefixOf(ip)}` : linkId

  return {
    /** Whether one more attempt is allowed; otherwise sets the headers of a 429. */
    hasRoom: (linkId: string, request: FastifyRequest, reply: FastifyReply): boolean =>
      limiter.hasRoom('password', clientOf(linkId, request), reply) &&
      limiter.hasRoom('link_password', linkId, reply),

    recordFailure(linkId: string, request: FastifyRequest): void {
      limiter.consumeMore('password', clientOf(linkId, request), 1)
      limiter.consumeMore('link_password', linkId, 1)
    },
  }
}
