import { hash } from 'node:crypto'
import {
  ApiError,
  imageIdsOf,
  isObject,
  parseContent,
  parseNewBody,
  titleOf,
} from '@waraq/contract'
import { parseJsonBody } from '../http/json-body.ts'
import { canonicalOf } from './canonical.ts'
import { findChangedInteger } from './changed-integers.ts'
import { foldTitle } from './fold-title.ts'

/** Canonical JSON of a document's content, and the fields derived from it. */
export interface EncodedContent {
  /** The stored bytes. Large ones are transferred with the write. */
  bytes: Uint8Array<ArrayBuffer>
  /** The same bytes for the response; large ones have padding around them. */
  responseBytes: Uint8Array<ArrayBuffer>
  title: string
  titleFolded: string
  /** SHA-256 of the bytes in lower-case hex. */
  hash: string
  /** The images in the content. */
  imageIds: string[]
}

/** Absent content is an empty document for a create, and an error for a save. */
export type WriteKind = 'create' | 'save'

/**
 * Parses the body of a create or save; its result is never parsed again.
 *
 * @throws ApiError `invalid_json` or `invalid_content`.
 */
export function encodeContent(body: Buffer, kind: WriteKind): EncodedContent {
  const { value, scan } = parseJsonBody(body)
  if (!isObject(value)) throw new ApiError('invalid_content', { rule: 'body_object', field: '' })
  const field = scan.hasLongIntegers ? findChangedInteger(body) : undefined
  if (field !== undefined) {
    throw new ApiError('invalid_content', { rule: 'number_inexact', field })
  }
  const content = kind === 'create' ? parseNewBody(value) : parseContent(value.content)
  const bytes = canonicalOf(content, body, scan)
  const title = titleOf(content)
  return {
    bytes,
    responseBytes: bytes,
    title,
    titleFolded: foldTitle(title),
    hash: hash('sha256', bytes, 'hex'),
    imageIds: imageIdsOf(content),
  }
}

/** @throws ApiError `document_too_large`. */
export function requireSize({ bytes }: EncodedContent, limit: number): void {
  if (bytes.length <= limit) return
  const values = { size: bytes.length, limit }
  throw new ApiError('document_too_large', { rule: 'document_size', values, field: '/content' })
}
