import { LARGE, withRoom } from '../lib/splice-bytes.ts'
import { type ContentCall, type EncodedContent, encodeContent } from './encoded-content.ts'

export interface ContentQuestion {
  /** The body as it came; each piece has its memory for itself. */
  chunks: Uint8Array<ArrayBuffer>[]
  call: ContentCall
}

/** The requests of the content thread. */
export const contentHandlers = {
  encode({ chunks, call }: ContentQuestion): EncodedContent {
    const content = encodeContent(Buffer.concat(chunks), call)
    const { bytes } = content
    return bytes.length > LARGE ? { ...content, shown: withRoom(bytes) } : content
  },
}

export type ContentHandlers = typeof contentHandlers

/** The memory of encoded content, which is transferred instead of copied. */
export function memoryOfContent(answer: unknown): ArrayBuffer[] {
  const { bytes, shown } = answer as EncodedContent
  return [...new Set([bytes.buffer, shown.buffer])]
}
