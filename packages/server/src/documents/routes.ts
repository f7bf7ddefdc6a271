import type { QuranQuotation } from '@waraq/contract'
import { DeletionParameters, type DocumentPath } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { CONTENT, LARGE_READ, WRITE } from '../http/admission/route-costs.ts'
import { maxBodyBytesFor, readChunks } from '../http/body.ts'
import { clientAbortSignal } from '../http/client-abort.ts'
import { parseWritePrecondition } from '../http/conditional-requests.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../http/headers.ts'
import { sendVersion } from '../http/send-version.ts'
import { createQueryValidator } from '../http/validation.ts'
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts'
import { LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import type { ContentParser } from './content-parser.ts'
import type { Documents } from './documents.ts'
import type { EncodedContent, WriteKind } from './encoded-content.ts'
import { contentLimitOf, etagOf, presentCreated, presentFull, presentSaved } from './present.ts'
import { createResponseCache } from './response-cache.ts'

interface Deps {
  app: FastifyInstance
  documents: Documents
  credentials: Credentials
  contentParser: ContentParser
  /** The altered verses of saved content; undefined if the check is off. */
  alteredVerses: (content: Uint8Array) => Promise<QuranQuotation[] | undefined>
  /** The base of absolute URLs, without a trailing slash. */
  publicUrl: () => string
}

interface ById {
  Params: Static<typeof DocumentPath>
}

/** Ten seconds in the queue, then the database. */
const MAX_SAVE_MILLISECONDS = 30_000

const deletionQuery = createQueryValidator(DeletionParameters)

/** Endpoints 3 to 6 of the specification (docs/contract.md). */
export function documentRoutes(deps: Deps): void {
  const { app, documents, credentials, contentParser, alteredVerses, publicUrl } = deps
  const { identityOf, ownerOf } = credentials
  const byIdentity = { onRequest: credentials.requireIdentity }
  const byEditor = { onRequest: credentials.requireAuthor('edit') }
  const byReader = { onRequest: credentials.requireReader }
  const fullBodies = createResponseCache(presentFull)

  app.post('/v1/documents/', { ...byIdentity, ...CONTENT }, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const content = await readContent(request, reply, 'create')
    const row = await documents.create(identityOf(request), content, key)
    const location = `${pathPrefix()}/v1/documents/${row.id}/`
    const verses = await alteredVerses(row.content)
    return sendOnce(
      reply.code(201).headers({ ...NO_STORE_HEADERS, location, etag: etagOf(row) }),
      presentCreated(row, verses),
    )
  })

  app.get<ById>('/v1/documents/:id/', { ...byReader, ...LARGE_READ }, async (request, reply) => {
    const { id } = request.params
    const document = await credentials.read(request, reply, id, {
      async bySignature(signature) {
        const read = await documents.readSigned(id, signature)
        credentials.recordReader(request, 'signature', read.organizationId)
        return read
      },
      byToken: (owner) => {
        reply.headers(contentLimitOf(owner))
        // A cached version, and one that the client has, are only confirmed.
        const withContent = !(fullBodies.has(id) || request.headers['if-none-match'])
        return documents.read(owner, id, { withContent })
      },
    })
    return sendVersion(request, reply, etagOf(document.metadata), () => fullBodies.of(document))
  })

  app.patch<ById>('/v1/documents/:id/', { ...byEditor, ...CONTENT }, async (request, reply) => {
    const precondition = parseWritePrecondition(request.headers)
    const content = await readContent(request, reply, 'save', request.params.id)
    const { row, rejectedImageIds } = await documents.save(
      ownerOf(request),
      request.params.id,
      content,
      precondition,
    )
    const verses = await alteredVerses(row.content)
    return sendOnce(
      reply.headers({ ...NO_STORE_HEADERS, etag: etagOf(row) }),
      presentSaved(row, rejectedImageIds, verses),
    )
  })

  app.delete<ById>('/v1/documents/:id/', { ...byIdentity, ...WRITE }, async (request, reply) => {
    const precondition = parseWritePrecondition(request.headers)
    const options = { isPermanent: deletionQuery(request.query).permanent === 'true' }
    await documents.remove(identityOf(request), request.params.id, precondition, options)
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })

  async function readContent(
    request: FastifyRequest,
    reply: FastifyReply,
    call: WriteKind,
    documentId = '',
  ): Promise<EncodedContent> {
    const identity = identityOf(request)
    const { organizationId, identityId, limits } = identity
    // Set before the content is read, so that a rejection has the header too.
    reply.headers(contentLimitOf(identity))
    const cap = {
      bytes: maxBodyBytesFor(limits.maxContentBytes),
      code: 'document_too_large',
    } as const
    const body = await readChunks(request, reply, cap)
    // A socket is idle while its request waits in the queue.
    request.raw.setTimeout(MAX_SAVE_MILLISECONDS)
    return contentParser.read(body, call, {
      path: [organizationId, identityId, documentId],
      clientSignal: () => clientAbortSignal(reply),
      maxContentBytes: limits.maxContentBytes,
    })
  }

  /** The path prefix, if the service is mounted below a path of its host. */
  const pathPrefix = (): string => new URL(publicUrl()).pathname.replace(/\/$/, '')
}

/** Sends a JSON buffer that is not used afterwards. */
function sendOnce(reply: FastifyReply, body: Buffer<ArrayBuffer>) {
  // After `finish` the kernel has copied it. Freeing a large buffer here spares a long garbage
  // collection.
  if (body.length > LARGE_VALUE_BYTES) reply.raw.once('finish', () => body.buffer.transfer(0))
  return reply.type(JSON_TYPE).send(body)
}
