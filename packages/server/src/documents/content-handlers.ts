import { copyWithPadding, LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import { type EncodedContent, encodeContent, type WriteKind } from './encoded-content.ts'

export interface ParseInput {
  /** The body as it came; each piece has its memory for itself. */
  chunks: Uint8Array<ArrayBuffer>[]
  kind: WriteKind
}

/** The requests of the content thread. */
export const contentHandlers = {
  encode({ chunks, kind }: ParseInput): EncodedContent {
    const content = encodeContent(Buffer.concat(chunks), kind)
    const { bytes } = content
    return bytes.length > LARGE_VALUE_BYTES
      ? { ...content, responseBytes: copyWithPadding(bytes) }
      : content
  },
}

export type ContentHandlers = typeof contentHandlers

/** The memory of encoded content, which is transferred instead of copied. */
export function memoryOfContent(answer: unknown): ArrayBuffer[] {
  const { bytes, responseBytes } = answer as EncodedContent
  return [...new Set([bytes.buffer, responseBytes.buffer])]
}
