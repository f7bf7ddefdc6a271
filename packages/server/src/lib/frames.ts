import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const PARAMETERS = {
  [constants.ZSTD_c_compressionLevel]: 3,
  // A window over the whole pack, because a version is mostly a copy of the one before it.
  [constants.ZSTD_c_windowLog]: 23,
  [constants.ZSTD_c_checksumFlag]: 1,
}

const MIN_CHUNK_BYTES = 64
const MAX_CHUNK_BYTES = 8 * 1024 * 1024

/** Compresses the concatenated versions of a document as one zstd frame, in the thread pool. */
export async function pack(raw: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await compress(raw, { params: PARAMETERS }))
}

/**
 * Decompresses a pack into its concatenated versions.
 *
 * @throws if the frame is damaged or has another length.
 */
export async function unpack(packed: Uint8Array, rawBytes: number): Promise<Uint8Array> {
  const raw = await decompress(packed, {
    maxOutputLength: Math.max(rawBytes, 1),
    // Each chunk is a task of the thread pool, and the default of 16 KiB makes hundreds of them.
    chunkSize: Math.min(Math.max(rawBytes, MIN_CHUNK_BYTES), MAX_CHUNK_BYTES),
  })
  if (raw.length !== rawBytes) throw new RangeError(`a pack has ${raw.length} of ${rawBytes} bytes`)
  return raw
}

/** The bytes of one version, in a separate buffer. */
export const sliceOf = (raw: Uint8Array, offset: number, bytes: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(raw.subarray(offset, offset + bytes))
