import type { SuggestionSource } from './suggestions.ts'

/** A source whose code is loaded beside the document, or with the first query if that failed. */
export function lazySource(sign: string, load: () => Promise<SuggestionSource>): SuggestionSource {
  let source: SuggestionSource | undefined
  const ready = async () => (source ??= await load())
  ready().catch(() => {})
  return {
    sign,
    // Synchronously after loading, so that Enter after a fast word finds its entry.
    find: (query, signal) =>
      source ? source.find(query, signal) : ready().then((it) => it.find(query, signal)),
  }
}
