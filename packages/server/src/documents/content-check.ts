import { ApiError } from '@waraq/contract'
import { contentHashOf } from '../lib/content-hash.ts'
import type { DocumentRow } from './store.ts'

/** Content that does not match its hash. */
export interface Damage {
  id: string
  /** Set for a version. */
  revision?: number
  expected: string
  found: string
}

/** Content with its id and its recorded hash. */
type HashedContent = Pick<DocumentRow, 'id' | 'content_hash' | 'content'>

/** Passes if the content of a row is unchanged; synchronous for small content. */
export type ContentCheck = (row: HashedContent) => void | Promise<void>

/**
 * Creates the check for every read of content: changed bytes are reported and rejected with
 * `content_damaged`.
 */
export function createContentCheck(onDamage: (damage: Damage) => void): ContentCheck {
  function requireSame({ id, content_hash: expected }: HashedContent, actual: string): void {
    if (actual === expected) return
    onDamage({ id, expected, found: actual })
    throw new ApiError('content_damaged')
  }
  return (row) => {
    const actual = contentHashOf(row.content)
    if (typeof actual === 'string') return requireSame(row, actual)
    return actual.then((hash) => requireSame(row, hash))
  }
}
