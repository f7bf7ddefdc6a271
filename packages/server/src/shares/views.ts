import type { Database } from '../db/database.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import { addViews, type ViewedLink } from './store.ts'

interface Deps {
  db: Database
  now: Clock
  onError: (error: unknown) => void
}

interface Views {
  link: ViewedLink
  count: number
  at: Microseconds
}

const MINUTE = 60_000
/** Further links are not counted until the next write. */
const MAX_LINKS = 10_000

/**
 * Counts the views of share links in memory and writes them once a minute: a view costs no write,
 * and a crash loses the views of a minute.
 */
export function createLinkViews({ db, now, onError }: Deps) {
  const views = new Map<string, Views>()
  let timer: NodeJS.Timeout | undefined

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const viewed = [...views.values()]
    views.clear()
    for (const { link, count, at } of viewed) {
      try {
        await addViews(db, link, count, at)
      } catch (error) {
        onError(error)
        return
      }
    }
  }

  return {
    record(link: ViewedLink): void {
      const key = link.linkId ?? link.documentId
      const { count } = views.get(key) ?? { count: 0 }
      if (count === 0 && views.size >= MAX_LINKS) return
      views.set(key, { link, count: count + 1, at: microsOf(now()) })
      timer ??= setTimeout(write, MINUTE).unref()
    },
    /** Writes the counts now, for a shutdown. */
    write,
  }
}
