import { isObject } from '@waraq/contract'
import { parseBodySteps, scanBody } from '../http/json-body.ts'

/** The blocks of a document to read: as many as fit, from an index on. */
export interface BlockRange {
  from: number
  maxBytes: number
}

export interface DocumentBlocks {
  /** A list as JSON. */
  blocks: Uint8Array<ArrayBuffer>
  /** The index of the next block; null after the last. */
  next: number | null
}

/** Steps of reading blocks from stored content. Skips a block that never fits. */
export function* documentBlockSteps(
  content: Buffer,
  { from, maxBytes }: BlockRange,
): Generator<void, DocumentBlocks> {
  const root = yield* parseBodySteps(content, scanBody(content))
  const all: unknown[] = isObject(root) && Array.isArray(root.content) ? root.content : []
  const texts: string[] = []
  let [end, bytes] = [from, 0]
  for (; end < all.length; end++) {
    const text = JSON.stringify(all[end])
    bytes += Buffer.byteLength(text)
    if (bytes > maxBytes) break
    texts.push(text)
  }
  const isTooLarge = end === from && from < all.length
  const next = isTooLarge ? from + 1 : end
  return {
    blocks: new TextEncoder().encode(`[${texts.join()}]`),
    next: next < all.length || isTooLarge ? next : null,
  }
}
