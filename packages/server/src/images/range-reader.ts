import type { ObjectRange, Range } from '../blobs/blob-store.ts'
import type { ByteSource } from './formats/byte-reader.ts'

/** Maximum bytes read of an object. */
const MAX_BYTES = 65_536
const MAX_READS = 12
/** Reads ahead, because neighboring bytes are likely to be requested next. */
const WINDOW = 2_048

/** Reads ranges of a remote object whose start is known; gives up beyond MAX_BYTES. */
export function createRangeReader(
  { bytes: start, size }: ObjectRange,
  fetchRange: (range: Range) => Promise<Buffer>,
): ByteSource {
  let window: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  let [bytesLeft, readsLeft] = [MAX_BYTES - start.length, MAX_READS]

  return async ({ at, length }) => {
    if (at >= size) return Buffer.alloc(0)
    const end = Math.min(at + length, size)
    if (end <= start.length) return start.subarray(at, end)
    if (at < window.at || end > window.at + window.bytes.length) {
      // A small object is read whole.
      const wanted = size <= MAX_BYTES ? size : Math.max(end, at + WINDOW)
      const range = { at, length: Math.min(wanted, size) - at }
      bytesLeft -= range.length
      if (bytesLeft < 0 || --readsLeft < 0) return undefined
      window = { at, bytes: await fetchRange(range) }
    }
    return window.bytes.subarray(at - window.at, end - window.at)
  }
}
