import { ApiError, ERROR_STATUS } from '@waraq/contract'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import type { TokenIdentity } from '../../http/credentials.ts'
import type { ErrorBodyOf } from '../../http/error-body.ts'
import type { Hadith } from '../hadith/hadith.ts'
import { emptyReport } from '../hadith/present-report.ts'
import type { Scripture } from '../scripture.ts'
import { type ItemsRequest, itemOf, type Scope, type VerifyItem } from './items.ts'
import { type VerifyLimits, weightOf } from './limits.ts'
import type { Asking } from './verify.ts'
import type { VerifySource } from './verify-steps.ts'

/** The stored bytes of a document and its `ETag`. */
interface StoredDocument {
  content: Uint8Array
  etag: string
}

/** @throws ApiError `not_found` for documents of others */
export type ReadDocument = (identity: TokenIdentity, id: string) => Promise<StoredDocument>

interface Deps {
  scripture: Scripture
  hadith: Hadith
  readDocument: ReadDocument
  errorBody: ErrorBodyOf
  responses: CacheableResponses
}

export type VerifyItems = ReturnType<typeof createVerifyItems>

/** The caller; `identity` is undefined without a valid token. */
interface ItemsCaller {
  identity: TokenIdentity | undefined
  limits: VerifyLimits
  asking: Asking
}

/** The sources of the verifications of one item. */
interface Prepared {
  id: string | undefined
  sources: Partial<Record<Scope, VerifySource>>
  bytes: number
  version: string | undefined
}
type Failed = { id: string | undefined; error: ApiError }

/** Verifies several texts with the limits of one verification, which they share by size. */
export function createVerifyItems({ scripture, hadith, readDocument, errorBody, responses }: Deps) {
  async function prepare(
    one: VerifyItem,
    field: string,
    { scope, collections }: ItemsRequest,
    { identity, asking, limits }: ItemsCaller,
  ): Promise<Prepared> {
    const { id, document_id: documentId, ...source } = itemOf({ ...one }, field)
    let given: VerifySource = source
    let version: string | undefined
    if (documentId !== undefined) {
      if (!identity) throw new ApiError('authentication_required')
      const { content, etag } = await readDocument(identity, documentId)
      if (content.length > limits.bodyBytes) throw new ApiError('document_too_large')
      responses.weigh(asking.client, weightOf(content.length))
      given = { content: new Uint8Array(content) }
      version = etag
    }
    const sources = {
      ...(scope.includes('quran') && { quran: given }),
      ...(scope.includes('hadith') && {
        hadith: { ...given, find: 'introduced', ...(collections !== undefined && { collections }) },
      }),
    }
    return { id, sources, bytes: bytesOf(given), version }
  }

  /** The members of the reports on an item, as JSON. */
  async function report(
    { id, sources, version }: Prepared,
    limits: VerifyLimits,
    { identity, asking }: ItemsCaller,
  ): Promise<Buffer> {
    const both = [
      sources.quran && verifyQuran(sources.quran),
      sources.hadith && verifyHadith(sources.hadith),
    ] as const
    // The next item waits for both, even if one fails.
    await Promise.allSettled(both)
    const [quran, ofHadith] = await Promise.all(both)
    const members = [
      ...(id === undefined ? [] : [Buffer.from(`"id":${JSON.stringify(id)}`)]),
      ...(quran ? [member('quran', quran)] : []),
      ...(ofHadith ? [member('hadith', ofHadith)] : []),
      ...(version === undefined ? [] : [Buffer.from(`"version":${JSON.stringify(version)}`)]),
    ]
    return objectOf(members)

    async function verifyQuran(source: VerifySource) {
      const { verifyAnonymous, verifyWithToken } = await scripture.reader()
      return (identity ? verifyWithToken : verifyAnonymous)(source, limits, asking)
    }

    async function verifyHadith(source: VerifySource) {
      if (hadith.version() === undefined) {
        return Buffer.from(JSON.stringify(emptyReport(hadith.emptyNotice)))
      }
      const verify = identity ? hadith.verifyWithToken : hadith.verifyAnonymous
      return verify(source, limits, asking)
    }
  }

  // An error of the service fails the whole request; a damaged document fails its item only.
  function errorOf(cause: unknown): ApiError {
    if (!(cause instanceof ApiError) || cause.code === 'rate_limited') throw cause
    if (ERROR_STATUS[cause.code] >= 500 && cause.code !== 'content_damaged') throw cause
    return cause
  }

  // Items beyond the limit of a body fail, so that stored documents are bounded too.
  async function prepareAll(request: ItemsRequest, caller: ItemsCaller) {
    const all: (Prepared | Failed)[] = []
    let total = 0
    for (const [at, one] of request.items.entries()) {
      const field = request.isSingle ? '' : `/items/${at}`
      const next = await prepare(one, field, request, caller).catch(failedItem(request, one.id))
      total += 'bytes' in next ? next.bytes : 0
      const isTooMuch = total > caller.limits.bodyBytes
      all.push(isTooMuch ? failedItem(request, one.id)(new ApiError('document_too_large')) : next)
    }
    return { all, total }
  }

  const failedItem =
    ({ isSingle }: ItemsRequest, id: string | undefined) =>
    (cause: unknown): Failed => {
      if (isSingle) throw cause
      return { id, error: errorOf(cause) }
    }

  /**
   * The reports as JSON.
   * @throws ApiError for a single item that cannot be verified, and of the service
   */
  return async (request: ItemsRequest, caller: ItemsCaller): Promise<Buffer> => {
    const { all, total } = await prepareAll(request, caller)
    const parts: Buffer[] = []
    for (const one of all) {
      const made =
        'error' in one
          ? one
          : await report(one, shareOf(caller.limits, one.bytes / total), caller).catch(
              failedItem(request, one.id),
            )
      parts.push(made instanceof Uint8Array ? made : failed(made))
    }
    return request.isSingle ? Buffer.concat(parts) : objectOf([member('items', listOf(parts))])
  }

  function failed({ id, error }: Failed): Buffer {
    return Buffer.from(JSON.stringify({ id, error: errorBody(error.code, error.detail) }))
  }
}

// A short item still gets enough time to be verified.
const MIN_CPU_MILLISECONDS = 50
const MIN_QUOTATIONS = 4
const MIN_BYTES = 16_384

function shareOf(limits: VerifyLimits, share: number): VerifyLimits {
  const part = (whole: number, least: number) =>
    Math.min(whole, Math.max(least, Math.ceil(whole * share)))
  return {
    bodyBytes: limits.bodyBytes,
    quotations: part(limits.quotations, MIN_QUOTATIONS),
    responseBytes: part(limits.responseBytes, MIN_BYTES),
    cpuMilliseconds: part(limits.cpuMilliseconds, MIN_CPU_MILLISECONDS),
  }
}

const bytesOf = ({ text = '', html = '', content }: VerifySource): number =>
  content?.length ?? Buffer.byteLength(text + html)
const COMMA = Buffer.from(',')
const joined = (parts: Buffer[]): Buffer =>
  Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [COMMA, part])))
const objectOf = (members: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('{'), joined(members), Buffer.from('}')])
const listOf = (parts: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('['), joined(parts), Buffer.from(']')])
const member = (name: string, json: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`"${name}":`), json])
