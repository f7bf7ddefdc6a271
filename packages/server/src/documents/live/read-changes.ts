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

/** A version that a page has: by default the current one, and without a hash any of its revision. */
interface BaseVersion {
  revision?: number | undefined
  hash?: string | undefined
}

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
    { revision: after = revision, hash }: BaseVersion,
  ): Promise<ListedChange[]> {
    if (revision === after && (hash ?? content_hash) === content_hash) return []
    const range = { after, last: revision, now: stamp() }
    const rows = revision > after ? await store.listChanges(db, owner, id, range) : []
    const base = { revision: after, hash: hash ?? rows[0]?.base_hash }
    if (isChain(rows, base, { revision, hash: content_hash })) return rows
    const external_user_id = await findWriter(owner, id)
    return [{ revision, content_hash, external_user_id }]
  }

  /** @throws ApiError `not_found` */
  async function readChanges(owner: Owner, id: string, base: BaseVersion): Promise<LivePage> {
    const metadata = await findOwn(db.readOnly, owner, id)
    if (!metadata) throw new ApiError('not_found')
    return { metadata, changes: await changesAfter(owner, metadata, base) }
  }

  return readChanges
}

/** Whether these are all changes that lead from one version to another, each from the one before it. */
const isChain = (
  rows: readonly store.LiveRow[],
  base: BaseVersion & { revision: number },
  { revision, hash }: DocumentVersion,
): boolean =>
  rows.length > 0 &&
  rows.length === revision - base.revision &&
  rows.at(-1)?.content_hash === hash &&
  rows.every(
    (row, at) =>
      row.revision === base.revision + 1 + at &&
      row.base_hash === (at === 0 ? base.hash : rows[at - 1]?.content_hash),
  )
