import { MAX_WRITERS } from '@waraq/contract'
import type { WriterRow } from './store.ts'

/**
 * The writers of each version, which wrote after the one before it: the last one first. A version of
 * its author alone has none.
 */
export function writersOf(
  versions: readonly { revision: number }[],
  rows: readonly WriterRow[],
): Map<number, string[]> {
  const oldestFirst = versions.map(({ revision }) => revision).toSorted((a, b) => a - b)
  const byVersion = Map.groupBy(rows, (row) => oldestFirst.find((one) => one > row.revision))
  const writers = new Map<number, string[]>()
  for (const [revision, ofVersion] of byVersion) {
    const ids = new Set(ofVersion.map(({ external_user_id }) => external_user_id))
    if (revision !== undefined) writers.set(revision, [...ids].slice(0, MAX_WRITERS))
  }
  return writers
}
