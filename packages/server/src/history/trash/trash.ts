import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../../access/authentication.ts'
import { trashLife } from '../../access/history-settings.ts'
import type { Database, Statement } from '../../db/database.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { VersionCheck } from '../version-reads.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  check: VersionCheck
  changes: {
    onRestore(author: AuthenticatedIdentity, documentId: string, at: Microseconds): Statement
    onErase: store.RecordErasure
  }
}

/** A document in the trash, and when it will be erased. */
export type Trashed<Row extends store.TrashedRow = store.TrashedRow> = Row & {
  erasedAt: Microseconds
}

export interface TrashListQuery {
  limit?: number | undefined
  after?: store.TrashCursor | undefined
}

/** Reads a document of its author; returns the response and its ETag. */
export type ReadDocument = (
  identity: AuthenticatedIdentity,
  id: string,
) => Promise<{ etag: string; body: Buffer }>

export type Trash = ReturnType<typeof createTrash>

/** A restore is tried again only if another request deleted the document in between. */
const TRIES = 10
const NO_LIMIT = 2_147_483_647
const FIRST_PAGE: store.TrashCursor = { trashedAt: Number.MAX_SAFE_INTEGER, id: '' }

/** The deleted documents of an author, until they are erased. */
export function createTrash({ db, stamp, check, changes }: Deps) {
  const dated = <Row extends store.TrashedRow>(
    { history }: AuthenticatedIdentity,
    row: Row,
  ): Trashed<Row> => ({ ...row, erasedAt: row.trashed_at + trashLife(history) })

  return {
    /** Newest deletion first. */
    async list(
      identity: AuthenticatedIdentity,
      { limit = NO_LIMIT, after = FIRST_PAGE }: TrashListQuery,
    ): Promise<Trashed[]> {
      const rows = await store.listTrashed(db.readOnly, identity, after, limit)
      return rows.map((row) => dated(identity, row))
    },

    async read(
      identity: AuthenticatedIdentity,
      id: string,
    ): Promise<Trashed<store.TrashedDocumentRow>> {
      const row = await store.findTrashed(db, identity, id)
      if (!row) throw new ApiError('not_found')
      await check(row)
      return dated(identity, row)
    },

    /** Takes a document out of the trash, if it is there, and reads it. */
    async restore(
      identity: AuthenticatedIdentity,
      id: string,
      read: ReadDocument,
    ): ReturnType<ReadDocument> {
      for (let tries = 0; tries < TRIES; tries++) {
        const at = stamp()
        await store.restoreTrashed(db, identity, id, at, changes.onRestore(identity, id, at))
        const document = await read(identity, id).catch(undefinedIfNotFound)
        if (document) return document
        const place = await store.findPlace(db, identity, id)
        if (place === undefined) throw new ApiError('not_found')
        if (place === 'no room') throw new ApiError('document_limit_reached')
      }
      throw new ApiError('service_unavailable')
    },

    /** Erases a document in the trash with its versions. */
    async erase(identity: AuthenticatedIdentity, id: string): Promise<void> {
      const erasure = { at: stamp(), record: changes.onErase }
      if (!(await store.eraseTrashed(db, identity, id, erasure))) throw new ApiError('not_found')
    },
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'not_found') return undefined
  throw error
}
