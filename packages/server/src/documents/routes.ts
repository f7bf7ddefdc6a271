import type { QuranQuotation } from '@waraq/contract'
import {
  type DocumentPath,
  ListParameters,
  ShareChange,
  type SharedPath,
} from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { bodyCapOf, readBody, readChunks } from '../http/body.ts'
import { clientGone } from '../http/client-abort.ts'
import { hasVersion, parseIfNoneMatch, parseVersions } from '../http/conditional-requests.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE, PRIVATE } from '../http/headers.ts'
import { parseJson } from '../http/json-body.ts'
import { createCheck, createQueryCheck } from '../http/validation.ts'
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts'
import { LARGE } from '../lib/splice-bytes.ts'
import type { ContentReader } from './content-parser.ts'
import { cursorAfter, parseCursor } from './cursor.ts'
import type { Documents } from './documents.ts'
import type { ContentCall, EncodedContent } from './encoded-content.ts'
import type { Opened } from './opened.ts'
import { created, etagOf, full, list, saved, shared, shareInfo } from './present.ts'
import { type Bodies, createBodies } from './response-cache.ts'
import type { Sharing } from './sharing.ts'

interface Deps {
  app: FastifyInstance
  documents: Documents
  sharing: Sharing
  credentials: Credentials
  contents: ContentReader
  /** What is to be said of the verses in content that was saved; undefined where nobody looks. */
  alteredVerses: (content: Uint8Array) => Promise<QuranQuotation[] | undefined>
  /** The base of absolute addresses, without a trailing slash. */
  publicUrl: () => string
}

interface ById {
  Params: Static<typeof DocumentPath>
}

/** Turns are waited for up to ten seconds, and then the database. */
const MAX_SAVE_MILLISECONDS = 30_000
const MAX_SMALL_BODY = { bytes: 65_536, code: 'invalid_request' } as const

/** Endpoints 2 to 9 of the specification. */
export function documentRoutes(deps: Deps): void {
  const { app, documents, sharing, credentials, contents, alteredVerses, publicUrl } = deps
  const { ownerOf } = credentials
  const byOwner = { onRequest: credentials.requireOwner }
  const byReader = { onRequest: credentials.requireReader }
  const [fullBodies, sharedBodies] = [createBodies(full), createBodies(shared)]
  const listQuery = createQueryCheck(ListParameters)
  const shareChange = createCheck(ShareChange)

  app.get('/v1/documents/', byOwner, async (request, reply) => {
    const { limit, cursor, q } = listQuery(request.query)
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const rows = await documents.list(ownerOf(request), {
      ...(limit !== undefined && { limit: limit + 1 }),
      ...(after && { after }),
      ...(q !== undefined && { words: q }),
    })
    const page = rows.slice(0, limit)
    const last = rows.length > page.length ? page.at(-1) : undefined
    if (last) reply.header('link', nextLink(cursorAfter(last), limit, q))
    return reply.headers(PRIVATE).type(JSON_TYPE).send(list(page))
  })

  app.post('/v1/documents/', byOwner, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const content = await readContent(request, reply, 'create')
    const row = await documents.create(ownerOf(request), content, key)
    const location = `${pathBefore()}/v1/documents/${row.id}/`
    const verses = await alteredVerses(row.content)
    return sendOnce(
      reply.code(201).headers({ ...NO_STORE, location, etag: etagOf(row) }),
      created(row, verses),
    )
  })

  app.get<ById>('/v1/documents/:id/', byReader, async (request, reply) => {
    const { id } = request.params
    const opened = await credentials.read(request, reply, {
      bySignature: (signature) => documents.readSigned(id, signature),
      byToken: (owner) => documents.read(owner, id),
    })
    return sendVersion(request, reply, opened, fullBodies)
  })

  app.patch<ById>('/v1/documents/:id/', byOwner, async (request, reply) => {
    const versions = parseVersions(request.headers)
    const content = await readContent(request, reply, 'save', request.params.id)
    const { row, rejectedImageIds } = await documents.save(
      ownerOf(request),
      request.params.id,
      content,
      versions,
    )
    const verses = await alteredVerses(row.content)
    return sendOnce(
      reply.headers({ ...NO_STORE, etag: etagOf(row) }),
      saved(row, rejectedImageIds, verses),
    )
  })

  app.delete<ById>('/v1/documents/:id/', byOwner, async (request, reply) => {
    const versions = parseVersions(request.headers)
    await documents.remove(ownerOf(request), request.params.id, versions)
    return reply.code(204).headers(NO_STORE).send()
  })

  app.get<ById>('/v1/documents/:id/share/', byOwner, async (request, reply) => {
    const token = await sharing.find(ownerOf(request), request.params.id)
    return reply
      .headers(NO_STORE)
      .type(JSON_TYPE)
      .send(JSON.stringify(shareInfo(token)))
  })

  app.patch<ById>('/v1/documents/:id/share/', byOwner, async (request, reply) => {
    const body = await readBody(request, reply, MAX_SMALL_BODY)
    const { is_shared } = shareChange(parseJson(body))
    const token = await sharing.set(ownerOf(request), request.params.id, is_shared)
    return reply
      .headers(NO_STORE)
      .type(JSON_TYPE)
      .send(JSON.stringify(shareInfo(token)))
  })

  app.get<{ Params: Static<typeof SharedPath> }>(
    '/v1/documents/shared/:token/',
    async (request, reply) => {
      const opened = await sharing.read(request.params.token)
      credentials.countShareRead(opened.head.id, reply)
      return sendVersion(request, reply, opened, sharedBodies)
    },
  )

  async function readContent(
    request: FastifyRequest,
    reply: FastifyReply,
    call: ContentCall,
    documentId = '',
  ): Promise<EncodedContent> {
    const { organizationId, identityId, limits } = ownerOf(request)
    const cap = { bytes: bodyCapOf(limits.maxContentBytes), code: 'document_too_large' } as const
    const body = await readChunks(request, reply, cap)
    // A socket may be silent for as long as its request waits for a turn.
    request.raw.setTimeout(MAX_SAVE_MILLISECONDS)
    const path = [organizationId, identityId, documentId]
    return contents.read(body, call, { path, gone: () => clientGone(reply) })
  }

  /** What stands before our paths where the service is reached below a path of its host. */
  const pathBefore = (): string => new URL(publicUrl()).pathname.replace(/\/$/, '')

  function nextLink(cursor: string, limit: number | undefined, q: string | undefined): string {
    const query = new URLSearchParams({ cursor })
    if (limit !== undefined) query.set('limit', String(limit))
    if (q !== undefined) query.set('q', q)
    return `<${publicUrl()}/v1/documents/?${query}>; rel="next"`
  }
}

/** Sends JSON that nobody has a use for afterwards. */
function sendOnce(reply: FastifyReply, body: Buffer<ArrayBuffer>) {
  // By then the system has all of it. Left to the collector, large ones would make it hold up everybody.
  if (body.length > LARGE) reply.raw.once('finish', () => body.buffer.transfer(0))
  return reply.type(JSON_TYPE).send(body)
}

/** A document, or 304 where the reader has this version: then its content is not even read. */
async function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: Opened,
  bodies: Bodies,
) {
  const known = parseIfNoneMatch(request.headers['if-none-match'])
  const current = etagOf(opened.head)
  if (hasVersion(known, current))
    return reply
      .code(304)
      .headers({ ...PRIVATE, etag: current })
      .send()
  const { etag, bytes } = await bodies.of(opened)
  return reply
    .headers({ ...PRIVATE, etag })
    .type(JSON_TYPE)
    .send(bytes)
}
