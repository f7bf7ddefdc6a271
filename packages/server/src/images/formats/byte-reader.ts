/** Requests `length` bytes at `at`, or fewer at the end of the file. */
export interface RangeRequest {
  at: number
  length: number
}

/**
 * Pull parser: requests byte ranges from its caller, so the same code reads a buffer, a stream or a
 * few ranges of a remote object. Offsets never decrease, unless a parser is documented to jump.
 */
export type ByteReader<Result> = Generator<RangeRequest, Result, Buffer>

/** Fetches bytes; undefined if the read limit is exceeded. */
export type ByteSource = (wanted: RangeRequest) => Promise<Buffer | undefined>

/** Runs a parser over a buffer. */
export function readFromBuffer<Result>(walk: ByteReader<Result>, bytes: Buffer): Result {
  let step = walk.next()
  while (!step.done) {
    const { at, length } = step.value
    step = walk.next(bytes.subarray(at, at + length))
  }
  return step.value
}

/** Runs a parser over a remote source; undefined if the source gave up. */
export async function readFromSource<Result>(
  walk: ByteReader<Result>,
  source: ByteSource,
): Promise<Result | undefined> {
  let step = walk.next()
  while (!step.done) {
    const bytes = await source(step.value)
    if (!bytes) return undefined
    step = walk.next(bytes)
  }
  return step.value
}
