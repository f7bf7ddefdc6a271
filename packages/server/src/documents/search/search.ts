import type { SearchSnippet } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import type { Database } from '../../db/database.ts'
import type { ContentParser } from '../content-parser.ts'
import { foldTitle } from '../fold-title.ts'
import { foldTag } from '../tags/tags.ts'
import { parseQuery } from './query.ts'
import type { SearchTerms } from './search-cursor.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  contentParser: Pick<ContentParser, 'findSnippets'>
}

/** A page of a search. */
export interface Page {
  limit: number
  after?: store.SearchCursor | undefined
}

/** Larger documents have no snippet. */
const MAX_SNIPPET_BYTES = 262_144

export type DocumentSearch = ReturnType<typeof createSearch>

/** Search in the text of an author's own documents. */
export const createSearch = ({ db, contentParser }: Deps) => ({
  /** @throws ApiError `invalid_request` as `parseQuery` does */
  async find(
    identity: AuthenticatedIdentity,
    { text, q = '', tag }: SearchTerms,
    page: Page,
  ): Promise<store.HitRow[]> {
    const words = parseQuery(text)
    // No title and no tag contains U+0000, and the databases reject it.
    if (words.length === 0 || `${q}${tag}`.includes('\u0000')) return []
    const filter = { titleQuery: foldTitle(q), tag: tag === undefined ? undefined : foldTag(tag) }
    return store.searchOwnDocuments(db.readOnly, identity, { words, ...filter, ...page })
  },

  /** The snippets of hits by their id. */
  async findSnippets(
    identity: AuthenticatedIdentity,
    hits: readonly store.HitRow[],
    text: string,
    clientSignal: () => AbortSignal,
  ): Promise<ReadonlyMap<string, SearchSnippet>> {
    if (hits.length === 0) return new Map()
    const ids = hits.map(({ id }) => id)
    const rows = await store.listContents(db.readOnly, identity, ids, MAX_SNIPPET_BYTES)
    // In the order of the page, so that its first entries have one.
    rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    const path = [identity.organizationId, identity.identityId, '']
    const contents = rows.map(({ content }) => content)
    const snippets = await contentParser.findSnippets(contents, parseQuery(text), {
      path,
      clientSignal,
    })
    return new Map(
      rows.flatMap(({ id }, at) => {
        const snippet = snippets[at]
        return snippet ? [[id, snippet] as const] : []
      }),
    )
  },
})
