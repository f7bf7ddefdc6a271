// Preloaded: triples every number of packages/contract/src/limits.ts in this process.
import { registerHooks } from 'node:module'

const LIMIT = /^(export const (?:MAX_\w+|EMBED_TOKEN_SECONDS) = )([\d_]+)$/gm

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith('/contract/src/limits.ts')) return loaded
    const tripled = String(loaded.source).replace(
      LIMIT,
      (_, start, value) => `${start}${3 * Number(value.replaceAll('_', ''))}`,
    )
    return { ...loaded, source: tripled }
  },
})
