import type { RateLimiter } from '../http/rate-limit/rate-limiter.ts'
import type { Registry } from '../lib/exposition.ts'

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
