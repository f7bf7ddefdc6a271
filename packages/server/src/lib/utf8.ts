import { transcode } from 'node:buffer'

/**
 * Encodes well-formed text as UTF-8. Going through UTF-16 is four to six times as fast as
 * `Buffer.from` for text that is not all Latin-1.
 */
export const encodeUtf8 = (text: string): Buffer<ArrayBuffer> =>
  // transcode() returns a buffer with its own memory, which its type does not express.
  transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Buffer<ArrayBuffer>
