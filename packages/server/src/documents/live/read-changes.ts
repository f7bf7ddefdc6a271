import { ApiError } from '@waraq/contract'
import type { Owner } from '../../access/owner.ts'
import { findExternalUserId } from '../../access/store.ts'
import type { Database } from '../../db/database.ts'
import type { DocumentVersion } from '../../lib/etag.ts'
import type { Microseconds } from '../../lib/time.ts'
import { findOwn } from '../own-document.ts'
import type { DocumentMetadataRow } from '../store.ts'
import type { ListedChange, LivePage } from './present.ts'
import * as store from './store.ts'

/** The external id of the co-author who wrote the current content; undefined if its author did. */
export type FindLastWriter = (owner: Owner, documentId: string) => Promise<string | undefined>

/** Returns the function that reads what was saved after a revision; by default after the current one. */
export function readingChanges(
  db: Database,
  findLastWriter: FindLastWriter,
  stamp: () => Microseconds,
) {
  const findWriter = async (owner: Owner, id: string) =>
    (await findLastWriter(owner, id)) ?? (await findExternalUserId(db, owner))

  /** The changes that lead to the current version; all of them, or `replaced`. */
  async function changesAfter(
    owner: Owner,
    { id, revision, content_hash }: DocumentMetadataRow,
    after: number,
  ): Promise<ListedChange[]> {
    if (revision === after) return []
    const range = { after, last: revision, now: stamp() }
    const rows = revision > after ? await store.listChanges(db, owner, id, range) : []
    if (isChain(rows, after, { revision, hash: content_hash })) return rows
    const external_user_id = await findWriter(owner, id)
    return [{ revision, content_hash, external_user_id }]
  }

  /** @throws ApiError `not_found` */
  async function readChanges(owner: Owner, id: string, after?: number): Promise<LivePage> {
    const metadata = await findOwn(db.readOnly, owner, id)
    if (!metadata) throw new ApiError('not_found')
    return { metadata, changes: await changesAfter(owner, metadata, after ?? metadata.revision) }
  }

  return readChanges
}

/** Whether these are all changes that lead to a version, each from the one before it. */
const isChain = (
  rows: readonly store.LiveRow[],
  after: number,
  { revision, hash }: DocumentVersion,
): boolean =>
  rows.length === revision - after &&
  rows.at(-1)?.content_hash === hash &&
  rows.every(
    (row, at) =>
      row.revision === after + 1 + at && (at === 0 || row.base_hash === rows[at - 1]?.content_hash),
  )
