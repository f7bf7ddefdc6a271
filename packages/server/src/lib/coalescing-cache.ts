import { createCache } from './cache.ts'

/**
 * Caches recent results up to about `2 * maxBytes`, and joins concurrent computations of one key.
 */
export function createCoalescingCache(maxBytes: number) {
  const cache = createCache<string, Uint8Array>(maxBytes, ({ length }) => length)
  const underway = new Map<string, Promise<Uint8Array>>()

  return {
    /** Returns the cached value, or computes it with `make`. */
    of(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const cached = cache.get(key)
      if (cached) return Promise.resolve(cached)
      const making = underway.get(key) ?? make().finally(() => underway.delete(key))
      if (!underway.has(key)) {
        underway.set(key, making)
        making.then(
          (made) => cache.set(key, made),
          () => {},
        )
      }
      return making
    },
  }
}
