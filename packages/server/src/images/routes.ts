import { Readable } from 'node:stream'
import { ApiError, IMAGE_TYPES, isObject } from '@waraq/contract'
import { type ImagePath, ImageUrlParameters, UploadBody } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { BlobStore } from '../blobs/blob-store.ts'
import { PUBLIC, READ, WRITE } from '../http/admission/route-costs.ts'
import { readBody, streamBody } from '../http/body.ts'
import type { BodyParser } from '../http/body-parser.ts'
import { clientAbortSignal } from '../http/client-abort.ts'
import { matchesEtag, parseIfNoneMatch } from '../http/conditional-requests.ts'
import { BLOB_ROUTE } from '../http/cors.ts'
import { type Credentials, hasSignature } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../http/headers.ts'
import { createQueryValidator, createValidator } from '../http/validation.ts'
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts'
import type { DeliveredImage, ImageRequest, Viewer } from './display-url.ts'
import type { ImageModule } from './image-module.ts'
import { bytesHeaders, filenameOf, imageEtag, imageUrl, uploadTicket } from './present.ts'
import type { UploadTarget } from './upload-tickets.ts'
import type { DeliveredVariant } from './variants.ts'

interface Deps {
  app: FastifyInstance
  images: ImageModule
  blobs: BlobStore
  credentials: Credentials
  bodies: BodyParser
}

interface ByImage {
  Params: Static<typeof ImagePath>
}

interface ByCapability {
  Params: { capability: string }
}

const MAX_SMALL_BODY = { bytes: 65_536, code: 'invalid_request' } as const

