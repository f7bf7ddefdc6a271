import { ApiError } from '@waraq/contract'
import type { Owner } from '../access/owner.ts'
import type { Database } from '../db/database.ts'
import { contentOf } from './packing/packed-content.ts'
import * as store from './store.ts'
import { listWriters } from './writers/store.ts'
import { writersOf } from './writers/writers.ts'

/** Passes if bytes match their hash. */
export type VersionCheck = (row: {
  id: string
  content_hash: string
  content: Uint8Array<ArrayBuffer>
}) => void | Promise<void>

/** A version with its bytes. */
export interface ReadVersion extends store.VersionRow {
  content: Uint8Array<ArrayBuffer>
}

/** A version without its bytes. */
export interface ListedVersion extends store.VersionRow {
  isCurrent: boolean
  /** The external ids of its writers, if it has co-authors; in lists only. */
  writers?: string[] | undefined
}

export interface VersionListQuery {
  limit?: number | undefined
  /** The list continues before this revision. */
  before?: number | undefined
}

const NO_LIMIT = 2_147_483_647

/** Reads versions of an author's own documents. */
export function createVersionReads(db: Database, check: VersionCheck) {
  async function current(owner: Owner, id: string): Promise<store.VersionRow> {
    const version = await store.findCurrentVersion(db, owner, id)
    if (!version) throw new ApiError('not_found')
    return version
  }

  async function find(owner: Owner, id: string, revision: number): Promise<ListedVersion> {
    const newest = await current(owner, id)
    if (newest.revision === revision) return { ...newest, isCurrent: true }
    const version = await store.findVersion(db, owner, id, revision)
    if (!version) throw new ApiError('not_found')
    return { ...version, isCurrent: false }
  }

  async function readStored(owner: Owner, id: string, revision: number): Promise<ReadVersion> {
    const row = await store.findStoredVersion(db, owner, id, revision)
    if (!row) throw new ApiError('not_found')
    return checked({ ...row, content: await contentOf(row) })
  }

  async function checked(version: ReadVersion): Promise<ReadVersion> {
    await check(version)
    return version
  }

  return {
    find,

    /** Newest first, the current one included. */
    async list(
      owner: Owner,
      id: string,
      { limit = NO_LIMIT, before = Number.MAX_SAFE_INTEGER }: VersionListQuery,
    ): Promise<ListedVersion[]> {
      const newest = await current(owner, id)
      const first = newest.revision < before ? [{ ...newest, isCurrent: true }] : []
      const bound = Math.min(before, newest.revision)
      const rest = Math.max(limit - first.length, 0)
      const rows = await store.listVersions(db, owner, id, bound, rest)
      const versions = [...first, ...rows.map((row) => ({ ...row, isCurrent: false }))]
      const writers = writersOf(versions, await listWriters(db, owner, id, versions))
      return versions.map((version) => ({ ...version, writers: writers.get(version.revision) }))
    },

    /** The external id of the co-author who saved last; undefined if the author did. */
    async findLastWriter(owner: Owner, id: string): Promise<string | undefined> {
      const newest = await current(owner, id)
      const [last] = await listWriters(db, owner, id, [newest])
      return last?.external_user_id
    },

    /** The content of a version that was read for the same owner. */
    async readContent(owner: Owner, version: ListedVersion): Promise<ReadVersion> {
      const { id, revision, isCurrent } = version
      const row = isCurrent && (await store.findCurrentContent(db, owner, id, revision))
      if (row) return checked({ ...version, ...row })
      return readStored(owner, id, revision)
    },
  }
}
