import type { Messages } from './messages.ts'

export type CommandNames = Messages['commands']

/** The names of the commands in the language of the interface, and in the other one once loaded. */
interface SearchableNames {
  search<Found>(find: (languages: readonly CommandNames[]) => Found[]): Found[] | Promise<Found[]>
}

/**
 * Searches the names of the commands in both languages. The first search begins to load the other
 * language, and a search that finds nothing without it waits for it.
 */
export function createCommandNames({ commands }: Messages): SearchableNames {
  const own: readonly CommandNames[] = [commands]
  let both: readonly CommandNames[] | undefined
  let loading: Promise<readonly CommandNames[]> | undefined

  async function load(): Promise<readonly CommandNames[]> {
    try {
      const [{ en }, { ar }] = await Promise.all([import('./en.ts'), import('./ar.ts')])
      both = [en.commands, ar.commands]
      return both
    } catch {
      // The next search tries to load it again.
      loading = undefined
      return own
    }
  }

  return {
    search(find) {
      if (both) return find(both)
      loading ??= load()
      const found = find(own)
      return found.length > 0 ? found : loading.then(find)
    },
  }
}
