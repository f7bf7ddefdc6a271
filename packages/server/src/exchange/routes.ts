import { Readable } from 'node:stream'
import { ApiError, EXPORT_TYPES, type ExportFormat } from '@waraq/contract'
import { ExportParameters, type ExportPath, type SharedExportPath } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { CONVERSION } from '../http/admission/route-costs.ts'
import { clientAbortSignal } from '../http/client-abort.ts'
import { matchesEtag, parseIfNoneMatch } from '../http/conditional-requests.ts'
import type { Credentials, DocumentOwner } from '../http/credentials.ts'
import { REVALIDATE_HEADERS } from '../http/headers.ts'
import { extendDeadline } from '../http/response-deadline.ts'
import { createQueryValidator } from '../http/validation.ts'
import type { Exchange, ExportRequest } from './exchange.ts'
import { fileEtag, fileHeaders, lossHeaders } from './present.ts'

interface Version {
  id: string
  title: string
  revision: number
  content_hash: string
}

/** A document that a credential opened. */
interface OpenDocument {
  metadata: Version
  readContent(): Promise<Version & { content: Uint8Array<ArrayBuffer> }>
}
type PublicDocument = OpenDocument & { organizationId: string }
type SharedLink = Pick<PublicDocument, 'organizationId'> & {
  shard: number
  linkId: string | undefined
}

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  exchange: Exchange
  documents: {
    read(owner: DocumentOwner, id: string): Promise<OpenDocument>
    readSigned(id: string, signature: { sig: string; exp: string }): Promise<PublicDocument>
  }
  sharing: {
    read(token: string, accessToken: string | undefined): Promise<PublicDocument & SharedLink>
  }
  /** Counts a view of a share link. */
  recordView: (link: Omit<SharedLink, 'organizationId'> & { documentId: string }) => void
}

type Choice = Pick<ExportRequest, 'format' | 'locale' | 'page'>

interface ById {
  Params: Static<typeof ExportPath>
}
interface ByToken {
  Params: Static<typeof SharedExportPath>
}

/** The waits for a thread and a browser, the pictures and the conversion. */
const MAX_EXPORT_MILLISECONDS = 60_000

/** Files of documents, for all who can read them. */
export function exchangeRoutes(deps: Deps): void {
  const { app, credentials, exchange, documents, sharing, recordView } = deps
  const byReader = { onRequest: credentials.requireReader }
  const exportQuery = createQueryValidator(ExportParameters)

  app.get<ById>(
    '/v1/documents/:id/export/:format/',
    { ...byReader, ...CONVERSION },
    async (request, reply) => {
      const { id } = request.params
      const choice = parseChoice(request)
      const opened = await credentials.read<[OpenDocument, ExportRequest['client']]>(
        request,
        reply,
        id,
        {
          async bySignature(signature) {
            const document = await documents.readSigned(id, signature)
            const { organizationId } = document
            credentials.recordReader(request, 'signature', organizationId)
            return [document, [organizationId, `${id} ${request.ip}`]]
          },
          byToken: async (owner) => [
            await documents.read(owner, id),
            [owner.organizationId, owner.coAuthor?.identityId ?? owner.identityId],
          ],
        },
      )
      return sendFile(request, reply, choice, ...opened)
    },
  )

  app.get<ByToken>(
    '/v1/documents/shared/:token/export/:format/',
    CONVERSION,
    async (request, reply) => {
      const choice = parseChoice(request)
      const accessToken = credentials.findShareAccess(request)
      const document = await sharing.read(request.params.token, accessToken)
      const { shard, linkId, organizationId, metadata } = document
      credentials.countShareRead(linkId ?? metadata.id, reply)
      credentials.recordReader(request, 'share', organizationId)
      const sent = await sendFile(request, reply, choice, document, [
        organizationId,
        `${metadata.id} ${request.ip}`,
      ])
      if (request.method === 'GET') recordView({ shard, linkId, documentId: metadata.id })
      return sent
    },
  )

  function parseChoice({ params, query }: FastifyRequest<ById | ByToken>): Choice {
    // A stray signature closes nothing that another credential opens.
    const { sig, exp, ...options } = query as Record<string, unknown>
    const format = parseFormat(params.format)
    const { locale, page_numbers: numbers, ...page } = exportQuery(options)
    const page_numbers = numbers && numbers === 'true'
    return { format, locale, page: numbers ? { ...page, page_numbers } : page }
  }

  async function sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    { format, ...options }: Choice,
    document: OpenDocument,
    client: ExportRequest['client'],
  ): Promise<FastifyReply> {
    exchange.requireFormat(format)
    const condition = parseIfNoneMatch(request.headers['if-none-match'])
    const current = fileEtag(document.metadata, format, options)
    if (matchesEtag(condition, current))
      return reply
        .code(304)
        .headers({ ...REVALIDATE_HEADERS, etag: current })
        .send()
    // A stream has no length.
    if (request.method === 'HEAD')
      return reply
        .headers({ ...fileHeaders(document.metadata.title, format), etag: current })
        .send(Readable.from([]))
    extendDeadline(request.raw, MAX_EXPORT_MILLISECONDS)
    const row = await document.readContent()
    const signal = clientAbortSignal(reply)
    const etag = fileEtag(row, format, options)
    const file = await exchange.export(row, { ...options, format, etag, client, signal })
    return reply
      .headers({ ...fileHeaders(row.title, format, file), ...lossHeaders(file), etag })
      .send(file.bytes)
  }
}

/** An unknown format is an unknown address. */
function parseFormat(name: string): ExportFormat {
  if (!Object.hasOwn(EXPORT_TYPES, name)) throw new ApiError('not_found')
  return name as ExportFormat
}
