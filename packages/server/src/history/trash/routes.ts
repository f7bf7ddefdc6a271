import { ApiError, type TrashedSummary } from '@waraq/contract'
import { TrashListParameters } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { LARGE_READ, READ, WRITE } from '../../http/admission/route-costs.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS, REVALIDATE_HEADERS } from '../../http/headers.ts'
import { createQueryValidator } from '../../http/validation.ts'
import { spliceBytes } from '../../lib/splice-bytes.ts'
import { isoOf } from '../../lib/time.ts'
import { shardOfId } from '../../lib/uuid.ts'
import type { TrashCursor, TrashedDocumentRow, TrashedRow } from './store.ts'
import type { ReadDocument, Trash, Trashed } from './trash.ts'

export interface TrashDeps {
  app: FastifyInstance
  trash: Trash
  documents: { readResponse: ReadDocument }
  credentials: Credentials
  /** The base of absolute URLs, without a trailing slash. */
  publicUrl: () => string
}

interface ById {
  Params: { id: string }
}

const TRASH = '/v1/documents/trash/'

/** The trash: for the author only, never by signature or share token. */
export function trashRoutes({ app, trash, documents, credentials, publicUrl }: TrashDeps): void {
  const { identityOf } = credentials
  const byIdentity = { onRequest: credentials.requireIdentity }
  const listQuery = createQueryValidator(TrashListParameters)

  app.get(TRASH, { ...byIdentity, ...READ }, async (request, reply) => {
    const { limit, cursor } = listQuery(request.query)
    const rows = await trash.list(identityOf(request), {
      limit: limit && limit + 1,
      after: cursor === undefined ? undefined : parseCursor(cursor),
    })
    const page = rows.slice(0, limit)
    const last = rows.length > page.length ? page.at(-1) : undefined
    if (last) {
      const query = new URLSearchParams({ cursor: cursorAfter(last), limit: String(limit) })
      reply.header('link', `<${publicUrl()}${TRASH}?${query}>; rel="next"`)
    }
    return reply
      .headers(REVALIDATE_HEADERS)
      .type(JSON_TYPE)
      .send(JSON.stringify(page.map(presentTrashedSummary)))
  })

  app.get<ById>(`${TRASH}:id/`, { ...byIdentity, ...LARGE_READ }, async (request, reply) => {
    const row = await trash.read(identityOf(request), request.params.id)
    return reply.headers(REVALIDATE_HEADERS).type(JSON_TYPE).send(presentTrashed(row))
  })

  app.delete<ById>(`${TRASH}:id/`, { ...byIdentity, ...WRITE }, async (request, reply) => {
    await trash.erase(identityOf(request), request.params.id)
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })

  app.post<ById>(
    '/v1/documents/:id/undelete/',
    { ...byIdentity, ...WRITE },
    async (request, reply) => {
      const { id } = request.params
      const { etag, body } = await trash.restore(identityOf(request), id, documents.readResponse)
      return reply
        .headers({ ...NO_STORE_HEADERS, etag })
        .type(JSON_TYPE)
        .send(body)
    },
  )
}

const cursorAfter = ({ trashed_at, id }: TrashedRow): string =>
  Buffer.from(`t${trashed_at}.${id}`).toString('base64url')

function parseCursor(text: string): TrashCursor {
  const [, digits = '', id = ''] =
    /^t(\d{1,16})\.(.{1,36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  const trashed_at = Number(digits)
  const isOurs = Number.isSafeInteger(trashed_at) && shardOfId(id) !== undefined
  if (!isOurs || Buffer.from(`t${trashed_at}.${id}`).toString('base64url') !== text)
    throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
  return { trashedAt: trashed_at, id }
}

// Field by field: a new column stays private until it is added here.
const trashedFields = (row: Trashed) => ({
  id: row.id,
  title: row.title,
  status: 'CREATED' as const,
  created_at: isoOf(row.created_at),
  updated_at: isoOf(row.updated_at),
  deleted_at: isoOf(row.trashed_at),
  erased_at: isoOf(row.erasedAt),
})

const presentTrashedSummary = (row: Trashed): TrashedSummary => trashedFields(row)

/** A document in the trash as JSON bytes, with its stored content unparsed. */
function presentTrashed(row: Trashed<TrashedDocumentRow>): Buffer<ArrayBuffer> {
  const fields = JSON.stringify(trashedFields(row)).slice(0, -1)
  return spliceBytes(`${fields},"content":`, row.content, '}')
}
