/** An image URL with the expiry that the service declared. */
export interface Address {
  url: string
  expiresAt: number | undefined
}

interface CachedUrl {
  url: Promise<string>
  /** Infinity while the request is pending. */
  until: number
}

const MAX_CACHE_MS = 90 * 60_000
const MAX_CACHED = 1_000

/**
 * Caches image URLs by request, shares pending requests, and keeps URLs for three quarters of their
 * declared lifetime, at most 90 minutes of the service's two hours. With a wrong clock it requests
 * URLs more often, but does not return expired ones.
 */
export function createImageAddresses(now: () => Date) {
  const cache = new Map<string, CachedUrl>()

  function remember(key: string, request: Promise<Address>): Promise<string> {
    const entry: CachedUrl = {
      url: request.then(({ url }) => url),
      until: Number.POSITIVE_INFINITY,
    }
    cache.delete(key)
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    request.then(
      ({ expiresAt }) => {
        const at = now().getTime()
        const lifetime = expiresAt === undefined ? MAX_CACHE_MS : (expiresAt - at) * 0.75
        entry.until = at + Math.min(MAX_CACHE_MS, lifetime)
      },
      () => cache.get(key) === entry && cache.delete(key),
    )
    return entry.url
  }

  return {
    get(key: string, load: () => Promise<Address>, fresh: boolean): Promise<string> {
      const cached = cache.get(key)
      const isCurrent = cached !== undefined && now().getTime() < cached.until
      return isCurrent && !fresh ? cached.url : remember(key, load())
    },
  }
}
