import { LARGE_VALUE_BYTES } from '../../lib/splice-bytes.ts'
import type { BoundStatement } from '../sql.ts'
import type { Value } from '../values.ts'

/** A batch ends at this size, because a larger one would delay its results. */
const FULL_BYTES = 4_194_304

/**
 * The buffers of large values that fill them, which are transferred to the writer thread; small
 * values are copied.
 */
export const transferablesOf = (statements: readonly BoundStatement[]): ArrayBuffer[] => [
  ...new Set(statements.flatMap(({ values }) => values.flatMap(transferableOf))),
]

function transferableOf(value: Value): ArrayBuffer[] {
  if (!(value instanceof Uint8Array) || value.length <= LARGE_VALUE_BYTES) return []
  const { buffer } = value
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === value.length
  return isOwn ? [buffer] : []
}

/** The number of waiting operations in the next batch: up to `max`, or until it is full. */
export function batchSize(waiting: readonly { memory: ArrayBuffer[] }[], max: number): number {
  let count = 0
  let bytes = 0
  for (const { memory } of waiting.slice(0, max)) {
    if (bytes >= FULL_BYTES) break
    for (const { byteLength } of memory) bytes += byteLength
    count++
  }
  return count
}
