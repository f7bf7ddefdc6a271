import { hash } from 'node:crypto'
import {
  ApiError,
  imageIdsOf,
  isObject,
  parseContent,
  parseNewBody,
  titleOf,
} from '@waraq/contract'
import { parseBodySteps, scanBody } from '../http/json-body.ts'
import type { JsonScan } from '../http/json-scan.ts'
import { runSteps } from '../http/json-steps.ts'
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
 * Steps of parsing the body of a create or save; its result is never parsed again.
 *
 * @throws ApiError `invalid_json` or `invalid_content`.
 */
export function* encodedContentSteps(
  body: Buffer,
  kind: WriteKind,
  scan: JsonScan,
): Generator<void, EncodedContent> {
  const value = yield* parseBodySteps(body, scan)
  if (!isObject(value)) throw new ApiError('invalid_content', { rule: 'body_object', field: '' })
  const field = scan.hasLongIntegers ? findChangedInteger(body) : undefined
  if (field !== undefined) {
    throw new ApiError('invalid_content', { rule: 'number_inexact', field })
  }
  yield
  const content = kind === 'create' ? parseNewBody(value) : parseContent(value.content)
  yield
  const bytes = canonicalOf(content, body, scan)
  yield
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

/** Scans and parses the body of a create or save at once. */
export const encodeContent = (
  body: Buffer,
  kind: WriteKind,
  maxContentBytes?: number,
): EncodedContent => runSteps(encodedContentSteps(body, kind, scanBody(body, maxContentBytes)))

/** @throws ApiError `document_too_large`. */
export function requireSize({ bytes }: EncodedContent, limit: number): void {
  if (bytes.length <= limit) return
  const values = { size: bytes.length, limit }
  throw new ApiError('document_too_large', { rule: 'document_size', values, field: '/content' })
}
