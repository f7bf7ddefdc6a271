import { copyWithPadding, LARGE_VALUE_BYTES } from '../lib/splice-bytes.ts'
import { type EncodedContent, encodeContent, type WriteKind } from './encoded-content.ts'

export interface ParseInput {
  /** The received body; each chunk has its own memory. */
  chunks: Uint8Array<ArrayBuffer>[]
  kind: WriteKind
}

/** The requests of the content worker. */
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

/** The buffers of encoded content, which are transferred rather than copied. */
export function memoryOfContent(answer: unknown): ArrayBuffer[] {
  const { bytes, responseBytes } = answer as EncodedContent
  return [...new Set([bytes.buffer, responseBytes.buffer])]
}
