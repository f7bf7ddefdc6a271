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

/** Content as it is measured, stored and sent back: canonical JSON, and what is derived from it. */
export interface EncodedContent {
  /** As it is stored. Large ones are given away with the write that stores them. */
  bytes: Uint8Array<ArrayBuffer>
  /** The same for the answer; large ones have room around them. */
  responseBytes: Uint8Array<ArrayBuffer>
  title: string
  titleFolded: string
  /** SHA-256 of the bytes in lower-case hex. */
  hash: string
  /** The images that it shows. */
  imageIds: string[]
}

/** Whether absent content stands for an empty document (create) or is refused (save). */
export type WriteKind = 'create' | 'save'

/**
 * Reads the body of a create or a save, once: what comes out is never parsed again.
 *
 * @throws Refusal `invalid_json` or `invalid_content`.
 */
export function encodeContent(body: Buffer, kind: WriteKind): EncodedContent {
  const { value, scan } = parseJsonBody(body)
  if (!isObject(value)) throw new ApiError('invalid_content')
  const field = scan.hasLongIntegers ? findChangedInteger(body) : undefined
  if (field !== undefined) throw new ApiError('invalid_content', { field })
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
