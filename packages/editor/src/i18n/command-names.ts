import type { Messages } from './messages.ts'

export type CommandNames = Messages['commands']

/** The search words of commands: their names in some languages, and keywords. */
export interface CommandTerms {
  names: readonly CommandNames[]
  keywords: Partial<Record<string, string>>
}

interface SearchableCommands {
  search<Found>(find: (terms: CommandTerms) => Found[]): Found[] | Promise<Found[]>
}

/**
 * Searches commands by their names in the language of the interface. The first search begins to load
 * the names in the other language and the keywords, and a search that finds nothing without them
 * waits for them.
 */
export function createCommandSearch({ commands }: Messages): SearchableCommands {
  const own: CommandTerms = { names: [commands], keywords: {} }
  let all: CommandTerms | undefined
  let loading: Promise<CommandTerms> | undefined

  async function load(): Promise<CommandTerms> {
    try {
      const [{ en }, { ar }, { COMMAND_KEYWORDS: keywords }] = await Promise.all([
        import('./en.ts'),
        import('./ar.ts'),
        import('./command-keywords.ts'),
      ])
      all = { names: [en.commands, ar.commands], keywords }
      return all
    } catch {
      // The next search tries to load it again.
      loading = undefined
      return own
    }
  }

  return {
    search(find) {
      if (all) return find(all)
      loading ??= load()
      const found = find(own)
      return found.length > 0 ? found : loading.then(find)
    },
  }
}
