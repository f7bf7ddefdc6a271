import { ApiError, MAX_SEARCH_PAGE, SEARCH_PAGE } from '@waraq/contract'
import { ListParameters } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { LARGE_READ } from '../../http/admission/route-costs.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, REVALIDATE_HEADERS } from '../../http/headers.ts'
import { createQueryValidator } from '../../http/validation.ts'
import { cursorAfter, parseCursor } from '../cursor.ts'
import type { Documents } from '../documents.ts'
import { presentFound, presentList } from '../present.ts'
import type { Tags } from '../tags/tags.ts'
import type { DocumentSearch } from './search.ts'
import { parseSearchCursor, type SearchTerms, searchCursorAfter } from './search-cursor.ts'

interface Deps {
  app: FastifyInstance
  documents: Documents
  search: DocumentSearch
  tags: Tags
  credentials: Credentials
  /** The base of absolute URLs, without a trailing slash. */
  publicUrl: () => string
}

type ListRequest = Static<typeof ListParameters>

const parseList = createQueryValidator(ListParameters)

/** Endpoint 2 of the specification: the list, and searches in it (docs/contract.md). */
export function listRoutes({ app, documents, search, tags, credentials, publicUrl }: Deps): void {
  const { identityOf, requireIdentity } = credentials

  async function list(identity: AuthenticatedIdentity, query: ListRequest, reply: FastifyReply) {
    const { limit, cursor, q, tag, include } = query
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const filter = { after, titleQuery: q, tag }
    const rows = await documents.list(identity, { limit: limit && limit + 1, ...filter })
    const page = rows.slice(0, limit)
    const last = rows.length > page.length ? page.at(-1) : undefined
    if (last) linkNext(reply, cursorAfter(last), query)
    if (include === undefined && tag === undefined) return presentList(page)
    return presentFound(page, await tags.byId(identity, idsOf(page)))
  }

  async function find(
    identity: AuthenticatedIdentity,
    query: ListRequest,
    terms: SearchTerms,
    reply: FastifyReply,
  ) {
    const limit = limitOf(query)
    const after = query.cursor === undefined ? undefined : parseSearchCursor(query.cursor, terms)
    const hits = await search.find(identity, terms, { limit: limit + 1, after })
    const rows = await documents.markTakenDown(identity, hits)
    const page = rows.slice(0, limit)
    const last = rows.length > page.length ? page.at(-1) : undefined
    if (last) linkNext(reply, searchCursorAfter(last, terms), query)
    const [tagsById, snippets] = await Promise.all([
      tags.byId(identity, idsOf(page)),
      search.findSnippets(identity, page, terms.text, () => clientAbortSignal(reply)),
    ])
    return presentFound(page, tagsById, snippets)
  }

  function linkNext(reply: FastifyReply, cursor: string, query: ListRequest): void {
    const next = new URLSearchParams({ cursor })
    const { limit, q, text, tag, include } = query
    for (const [name, value] of Object.entries({ limit, q, text, tag, include })) {
      if (value !== undefined) next.set(name, String(value))
    }
    reply.header('link', `<${publicUrl()}/v1/documents/?${next}>; rel="next"`)
  }

  app.get(
    '/v1/documents/',
    { onRequest: requireIdentity, ...LARGE_READ },
    async (request: FastifyRequest, reply) => {
      const query = parseList(request.query)
      const { text } = query
      const identity = identityOf(request)
      const body =
        text === undefined
          ? await list(identity, query, reply)
          : await find(identity, query, { ...query, text }, reply)
      return reply.headers(REVALIDATE_HEADERS).type(JSON_TYPE).send(body)
    },
  )
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** @throws ApiError `invalid_request` for more than a search returns at once. */
function limitOf({ limit = SEARCH_PAGE }: ListRequest): number {
  if (limit <= MAX_SEARCH_PAGE) return limit
  const values = { name: 'limit', min: 1, max: MAX_SEARCH_PAGE }
  throw new ApiError('invalid_request', { rule: 'query_range', values })
}
