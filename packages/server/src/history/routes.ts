import { ApiError, type DocumentVersion } from '@waraq/contract'
import { VersionListParameters, VersionNaming, type VersionPath } from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import type { Owner } from '../access/owner.ts'
import { LARGE_READ, READ, WRITE } from '../http/admission/route-costs.ts'
import { SMALL_BODY } from '../http/body.ts'
import type { BodyParser } from '../http/body-parser.ts'
import { clientAbortSignal } from '../http/client-abort.ts'
import {
  matchesEtag,
  parseIfNoneMatch,
  parseWritePrecondition,
} from '../http/conditional-requests.ts'
import { JSON_TYPE, NO_STORE_HEADERS, REVALIDATE_HEADERS } from '../http/headers.ts'
import { createQueryValidator, createValidator } from '../http/validation.ts'
import { formatEtag, type WritePrecondition } from '../lib/etag.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import { isoOf } from '../lib/time.ts'
import type { History } from './history.ts'
import type { VersionRow } from './store.ts'
import { type TrashDeps, trashRoutes } from './trash/routes.ts'
import type { ListedVersion, ReadVersion } from './version-reads.ts'

/** Saves the content of a version as the current one; returns the response and its ETag. */
type RestoreVersion = (
  owner: Owner,
  version: ReadVersion,
  precondition: WritePrecondition,
  clientSignal: () => AbortSignal,
) => Promise<{ etag: string; body: Buffer }>

interface Deps extends TrashDeps {
  history: History
  documents: TrashDeps['documents'] & { restore: RestoreVersion }
  bodies: BodyParser
}

interface ById {
  Params: { id: string }
}
interface ByRevision {
  Params: Static<typeof VersionPath>
}

const VERSIONS = '/v1/documents/:id/versions/'
const VERSION = `${VERSIONS}:revision/`
// 15 digits are always a safe integer.
const REVISION = /^[1-9][0-9]{0,14}$/

/**
 * Versions and the trash: for their author, and versions for co-authors who edit; never by signature
 * or share token.
 */
export function historyRoutes(deps: Deps): void {
  const { app, history, documents, credentials, bodies, publicUrl } = deps
  const { identityOf, ownerOf } = credentials
  const byEditor = { onRequest: credentials.requireAuthor('edit') }
  const byIdentity = { onRequest: credentials.requireIdentity }
  const listQuery = createQueryValidator(VersionListParameters)
  const naming = createValidator(VersionNaming)
  trashRoutes(deps)

  app.get<ById>(VERSIONS, { ...byEditor, ...READ }, async (request, reply) => {
    const { limit, cursor } = listQuery(request.query)
    const { id } = request.params
    const rows = await history.list(ownerOf(request), id, {
      limit: limit && limit + 1,
      before: cursor === undefined ? undefined : parseCursor(cursor),
    })
    const page = rows.slice(0, limit)
    const last = rows.length > page.length ? page.at(-1) : undefined
    if (last) {
      const query = new URLSearchParams({ cursor: cursorOf(last.revision), limit: String(limit) })
      const url = `${publicUrl()}/v1/documents/${id}/versions/?${query}`
      reply.header('link', `<${url}>; rel="next"`)
    }
    return reply
      .headers(REVALIDATE_HEADERS)
      .type(JSON_TYPE)
      .send(JSON.stringify(page.map(presentListed)))
  })

  app.get<ByRevision>(VERSION, { ...byEditor, ...LARGE_READ }, async (request, reply) => {
    const ifNoneMatch = parseIfNoneMatch(request.headers['if-none-match'])
    const { id, revision } = request.params
    const owner = ownerOf(request)
    const version = await history.find(owner, id, parseRevision(revision))
    reply.headers({ ...REVALIDATE_HEADERS, etag: etagOfVersion(version) })
    if (matchesEtag(ifNoneMatch, etagOfVersion(version))) return reply.code(304).send()
    const fullVersion = await history.readContent(owner, version)
    return reply.type(JSON_TYPE).send(presentVersion(fullVersion))
  })

  app.patch<ByRevision>(VERSION, { ...byIdentity, ...WRITE }, async (request, reply) => {
    const { name } = naming(await bodies.read(request, reply, SMALL_BODY))
    const { id, revision } = request.params
    const version = await history.name(identityOf(request), id, parseRevision(revision), name)
    return reply
      .headers(NO_STORE_HEADERS)
      .type(JSON_TYPE)
      .send(JSON.stringify(presentListed(version)))
  })

  app.post<ByRevision>(`${VERSION}restore/`, { ...byEditor, ...WRITE }, async (request, reply) => {
    const precondition = parseWritePrecondition(request.headers)
    const { id, revision } = request.params
    const owner = ownerOf(request)
    const found = await history.find(owner, id, parseRevision(revision))
    const version = await history.readContent(owner, found)
    const { etag, body } = await documents.restore(owner, version, precondition, () =>
      clientAbortSignal(reply),
    )
    return reply
      .headers({ ...NO_STORE_HEADERS, etag })
      .type(JSON_TYPE)
      .send(body)
  })

  app.delete<ByRevision>(VERSION, { ...byIdentity, ...WRITE }, async (request, reply) => {
    const { id, revision } = request.params
    await history.erase(identityOf(request), id, parseRevision(revision))
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })

  app.delete<ById>(VERSIONS, { ...byIdentity, ...WRITE }, async (request, reply) => {
    await history.eraseAll(identityOf(request), request.params.id)
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })
}

function parseRevision(text: string): number {
  if (!REVISION.test(text)) throw new ApiError('not_found')
  return Number(text)
}

const cursorOf = (revision: number): string => Buffer.from(`v${revision}`).toString('base64url')

function parseCursor(text: string): number {
  const [, digits = ''] = /^v(.*)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!REVISION.test(digits) || cursorOf(Number(digits)) !== text)
    throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
  return Number(digits)
}

const etagOfVersion = ({ revision, content_hash }: VersionRow): string =>
  formatEtag(revision, content_hash)

// Field by field: a new column stays private until it is added here.
const presentListed = (row: ListedVersion): DocumentVersion => ({
  revision: row.revision,
  etag: etagOfVersion(row),
  title: row.title,
  name: row.name,
  saved_at: isoOf(row.saved_at),
  bytes: row.content_bytes,
  is_current: row.isCurrent,
  ...(row.writers && {
    writers: row.writers.map((external_user_id) => ({ external_user_id })),
  }),
})

/** A version as JSON bytes, with its stored content unparsed. */
function presentVersion(row: ReadVersion): Buffer<ArrayBuffer> {
  const { id, revision, title, name } = row
  const saved_at = isoOf(row.saved_at)
  const fields = JSON.stringify({ id, revision, title, name, saved_at }).slice(0, -1)
  return spliceBytes(`${fields},"content":`, row.content, '}')
}
