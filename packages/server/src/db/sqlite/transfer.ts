import { LARGE_VALUE_BYTES } from '../../lib/splice-bytes.ts'
import type { Statement, Value } from '../database.ts'

/** A batch that writes so many bytes is full: with many more, its answers together hold up all others. */
const FULL_BYTES = 4_194_304

/** The memory of large values that fill it: given to the writer thread, where small ones are copied. */
export const transferablesOf = (statements: readonly Statement[]): ArrayBuffer[] =>
  statements.flatMap(([, values]) => values.flatMap(transferableOf))

function transferableOf(value: Value): ArrayBuffer[] {
  if (!(value instanceof Uint8Array) || value.length <= LARGE_VALUE_BYTES) return []
  const { buffer } = value
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === value.length
  return isOwn ? [buffer] : []
}

/** How many of the operations that wait make a batch: so many as may, or until it is a lot that they write. */
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
