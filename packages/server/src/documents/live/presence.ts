import { createHash } from 'node:crypto'
import { PresenceBody } from '@waraq/contract/openapi'
import { Type } from 'typebox'
import { createValidator } from '../../http/validation.ts'

/** The selection of a page. Positions are in a form of its own, in the version of `revision`. */
export interface Selection {
  revision: number
  anchor: number
  head: number
}

/** A page: two users may call theirs the same. */
interface PageName {
  identityId: string
  writer?: string | undefined
}

/** A page that has a document open for writing. */
export interface PresentPage extends Selection {
  writer: string
  identityId: string
  /** Undefined if the user is being erased. */
  externalUserId: string | undefined
}

/** The pages of a document, and a short text that differs for other pages and selections. */
export interface Presence {
  pages: PresentPage[]
  tag: string
}

interface Report extends PresentPage {
  until: number
}

const parsePage = createValidator(
  Type.Object({
    ...PresenceBody.properties,
    documentId: Type.String(),
    identityId: Type.String(),
    externalUserId: Type.Optional(Type.String()),
  }),
)

/** What another server has announced; undefined for anything else, which any client may send. */
export function parseReport(report: string): { documentId: string; page: PresentPage } | undefined {
  try {
    const { documentId, ...page } = parsePage(JSON.parse(report))
    return { documentId, page: { externalUserId: undefined, ...page } }
  } catch {
    return undefined
  }
}

/** A page reports at least twice in this time. */
const PRESENT_MILLISECONDS = 30_000
/** More than can write a document at once. */
const MAX_PAGES = 32

const keyOf = ({ identityId, writer }: PageName): string => `${identityId} ${writer ?? ''}`

/** Who has documents open for writing. In memory: it is worth nothing after a restart. */
export function createPresence(monotonicNow: () => number) {
  // In the order of their last reports, so that the first ones are left first.
  const documents = new Map<string, Map<string, Report>>()

  function prune(pages: Map<string, Report>, now: number): void {
    for (const [key, { until }] of pages) if (until <= now) pages.delete(key)
  }

  function forget(now: number): void {
    for (const [id, pages] of documents) {
      prune(pages, now)
      if (pages.size > 0) return
      documents.delete(id)
    }
  }

  return {
    /** Records the selection of a page. */
    report(id: string, page: PresentPage): void {
      const now = monotonicNow()
      forget(now)
      const pages = documents.get(id) ?? new Map<string, Report>()
      prune(pages, now)
      const key = keyOf(page)
      if (pages.size >= MAX_PAGES && !pages.has(key)) return
      pages.set(key, { ...page, until: now + PRESENT_MILLISECONDS })
      documents.delete(id)
      documents.set(id, pages)
    },

    /** The pages of a document without one, in an order that stays. */
    read(id: string, except: PageName): Presence {
      const now = monotonicNow()
      const own = keyOf(except)
      const pages = [...(documents.get(id) ?? [])]
        .filter(([key, { until }]) => until > now && key !== own)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { until: _, ...page }]) => page)
      const hash = createHash('sha256').update(JSON.stringify(pages))
      return { pages, tag: hash.digest('hex').slice(0, 16) }
    },
  }
}
