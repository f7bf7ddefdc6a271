import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ApiError } from '@waraq/contract'

/** The same pieces, added to a hash on their way. */
export async function* hashed(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}

/**
 * SHA-256 in hex of all that a stream of a store gives.
 *
 * @throws Refusal `storage_unavailable` where it breaks off.
 */
export async function sha256Of(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const piece of stream) hash.update(piece)
    return hash.digest('hex')
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('storage_unavailable', { cause })
  } finally {
    stream.destroy()
  }
}
