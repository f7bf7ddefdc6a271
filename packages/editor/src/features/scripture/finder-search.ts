import { createLatest } from './latest.ts'

interface FinderSearch {
  readonly isPending: boolean
  ask(query: string, delay?: number): void
  /**
   * Runs `act` when the results of the current query are shown; another key or a failure cancels
   * it.
   */
  whenFound(act: () => void): void
}

/** Searches for the newest query. */
export function createFinderSearch<Results>(
  end: AbortSignal,
  find: (query: string, signal: AbortSignal) => Promise<Results>,
  show: (results: Results, query: string) => void,
): FinderSearch {
  const latest = createLatest(end)
  // The search without results yet, and the action of Enter for when they arrive.
  let pendingSearch: { query: string } | undefined
  let afterSearch: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  end.addEventListener('abort', () => clearTimeout(timer))

  async function search(requestedSearch: { query: string }): Promise<void> {
    const results = await latest((signal) => find(requestedSearch.query, signal))
    // What an earlier query found would be replaced under the pointer.
    if (pendingSearch !== requestedSearch) return
    if (results) show(results, requestedSearch.query)
    pendingSearch = undefined
    if (results) afterSearch?.()
    afterSearch = undefined
  }

  return {
    get isPending() {
      return pendingSearch !== undefined
    },
    ask(query, delay = 0) {
      clearTimeout(timer)
      const requestedSearch = { query }
      pendingSearch = requestedSearch
      afterSearch = undefined
      if (delay > 0) timer = setTimeout(() => void search(requestedSearch), delay)
      else void search(requestedSearch)
    },
    whenFound(act) {
      if (!pendingSearch) act()
      else afterSearch = act
    },
  }
}