/** Endpoints 10 to 12 of the specification, and the URLs they issue. */
export function imageRoutes(deps: Deps): void {
  const { app, images, blobs, credentials, bodies } = deps
  const { tickets, confirmations, receiving, display, variants } = images
  const byIdentity = { onRequest: credentials.requireIdentity }
  const byReader = { onRequest: credentials.requireReader }
  const uploadBody = createValidator(UploadBody)
  const urlQuery = createQueryValidator(ImageUrlParameters)

  app.post('/v1/documents/images/upload/', { ...byIdentity, ...WRITE }, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const body = uploadBody(await bodies.read(request, reply, MAX_SMALL_BODY))
    const contentType = IMAGE_TYPES.find((type) => type === body.content_type)
    if (!contentType) {
      const field = '/content_type'
      throw new ApiError('unsupported_media_type', { rule: 'image_type', field })
    }
    const owner = await credentials.readOwner(request, documentIdIn(body), 'edit')
    const ticket = await tickets.issue(owner, { contentType, bytes: body.bytes }, key)
    return reply
      .code(201)
      .headers(NO_STORE_HEADERS)
      .type(JSON_TYPE)
      .send(JSON.stringify(uploadTicket(ticket)))
  })

  app.post<ByImage>(
    '/v1/documents/images/:image_id/confirm/',
    { ...byIdentity, ...WRITE },
    async (request, reply) => {
      // The endpoint needs no body; one that was sent is read and ignored.
      await readBody(request, reply, MAX_SMALL_BODY)
      const owner = await credentials.readOwner(request, documentIdIn(request.query), 'edit')
      const image = await confirmations.confirm(owner, request.params.image_id)
      return reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(JSON.stringify(image))
    },
  )

  app.get<ByImage>(
    '/v1/documents/images/:image_id/url/',
    { ...byReader, ...READ },
    async (request, reply) => {
      const give = (viewer: Viewer) => display.give(viewer, wantedOf(request))
      const reader = linkReaderOf(request)
      const given = reader
        ? await give(reader)
        : await credentials.read(request, reply, documentIdIn(request.query), {
            bySignature: (signature) => give({ signature }),
            byToken: (owner) => give({ owner }),
            byTokenInstead: (owner) => give({ owner, isOnlyCredential: true }),
          })
      return reply
        .headers(NO_STORE_HEADERS)
        .type(JSON_TYPE)
        .send(JSON.stringify(imageUrl(given)))
    },
  )

  app.get<ByCapability>(BLOB_ROUTE, PUBLIC, async (request, reply) => {
    const opened = await display.open(request.params.capability)
    // A presigned URL is valid for one method, so redirects need the method that fetches the bytes.
    const lead = request.method === 'HEAD' ? undefined : blobs.presign?.get
    if (lead) await blobs.requireReachable()
    const reader = { client: request.ip, signal: clientAbortSignal(reply) }
    const variant = await variants.choose(opened.image, opened.width, reader)
    if (!lead) return sendBytes(request, reply, opened, variant)
    const location = await lead({ ...variant, filename: filenameOf(variant) })
    return reply
      .code(302)
      .headers({ ...NO_STORE_HEADERS, location })
      .send()
  })

  app.put<ByCapability>(BLOB_ROUTE, WRITE, async (request, reply) => {
    const slot = await tickets.open(request.params.capability)
    requireAnnounced(request, slot)
    const cap = { bytes: slot.maxBytes, code: 'image_too_large' } as const
    const bytes = Number(request.headers['content-length'] ?? slot.maxBytes)
    if (bytes > cap.bytes) {
      const values = { size: bytes, limit: cap.bytes }
      throw new ApiError(cap.code, { rule: 'image_size', values })
    }
    await receiving.receive({ ...slot, bytes }, clientAbortSignal(reply), () =>
      blobs.write(slot.key, streamBody(request, reply, cap, slot.bytes), {
        contentType: slot.contentType,
        bytes,
      }),
    )
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })

  /** A reader without a signature or an embed token, for whom a share link may show the image. */
  function linkReaderOf(request: FastifyRequest): Viewer | undefined {
    if (hasSignature(request)) return undefined
    if (request.headers.authorization === undefined) return 'anybody'
    const shareAccess = credentials.findShareAccess(request)
    return shareAccess === undefined ? undefined : { shareAccess }
  }

  function wantedOf({ params, query }: FastifyRequest<ByImage>): ImageRequest {
    // An extra signature, even a duplicated one, does not restrict what a token permits.
    const { sig, exp, ...options } = query as Record<string, unknown>
    const { document_id: documentId, w: width } = urlQuery(options)
    return { imageId: params.image_id, documentId, width }
  }

  async function sendBytes(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: DeliveredImage,
    variant: DeliveredVariant,
  ): Promise<FastifyReply> {
    const condition = parseIfNoneMatch(request.headers['if-none-match'])
    const headers = bytesHeaders(variant)
    if (matchesEtag(condition, imageEtag(variant))) return reply.code(304).headers(headers).send()
    const object = request.method === 'HEAD' ? await sizeOf(variant) : await blobs.open(variant.key)
    if (!object) {
      const instead = await variants.replace(opened.image, variant)
      if (instead) return sendBytes(request, reply, opened, instead)
      throw new ApiError('not_found')
    }
    return reply.headers({ ...headers, 'content-length': object.size }).send(object.stream)
  }

  /** The length of a response without body, read from the store's metadata. */
  async function sizeOf({ key }: DeliveredVariant) {
    const part = await blobs.readRange(key, { at: 0, length: 1 })
    return part && { size: part.size, stream: Readable.from([]) }
  }
}

/** The document of a grant, if a query or body names one; of no effect without a grant. */
const documentIdIn = (values: unknown): string | undefined => {
  const id = isObject(values) ? values.document_id : undefined
  return typeof id === 'string' ? id : undefined
}

/** The upload must match its ticket: the type and, if declared, the size. */
function requireAnnounced({ headers }: FastifyRequest, { contentType, bytes }: UploadTarget): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  const isSame = headers['content-type']?.trim().toLowerCase() === contentType
  if (!isSame || encoding.toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_media_type', { rule: 'ticket_type' })
  }
  const length = headers['content-length']
  if (bytes !== undefined && length !== undefined && Number(length) < bytes) {
    throw new ApiError('invalid_request', { rule: 'body_incomplete' })
  }
}
