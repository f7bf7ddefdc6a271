import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ApiError } from '@waraq/contract'

/** Passes chunks through and adds them to a hash. */
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
 * SHA-256 of a store's stream, in hex.
 *
 * @throws ApiError `storage_unavailable` if the stream fails.
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
