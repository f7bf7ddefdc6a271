import type { EditorContext } from '../../context/editor-context.ts'
import type { SuggestionSource } from '../../suggestions/suggestions.ts'

/** Suggests honorifics and emoji after `:`. Their names are loaded with the first one. */
export function signSources(context: EditorContext): SuggestionSource[] {
  let loading: Promise<SuggestionSource[]> | undefined

  function load(): Promise<SuggestionSource[]> {
    // A failed load is retried with the next letter.
    loading ??= import('./emoji-suggestions.ts').then(
      (it) => [it.emojiSuggestions(context), it.allEmojiSuggestions(context)],
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  // Two sources, because the complete table of emoji takes longer to load.
  return [0, 1].map((at) => ({
    sign: ':',
    find: async (query, signal) => (await load())[at]?.find(query, signal) ?? [],
  }))
}
