import type { Value } from './database.ts'

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

/** A list of strings as one value: JSON, so the SQL text does not depend on its length. */
export const listOf = (texts: readonly string[]): string => JSON.stringify(texts)

/** Condition after a column: its value is in the list parameter, such as `$3`. */
export const inList = (place: string): string => `IN (SELECT value FROM json_each(${place}))`

/** Condition after a column: its value is not in the list parameter. */
export const notInList = (place: string): string => `NOT ${inList(place)}`
