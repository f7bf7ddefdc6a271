import type { QuotationResults } from './find-quotations.ts'
import { createLatest } from './latest.ts'

interface FinderSearch {
  readonly isPending: boolean
  ask(query: string, delay?: number): void
  /** Acts once the results of what is typed are shown; typing on or a failure drops it. */
  whenFound(act: () => void): void
}

/** Searches for what is typed last. */
export function createFinderSearch(
  end: AbortSignal,
  find: (query: string, signal: AbortSignal) => Promise<QuotationResults>,
  show: (results: QuotationResults, query: string) => void,
): FinderSearch {
  const latest = createLatest(end)
  // The search whose results are not there yet, and what Enter does with them.
  let pending: { query: string } | undefined
  let afterSearch: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  end.addEventListener('abort', () => clearTimeout(timer))

  async function search(asked: { query: string }): Promise<void> {
    const results = await latest((signal) => find(asked.query, signal))
    if (results) show(results, asked.query)
    if (pending !== asked) return
    pending = undefined
    if (results) afterSearch?.()
    afterSearch = undefined
  }

  return {
    get isPending() {
      return pending !== undefined
    },
    ask(query, delay = 0) {
      clearTimeout(timer)
      const asked = { query }
      pending = asked
      afterSearch = undefined
      if (delay > 0) timer = setTimeout(() => void search(asked), delay)
      else void search(asked)
    },
    whenFound(act) {
      if (!pending) act()
      else afterSearch = act
    },
  }
}
