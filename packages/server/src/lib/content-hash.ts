import { hash, webcrypto } from 'node:crypto'
import { LARGE_VALUE_BYTES } from './splice-bytes.ts'

/** How much of a SHA-256 a document keeps of its content, in hex digits. */
const KEPT_DIGITS = 16

/** The hash that a document keeps, from the whole SHA-256 of its content. */
export const keptHash = (sha256: string): string => sha256.slice(0, KEPT_DIGITS)

/**
 * The hash that a document keeps of this content. Large content is hashed in Node's thread pool; below,
 * the way there and back would cost the calling thread more than the hash.
 */
export function contentHashOf(content: Uint8Array<ArrayBuffer>): string | Promise<string> {
  return content.length > LARGE_VALUE_BYTES
    ? hashInPool(content)
    : keptHash(hash('sha256', content, 'hex'))
}

async function hashInPool(content: Uint8Array<ArrayBuffer>): Promise<string> {
  const sha256 = await webcrypto.subtle.digest('SHA-256', content)
  return keptHash(Buffer.from(sha256).toString('hex'))
}
