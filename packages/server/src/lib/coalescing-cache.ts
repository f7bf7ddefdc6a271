import { createCache } from './cache.ts'

/** Keeps what was made lately, up to about twice `maxBytes`; what is being made is not made twice. */
export function createCoalescingCache(maxBytes: number) {
  const cache = createCache<string, Uint8Array>(maxBytes, ({ length }) => length)
  const underway = new Map<string, Promise<Uint8Array>>()

  return {
    /** What is kept under this key, else what `make` gives. */
    of(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const known = cache.get(key)
      if (known) return Promise.resolve(known)
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
