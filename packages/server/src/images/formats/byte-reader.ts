/** Bytes of a file: those from `at`, `length` of them, or fewer where the file ends before. */
export interface RangeRequest {
  at: number
  length: number
}

/**
 * A look through a file that asks for its bytes as it goes, so that the same code looks through a buffer,
 * a stream and a few ranges of a far object. It does not ask for what lies before its last question,
 * unless it says that it jumps.
 */
export type ByteReader<Result> = Generator<RangeRequest, Result, Buffer>

/** Where bytes may be asked for; undefined when more was asked than was to be given. */
export type ByteSource = (wanted: RangeRequest) => Promise<Buffer | undefined>

/** A walk through what is in memory whole. */
export function readFromBuffer<Result>(walk: ByteReader<Result>, bytes: Buffer): Result {
  let step = walk.next()
  while (!step.done) {
    const { at, length } = step.value
    step = walk.next(bytes.subarray(at, at + length))
  }
  return step.value
}

/** A walk through what has to be fetched; undefined where the source gave up. */
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
