import type { VersionSet, WritePrecondition } from '../lib/etag.ts'
import type { Value } from './database.ts'

// Lists are padded to one of two sizes, so that few statements are prepared. A header of 1,024
// characters holds at most 48 tags.
const [FEW, MOST] = [4, 48]

/** A condition on a row, with the values of its placeholders. */
export interface Condition {
  sql: string
  values: Value[]
}

/** Holds for every row. */
export const ALWAYS: Condition = { sql: '(1 = 1)', values: [] }
const NEVER: Condition = { sql: '(1 = 0)', values: [] }

/** Whether the row's version is in the set; placeholders begin at `$first`. */
function versionIn(set: VersionSet, first: number): Condition {
  if (typeof set === 'string') return set === 'any' ? ALWAYS : NEVER
  const size = set.length <= FEW ? FEW : Math.max(MOST, set.length)
  const padded = Array.from({ length: size }, (_, at) => set[at] ?? set[0])
  const matches = padded.map(
    (_, at) => `(revision, content_hash) = ($${first + 2 * at}, $${first + 2 * at + 1})`,
  )
  return {
    sql: `(${matches.join(' OR ')})`,
    values: padded.flatMap(({ revision, hash }) => [revision, hash]),
  }
}

/** Whether the row's version meets the precondition; placeholders begin at `$first`. */
export function meets({ ifMatch, ifNoneMatch }: WritePrecondition, first: number): Condition {
  const only = versionIn(ifMatch, first)
  const not = versionIn(ifNoneMatch, first + only.values.length)
  return { sql: `${only.sql} AND NOT ${not.sql}`, values: [...only.values, ...not.values] }
}
