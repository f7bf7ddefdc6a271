import type { Value } from './database.ts'

/**
 * Values in order, and nothing else: an object in first place would be taken for a bag of names and shift
 * the rest, and what cannot be sent to the writer thread would hold up everybody behind it. PostgreSQL
 * holds no text with U+0000, so no engine is given one.
 */
export function bindValues(values: readonly Value[]): readonly Value[] {
  if (values.every(isValue)) return values
  throw new TypeError('a statement takes strings without U+0000, numbers, bytes and null')
}

function isValue(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000')
  return typeof value === 'number' || value === null || value instanceof Uint8Array
}
