import type { ByteRange, ByteRanges } from './formats/byte-ranges.ts'
import type { RangeRequest } from './formats/byte-reader.ts'

/** Reads ranges of a stream in ascending order; earlier bytes are discarded. */
export function createForwardReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let buffered: Buffer = Buffer.alloc(0)
  let heldAt = 0

  /** Discards the bytes before an offset. */
  function passTo(at: number): void {
    const passed = Math.min(Math.max(at - heldAt, 0), buffered.length)
    buffered = buffered.subarray(passed)
    heldAt += passed
  }

  /** Reads the next chunk; returns false at the end of the stream. */
  async function grow(): Promise<boolean> {
    const { done, value } = await chunks.next()
    if (done) return false
    const chunk = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    return true
  }

  async function read({ at, length }: RangeRequest): Promise<Buffer> {
    passTo(at)
    while (heldAt + buffered.length < at + length && (await grow())) passTo(at)
    return buffered.subarray(0, length)
  }

  /** Yields the bytes between two offsets in chunks. */
  async function* stretch(from: number, to: number): AsyncGenerator<Buffer> {
    for (let at = from; at < to; ) {
      const bytes = await read({ at, length: 1 })
      if (bytes.length === 0) throw new Error('the stream ended early')
      const whole = buffered.subarray(0, to - at)
      yield whole
      at += whole.length
    }
  }

  return { read, stretch }
}

/** Yields a file assembled from byte ranges, while the source is read. */
export async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  { list }: ByteRanges,
): AsyncGenerator<Buffer> {
  const { stretch } = createForwardReader(source)
  for (const piece of list) yield* bytesOf(piece)

  async function* bytesOf(piece: ByteRange): AsyncGenerator<Buffer> {
    if (Buffer.isBuffer(piece)) yield piece
    else yield* stretch(piece.from, piece.to)
  }
}
