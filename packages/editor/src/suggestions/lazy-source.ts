import type { SuggestionSource } from './suggestions.ts'

/** A source whose code is loaded beside the document, or with the first query if that failed. */
export function lazySource(sign: string, load: () => Promise<SuggestionSource>): SuggestionSource {
  let source: SuggestionSource | undefined
  const ready = async () => (source ??= await load())
  ready().catch(() => {})
  return {
    sign,
    // At once as soon as it can, so that Enter after a quick word finds its entry.
    find: (query, signal) =>
      source ? source.find(query, signal) : ready().then((it) => it.find(query, signal)),
  }
}
