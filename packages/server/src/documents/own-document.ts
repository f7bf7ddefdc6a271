import { ApiError } from '@waraq/contract'
import type { Owner } from '../access/owner.ts'
import { isCorruption } from '../db/corruption.ts'
import type { Database, ReadOnlyDatabase } from '../db/database.ts'
import { isUnconditional, type WritePrecondition } from '../lib/etag.ts'
import { etagOf } from './present.ts'
import * as store from './store.ts'

/**
 * Rethrows corruption of the database as damage of the document.
 *
 * @throws ApiError `content_damaged`, or `cause` if it is not a corruption.
 */
export function throwDamage(cause: unknown): never {
  throw isCorruption(cause) ? new ApiError('content_damaged', { cause }) : cause
}

export const findOwn = (
  db: ReadOnlyDatabase,
  owner: Owner,
  id: string,
): Promise<store.DocumentMetadataRow | undefined> =>
  store.findOwnMetadata(db, owner, id).catch(throwDamage)

/** Throws the reason why a write found no row. */
export async function rejectWrite(
  db: Database,
  owner: Owner,
  id: string,
  precondition: WritePrecondition,
): Promise<never> {
  const metadata = await findOwn(db, owner, id)
  // An unconditional write finds no row only while the document is in the trash.
  if (!metadata || isUnconditional(precondition)) throw new ApiError('not_found')
  throw new ApiError('precondition_failed', { etag: etagOf(metadata) })
}
