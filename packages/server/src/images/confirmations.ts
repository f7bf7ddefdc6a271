import { ApiError, type ConfirmedImage } from '@waraq/contract'
import type { Owner } from '../access/owner.ts'
import type { Database, Statement } from '../db/database.ts'
import { createTimedSingleFlight } from '../lib/single-flight.ts'
import type { Microseconds } from '../lib/time.ts'
import { uploadKeyOf } from './keys.ts'
import * as store from './store.ts'
import { RejectedUploadError, type UploadValidation } from './upload-validation.ts'

export type RecordConfirmation = (owner: Owner, imageId: string, at: Microseconds) => Statement

interface Deps {
  db: Database
  uploadValidation: UploadValidation
  /** Maximum wait for a confirmation; a large image may take longer. */
  maxWaitMilliseconds: number
  stamp: () => Microseconds
  /** The step that records a confirmation, after `quota_use`. */
  recordConfirmation: RecordConfirmation
}

/** The confirmation of uploads: an image that is whole and allowed is stored permanently. */
export function createConfirmations(deps: Deps) {
  const { db, uploadValidation, maxWaitMilliseconds, stamp, recordConfirmation } = deps
  const singleFlight = createTimedSingleFlight<store.ImageRow>(maxWaitMilliseconds)

  async function keep(owner: Owner, row: store.ImageRow): Promise<store.ImageRow> {
    const validated = await uploadValidation.examine(row, uploadKeyOf(row))
    const { width, height, bytes, key, sha256 } = validated
    const at = stamp()
    const result = { width, height, bytes, key, sha256, at }
    const record = recordConfirmation(owner, row.id, at)
    const confirmed = await store.confirmOwnImage(db, owner, row.id, result, record)
    if (confirmed) {
      uploadValidation.forget(uploadKeyOf(row))
      return confirmed
    }
    // A concurrent call confirmed it first, or the quota is exhausted.
    const current = await store.findOwnImage(db, owner, row.id)
    if (current?.object_key !== key) uploadValidation.forget(key)
    if (!current) throw new ApiError('not_found')
    if (current.confirmed_at === null) throw new ApiError('image_limit_reached')
    return current
  }

  /** An upload that is not an acceptable image is deleted with its ticket. */
  async function refuse(owner: Owner, row: store.ImageRow, error: unknown) {
    // A concurrent call may have confirmed it and removed the upload.
    const current = await store.findOwnImage(db, owner, row.id)
    if (current && current.confirmed_at !== null) return current
    if (
      error instanceof RejectedUploadError &&
      (await store.deleteTicket(db, row, uploadKeyOf(row), stamp()))
    ) {
      uploadValidation.forget(uploadKeyOf(row))
    }
    throw error
  }

  return {
    /** Validates an upload and stores it permanently; repeated calls return the same result. */
    async confirm(owner: Owner, id: string): Promise<ConfirmedImage> {
      const row = await store.findOwnImage(db, owner, id)
      if (!row || !isReached(owner, row)) throw new ApiError('not_found')
      const image =
        row.confirmed_at === null
          ? await singleFlight(id, () =>
              keep(owner, row).catch((error) => refuse(owner, row, error)),
            )
          : row
      const { content_type, width, height, bytes } = image
      return { image_id: id, status: 'confirmed', content_type, width, height, bytes }
    },
  }
}

/** A co-author confirms only images that were uploaded for the same document. */
const isReached = ({ coAuthor }: Owner, { document_id }: store.ImageRow): boolean =>
  coAuthor === undefined || document_id === coAuthor.documentId
