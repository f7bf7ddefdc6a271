/** An address, and until when the service promised that it works, where it said so. */
export interface Address {
  url: string
  expiresAt: number | undefined
}

interface Kept {
  url: Promise<string>
  /** Without end while it is being asked for. */
  until: number
}

const MOST_MS = 90 * 60_000
const MOST_KEPT = 1_000

/**
 * Addresses of images by what was asked for them: asked once for all who wait, and kept for three quarters
 * of what the service promised, but never longer than an hour and a half of its two hours. So a clock that
 * is wrong asks more often, and shows no picture that is gone.
 */
export function createImageAddresses(now: () => Date) {
  const kept = new Map<string, Kept>()

  function remember(key: string, asked: Promise<Address>): Promise<string> {
    const entry: Kept = { url: asked.then(({ url }) => url), until: Number.POSITIVE_INFINITY }
    kept.delete(key)
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    asked.then(
      ({ expiresAt }) => {
        const at = now().getTime()
        const promised = expiresAt === undefined ? MOST_MS : (expiresAt - at) * 0.75
        entry.until = at + Math.min(MOST_MS, promised)
      },
      () => kept.get(key) === entry && kept.delete(key),
    )
    return entry.url
  }

  return {
    get(key: string, ask: () => Promise<Address>, fresh: boolean): Promise<string> {
      const known = kept.get(key)
      const isGood = known !== undefined && now().getTime() < known.until
      return isGood && !fresh ? known.url : remember(key, ask())
    },
  }
}
