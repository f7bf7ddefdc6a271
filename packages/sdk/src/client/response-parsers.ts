import {
  type ConfirmedImage,
  type DocumentSummary,
  type FoundHadith,
  type FullDocument,
  type HadithCollections,
  isObject,
  type SavedDocument,
  type SharedDocument,
  type ShareInfo,
  type UploadTicket,
} from '@waraq/contract'
import { type HttpResponse, unexpectedResponse } from '../http.ts'
import { queryOf } from '../query.ts'
import type { Address } from './image-addresses.ts'

/** As much of a ticket as any service gives; the headers are an addition of ours. */
export type ParsedUploadTicket = Pick<UploadTicket, 'image_id' | 'upload_url'> &
  Partial<UploadTicket>

/** A document and the version it was read or saved in. */
export type Versioned<T> = T & {
  /** For `ifMatch` of the next save; undefined where the service sends no ETag. */
  etag: string | undefined
}

// Each of these asks only for what would do harm if it were missing: an editor that took an answer of
// something else for an empty document would save that emptiness. The rest is the contract's word.

/** @throws ServiceError `unexpected_answer` */
export function documentOf(answer: HttpResponse): Versioned<FullDocument> {
  requireDocument(answer)
  return { ...(answer.body as FullDocument), etag: etagOf(answer) }
}

/** What is known of a save: `id` and `content` in any case, the rest where the service tells it. */
export type Saved = Versioned<
  Partial<SavedDocument> & Pick<SavedDocument, 'id' | 'content' | 'rejected_image_ids'>
>

/**
 * A save as its answer tells it. The specification leaves the body open (section 4, endpoint 5): it may be
 * empty, a summary, or the document. What it leaves out is what was sent.
 */
export function savedOf(answer: HttpResponse, sent: Pick<SavedDocument, 'id' | 'content'>): Saved {
  const told: Partial<SavedDocument> = isObject(answer.body) ? answer.body : {}
  return {
    ...told,
    id: sent.id,
    content: isObject(told.content) ? told.content : sent.content,
    rejected_image_ids: Array.isArray(told.rejected_image_ids) ? told.rejected_image_ids : [],
    etag: etagOf(answer),
  }
}

/** @throws ServiceError `unexpected_answer` */
export function sharedDocumentOf(answer: HttpResponse): SharedDocument {
  requireDocument(answer)
  return answer.body as SharedDocument
}

/** @throws ServiceError `unexpected_answer` */
export function summariesOf(answer: HttpResponse): DocumentSummary[] {
  if (!Array.isArray(answer.body)) throw unexpectedResponse(answer)
  return answer.body as DocumentSummary[]
}

/** @throws ServiceError `unexpected_answer` */
export function shareInfoOf(answer: HttpResponse): ShareInfo {
  const { body } = answer
  if (!isObject(body) || typeof body.is_shared !== 'boolean') throw unexpectedResponse(answer)
  return { is_shared: body.is_shared, share_token: body.share_token as string | null }
}

/** @throws ServiceError `unexpected_answer` */
export function hadithsOf(answer: HttpResponse): FoundHadith[] {
  if (!Array.isArray(answer.body)) throw unexpectedResponse(answer)
  return answer.body as FoundHadith[]
}

/** @throws ServiceError `unexpected_answer` */
export function hadithCollectionsOf(answer: HttpResponse): HadithCollections {
  const { body } = answer
  if (!isObject(body) || !Array.isArray(body.collections)) throw unexpectedResponse(answer)
  // Its list is what a page walks over; the rest is the contract's word.
  return body as unknown as HadithCollections
}

export function uploadTicketOf(answer: HttpResponse): ParsedUploadTicket {
  const { body } = answer
  const isTicket =
    isObject(body) && typeof body.image_id === 'string' && isWebAddress(body.upload_url)
  if (!isTicket) throw unexpectedResponse(answer)
  return body as unknown as ParsedUploadTicket
}

/** @throws ServiceError `unexpected_answer` */
export function confirmedImageOf(answer: HttpResponse): ConfirmedImage {
  const { body } = answer
  if (!isObject(body) || typeof body.image_id !== 'string') throw unexpectedResponse(answer)
  return body as unknown as ConfirmedImage
}

/** @throws ServiceError `unexpected_answer` */
export function imageUrlOf(answer: HttpResponse): Address {
  const { body } = answer
  if (!isObject(body) || !isWebAddress(body.download_url)) throw unexpectedResponse(answer)
  const expiresAt = Date.parse(String(body.expires_at))
  return { url: body.download_url, expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt }
}

// An address goes into a page or gets a user's bytes: nothing but the web is meant.
const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value)

/** Where the next page of a list begins. Of the link's address nothing else is followed. */
export function nextCursorOf({ headers }: HttpResponse): string | undefined {
  const links = headers.get('link') ?? ''
  const [, next] = /<([^<>]*)>[^<>]*\brel="?next\b/i.exec(links) ?? []
  return queryOf(next ?? '').get('cursor') ?? undefined
}

function requireDocument(answer: HttpResponse): void {
  const { body } = answer
  const isDocument = isObject(body) && typeof body.id === 'string' && isObject(body.content)
  if (!isDocument) throw unexpectedResponse(answer)
}

// A proxy that compresses marks the ETag as weak, and a weak one never matches again (RFC 9110, 13.1.1).
const etagOf = ({ headers }: HttpResponse) => headers.get('etag')?.replace(/^W\//, '')
