import {
  type ConfirmedImage,
  type DocumentSummary,
  type FoundHadith,
  type FullDocument,
  type HadithCollections,
  type HadithReport,
  isObject,
  type SavedDocument,
  type ShareInfo,
  type UploadTicket,
} from '@waraq/contract'
import { type HttpResponse, numberIn, unexpectedResponse } from '../http.ts'
import { queryOf } from '../query.ts'
import type { Address } from './image-addresses.ts'

/** The members of a ticket that every service has; `headers` is an addition of this service. */
export type ParsedUploadTicket = Pick<UploadTicket, 'image_id' | 'upload_url'> &
  Partial<UploadTicket>

/** A document and its version. */
export type Versioned<T> = T & {
  /** For `ifMatch` of the next save; undefined if the service sends no ETag. */
  etag: string | undefined
  /** The size limit of a document in bytes, if the service sends it. */
  contentLimit?: number
}

// The parsers throw ServiceError `unexpected_answer`. They check only members whose absence would
// do harm: an editor that read a foreign response as an empty document would save it. For the other
// members they rely on the contract.

export function documentOf<Document = FullDocument>(response: HttpResponse): Versioned<Document> {
  const { body } = response
  const isDocument = isObject(body) && typeof body.id === 'string' && isObject(body.content)
  if (!isDocument) throw unexpectedResponse(response)
  return { ...(body as Document), etag: etagOf(response), ...limitOf(response) }
}

/** The result of a save: always `id` and `content`, the other members if the service sends them. */
export type Saved = Versioned<
  Partial<SavedDocument> & Pick<SavedDocument, 'id' | 'content' | 'rejected_image_ids'>
>

/**
 * Parses the response to a save. The specification leaves the body open (section 4, endpoint 5): it
 * may be empty, a summary or the document. Missing members have the values that were sent.
 */
export function savedOf(
  response: HttpResponse,
  sent: Pick<SavedDocument, 'id' | 'content'>,
): Saved {
  const body: Partial<SavedDocument> = isObject(response.body) ? response.body : {}
  return {
    ...body,
    id: sent.id,
    content: isObject(body.content) ? body.content : sent.content,
    rejected_image_ids: Array.isArray(body.rejected_image_ids) ? body.rejected_image_ids : [],
    etag: etagOf(response),
    ...limitOf(response),
  }
}

export function summariesOf<Summary extends DocumentSummary>(response: HttpResponse): Summary[] {
  if (!Array.isArray(response.body)) throw unexpectedResponse(response)
  return response.body as Summary[]
}

export function shareInfoOf(response: HttpResponse): ShareInfo {
  const { body } = response
  if (!isObject(body) || typeof body.is_shared !== 'boolean') throw unexpectedResponse(response)
  return { is_shared: body.is_shared, share_token: body.share_token as string | null }
}

export function hadithsOf(response: HttpResponse): FoundHadith[] {
  if (!Array.isArray(response.body)) throw unexpectedResponse(response)
  return response.body as FoundHadith[]
}

export function hadithReportOf(response: HttpResponse): HadithReport {
  const { body } = response
  if (!isObject(body) || !Array.isArray(body.quotations)) throw unexpectedResponse(response)
  return body as unknown as HadithReport
}

export function hadithCollectionsOf(response: HttpResponse): HadithCollections {
  const { body } = response
  if (!isObject(body) || !Array.isArray(body.collections)) throw unexpectedResponse(response)
  // Pages iterate over this list; the contract covers the other members.
  return body as unknown as HadithCollections
}

export function uploadTicketOf(response: HttpResponse): ParsedUploadTicket {
  const { body } = response
  const isTicket = isObject(body) && typeof body.image_id === 'string' && isHttpUrl(body.upload_url)
  if (!isTicket) throw unexpectedResponse(response)
  return body as unknown as ParsedUploadTicket
}

export function confirmedImageOf(response: HttpResponse): ConfirmedImage {
  const { body } = response
  if (!isObject(body) || typeof body.image_id !== 'string') throw unexpectedResponse(response)
  return body as unknown as ConfirmedImage
}

export function imageUrlOf(response: HttpResponse): Address {
  const { body } = response
  if (!isObject(body) || !isHttpUrl(body.download_url)) throw unexpectedResponse(response)
  const expiresAt = Date.parse(String(body.expires_at))
  return { url: body.download_url, expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt }
}

// Pages display these URLs or upload to them, so only http and https are allowed.
const isHttpUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value)

/** The cursor of the next page. The rest of the link's URL is ignored. */
export function nextCursorOf({ headers }: HttpResponse): string | undefined {
  const links = headers.get('link') ?? ''
  const [, next] = /<([^<>]*)>[^<>]*\brel="?next\b/i.exec(links) ?? []
  return queryOf(next ?? '').get('cursor') ?? undefined
}

function limitOf({ headers }: HttpResponse): { contentLimit?: number } {
  const contentLimit = numberIn(headers, 'waraq-content-limit')
  return contentLimit === undefined ? {} : { contentLimit }
}

// A compressing proxy weakens the ETag, and `If-Match` never matches a weak one (RFC 9110, 13.1.1).
const etagOf = ({ headers }: HttpResponse) => headers.get('etag')?.replace(/^W\//, '')
