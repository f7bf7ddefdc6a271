import { ApiError } from '@waraq/contract'
import { contentHashOf } from '../lib/content-hash.ts'
import type { DocumentRow } from './store.ts'

/** Content that is not what its hash was made of. */
export interface Damage {
  id: string
  expected: string
  found: string
}

/** Passes the content of a row that is as it was saved, small content at once. */
export type ContentCheck = (row: DocumentRow) => void | Promise<void>

/**
 * Creates the check that every read of content passes through: bytes that changed since they were saved
 * are reported, and refused with `content_damaged`.
 */
export function createContentCheck(onDamage: (damage: Damage) => void): ContentCheck {
  function requireSame({ id, content_hash: expected }: DocumentRow, found: string): void {
    if (found === expected) return
    onDamage({ id, expected, found })
    throw new ApiError('content_damaged')
  }
  return (row) => {
    const found = contentHashOf(row.content)
    if (typeof found === 'string') return requireSame(row, found)
    return found.then((hash) => requireSame(row, hash))
  }
}
