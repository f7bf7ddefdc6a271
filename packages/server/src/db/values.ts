/** A bind parameter or column value. Timestamps are microseconds, booleans 0 or 1. */
export type Value = string | number | null | Uint8Array

/**
 * Checks positional values. node:sqlite treats a leading object as named parameters; a value that
 * cannot be cloned would block the writer thread's queue. PostgreSQL stores no U+0000, so neither
 * engine accepts it.
 */
export function bindValues(values: readonly Value[]): readonly Value[] {
  if (values.every(isValue)) return values
  throw new TypeError('a statement takes strings without U+0000, numbers, bytes and null')
}

function isValue(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000')
  return typeof value === 'number' || value === null || value instanceof Uint8Array
}
