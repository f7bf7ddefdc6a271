import {
  type ChangedDocument,
  type DocumentChanges,
  type DocumentVersion,
  isObject,
  type SavedDocument,
  type ShareAccess,
  type ShareLink,
} from '@waraq/contract'
import { type HttpResponse, unexpectedResponse } from '../http.ts'
import type { Versioned } from './response-parsers.ts'

/** The document after a restore. */
export type RestoredDocument = Versioned<SavedDocument>

export function versionOf(response: HttpResponse): DocumentVersion {
  const { body } = response
  if (!isObject(body) || typeof body.revision !== 'number') throw unexpectedResponse(response)
  return body as unknown as DocumentVersion
}

export function changesOf(response: HttpResponse): DocumentChanges {
  const { body } = response
  if (!isObject(body) || !Array.isArray(body.changes)) throw unexpectedResponse(response)
  return body as unknown as DocumentChanges
}

export function changedOf(response: HttpResponse): ChangedDocument {
  const { body } = response
  if (!isObject(body) || typeof body.revision !== 'number') throw unexpectedResponse(response)
  return body as unknown as ChangedDocument
}

export function shareLinkOf(response: HttpResponse): ShareLink {
  const { body } = response
  if (!isObject(body) || typeof body.share_token !== 'string') throw unexpectedResponse(response)
  return body as unknown as ShareLink
}

export function shareAccessOf(response: HttpResponse): ShareAccess {
  const { body } = response
  if (!isObject(body) || typeof body.access_token !== 'string') throw unexpectedResponse(response)
  return body as unknown as ShareAccess
}

export function tagsOf(response: HttpResponse): string[] {
  const { body } = response
  if (!isObject(body) || !Array.isArray(body.tags)) throw unexpectedResponse(response)
  return body.tags as string[]
}

export function listOf<Row>(response: HttpResponse): Row[] {
  if (!Array.isArray(response.body)) throw unexpectedResponse(response)
  return response.body as Row[]
}
