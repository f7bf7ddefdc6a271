import { hash, webcrypto } from 'node:crypto'
import { LARGE_VALUE_BYTES } from './splice-bytes.ts'

/** Stored hex digits of a document's content SHA-256. */
const KEPT_DIGITS = 16

/** Shortens a SHA-256 to the stored content hash. */
export const keptHash = (sha256: string): string => sha256.slice(0, KEPT_DIGITS)

/**
 * Content hash of a document. Large content is hashed in the thread pool; for small content the
 * round trip would cost the calling thread more than the hash.
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
