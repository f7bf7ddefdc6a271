import { ApiError, type ImportReport } from '@waraq/contract'
import type { ImportedPicture, LossCode } from '@waraq/exchange'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { createIdempotencyMutex } from '../../idempotency/idempotent-requests.ts'
import { createFairSemaphore } from '../../lib/fair-semaphore.ts'
import type { Corpora, FilePlace } from '../conversions.ts'
import type { Converter } from '../converter.ts'
import { reportOf, withLosses } from './report.ts'

/** The file of a request: its key, and the hash of its bytes and its kind. */
export interface Source {
  key: string | undefined
  hash: string
  /** The id of the new document, if it is known before. */
  id?: string
}

export interface Response {
  id: string
  etag: string
  body: Buffer<ArrayBuffer>
}

export interface ImportingDeps {
  converter: Converter
  /** @throws ApiError `service_unavailable` while a text is being installed */
  corpora: () => Promise<Corpora>
  storePictures: (
    identity: AuthenticatedIdentity,
    pictures: readonly ImportedPicture[],
    signal: AbortSignal,
  ) => Promise<{ ids: Map<string, string>; rejections: LossCode[] }>
  documents: {
    findImported(identity: AuthenticatedIdentity, source: Source): Promise<Response | undefined>
    createImported(
      identity: AuthenticatedIdentity,
      document: { content: Uint8Array<ArrayBuffer>; signal: AbortSignal },
      source: Source,
      report: ImportReport,
    ): Promise<Response>
    presentPreview(
      title: string,
      content: Uint8Array<ArrayBuffer>,
      report: ImportReport,
    ): Buffer<ArrayBuffer>
  }
}

export interface FileRequest {
  bytes: SharedArrayBuffer
  /** Its media type in lower-case, without parameters. */
  type: string
  signal: AbortSignal
  /** Set for a file of a folder. */
  beside?: FilePlace
  /** The id of the document that a file beside it becomes. */
  documentIdAt?(path: string): string | undefined
}

export type Importing = ReturnType<typeof createImporting>

/** Files in memory at once, each with its pictures: of all, of an organization, of an author. */
const HELD = [8, 4, 1]
const MAX_WAITING = [64, 32, 4]

/** Makes documents of files of other programs. */
export function createImporting({ converter, corpora, storePictures, documents }: ImportingDeps) {
  const held = createFairSemaphore({ limits: HELD, maxWaiting: MAX_WAITING })
  const oncePerKey = createIdempotencyMutex()
  const clientOf = ({ organizationId, identityId }: AuthenticatedIdentity) => [
    organizationId,
    identityId,
  ]

  async function read(identity: AuthenticatedIdentity, request: FileRequest) {
    const { bytes, type, signal, beside } = request
    const input = { file: bytes, type, corpora: await corpora(), beside }
    const asking = { client: clientOf(identity), signal, bytes: bytes.byteLength }
    const file = await converter.ask('readFile', input, asking)
    // Before its pictures are stored. They only make the content longer.
    const [size, limit] = [file.content.length, identity.limits.maxContentBytes]
    if (size > limit)
      throw new ApiError('document_too_large', { rule: 'document_size', values: { size, limit } })
    return file
  }

  async function create(
    identity: AuthenticatedIdentity,
    request: FileRequest,
    source: Source,
  ): Promise<Response> {
    const { signal } = request
    const { pictures, facts, links, ...file } = await read(identity, request)
    const { ids, rejections } = await storePictures(identity, pictures, signal)
    const linked = links.map((path) => [path, request.documentIdAt?.(path) ?? ''] as const)
    const input = { content: file.content, ids: new Map([...ids, ...linked]) }
    const { content } =
      pictures.length + links.length === 0
        ? file
        : await converter.ask('placePictures', input, { client: clientOf(identity), signal })
    const report = reportOf(facts, ids.size, withLosses(file.losses, rejections))
    return documents.createImported(identity, { content, signal }, source, report)
  }

  return {
    /** Waits until another file may be in memory: its body is not read before. */
    hold: <Result>(identity: AuthenticatedIdentity, work: () => Promise<Result>) =>
      held.run(clientOf(identity), work),

    /**
     * Creates the document of a file, or repeats the response of the first request with its key.
     *
     * @throws ApiError `file_invalid`, and those of images and of a create
     */
    create: (identity: AuthenticatedIdentity, request: FileRequest, source: Source) =>
      oncePerKey(identity, source.key, async () => {
        const first = await documents.findImported(identity, source)
        return (
          first ??
          (await converter.inTurn(clientOf(identity), () => create(identity, request, source)))
        )
      }),

    /** What a file would become. Stores nothing. */
    preview: (identity: AuthenticatedIdentity, request: FileRequest) =>
      converter.inTurn(clientOf(identity), async () => {
        const { title, content, pictures, facts, losses } = await read(identity, request)
        return documents.presentPreview(title, content, reportOf(facts, pictures.length, losses))
      }),
  }
}
