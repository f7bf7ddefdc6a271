import type { VersionSet, WritePrecondition } from '../lib/etag.ts'
import { ALWAYS, join, NEVER, type Sql, sql } from './sql.ts'

// Lists are padded to one of two sizes, so that few statements are prepared. A header of 1,024
// characters holds at most 48 tags.
const [SHORT_LIST, LONG_LIST] = [4, 48]

/** Whether the row's version is in the set. */
function versionIn(set: VersionSet): Sql {
  if (typeof set === 'string') return set === 'any' ? ALWAYS : NEVER
  const size = set.length <= SHORT_LIST ? SHORT_LIST : Math.max(LONG_LIST, set.length)
  const padded = Array.from({ length: size }, (_, at) => set[at] ?? set[0])
  const matches = padded.map(
    ({ revision, hash }) => sql`(revision, content_hash) = (${revision}, ${hash})`,
  )
  return sql`(${join(matches, ' OR ')})`
}

/** Whether the row's version meets the precondition. */
export const meets = ({ ifMatch, ifNoneMatch }: WritePrecondition): Sql =>
  sql`${versionIn(ifMatch)} AND NOT ${versionIn(ifNoneMatch)}`
