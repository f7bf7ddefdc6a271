/** Requests `length` bytes at `at`, or fewer at the end of the file. */
export interface RangeRequest {
  at: number
  length: number
}

/**
 * Pull parser: requests byte ranges from its caller, so the same code reads a buffer or a stream.
 * Offsets never decrease.
 */
export type ByteReader<Result> = Generator<RangeRequest, Result, Buffer>

type ByteSource = (request: RangeRequest) => Promise<Buffer>

/** Runs a parser over a buffer. */
export function readFromBuffer<Result>(walk: ByteReader<Result>, bytes: Buffer): Result {
  let step = walk.next()
  while (!step.done) {
    const { at, length } = step.value
    step = walk.next(bytes.subarray(at, at + length))
  }
  return step.value
}

/** Runs a parser over a remote source. */
export async function readFromSource<Result>(
  walk: ByteReader<Result>,
  source: ByteSource,
): Promise<Result> {
  let step = walk.next()
  while (!step.done) step = walk.next(await source(step.value))
  return step.value
}
