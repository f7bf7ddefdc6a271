import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import { isUnconditional, type WritePrecondition } from '../lib/etag.ts'
import type { Microseconds } from '../lib/time.ts'
import type { DocumentChanges, DocumentHistory, DocumentImages } from './dependent-writes.ts'
import { findOwn, rejectWrite } from './own-document.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  documentImages: DocumentImages
  documentHistory: DocumentHistory
  documentChanges: DocumentChanges
  /** Called after a deletion. */
  onWritten: (documentId: string) => void
}

/** A deletion is tried again only if another request wrote the document in between. */
const TRIES = 10

export function createDeleting(deps: Deps) {
  const { db, stamp, documentImages, documentHistory, documentChanges, onWritten } = deps

  /** Returns false if another request wrote the document in between, or it does not match. */
  async function removeOnce(
    identity: AuthenticatedIdentity,
    id: string,
    precondition: WritePrecondition,
    isPermanent: boolean,
  ): Promise<boolean> {
    const at = stamp()
    const deletion = { documentId: id, at, isPermanent }
    for (const { isKept, condition, steps } of documentHistory.onDelete(identity, deletion)) {
      const dependents = [
        ...steps,
        ...documentImages.onDelete(identity, id, at, isKept),
        documentChanges.onDelete(identity, id, at, isKept),
      ]
      const document = { id, at, condition, dependents }
      if (await store.deleteOwnDocument(db, identity, document, precondition)) return true
      if (!(await findOwn(db, identity, id))) throw new ApiError('not_found')
    }
    return false
  }

  /** Moves a document to the trash, if there is one and it has room; else erases it. */
  return async (
    identity: AuthenticatedIdentity,
    id: string,
    precondition: WritePrecondition,
    { isPermanent = false } = {},
  ): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await removeOnce(identity, id, precondition, isPermanent)) {
        onWritten(id)
        return
      }
      if (!isUnconditional(precondition)) await rejectWrite(db, identity, id, precondition)
    }
    throw new ApiError('service_unavailable')
  }
}
