import { ApiError } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type Administrator,
  type AdminKeys,
  type AdminScope,
  includesScope,
} from '../access/admin-keys.ts'
import { bearerOf } from './credentials.ts'
import type { RateLimiter, RateLimitPolicies } from './rate-limit/rate-limiter.ts'

export type AdminCredentials = ReturnType<typeof createAdminCredentials>

const FEW = { perMinute: 20, burst: 20 }
const MANY = { perMinute: 300, burst: 300 }

/** Failed guesses of an address, and requests of a key. They hold without `WARAQ_RATE_LIMITS` too. */
export const ADMIN_RATES: RateLimitPolicies = {
  anonymous: FEW,
  mint: MANY,
  identity: FEW,
  live: FEW,
  scripture: FEW,
  share: FEW,
  comment: FEW,
}

/** Authenticates administrators. The guards are `onRequest` hooks. */
export function createAdminCredentials(adminKeys: AdminKeys, limiter: RateLimiter) {
  return {
    /** A guard that requires an admin key with this scope, or one that includes it. */
    requireAdmin:
      (scope: AdminScope) =>
      async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
        const administrator = await adminKeys.verify(bearerOf(request, 'invalid_api_key'))
        if (!limiter.consume('mint', administrator.keyId, reply)) throw new ApiError('rate_limited')
        if (!includesScope(administrator.scope, scope)) {
          throw new ApiError('scope_required', { rule: 'scope_required', values: { scope } })
        }
        request.turn.administrator = administrator
      },

    administratorOf({ turn: { administrator } }: FastifyRequest): Administrator {
      if (!administrator) throw new Error('the route has no guard for administrators')
      return administrator
    },
  }
}
