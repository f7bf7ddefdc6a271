import { MAX_IDEMPOTENCY_KEY } from '@waraq/contract'
import { ServiceError } from '../service-error.ts'

const MAX_KEYS = 5

/**
 * Creates with this key. If the document of an earlier create with it was deleted, creates again
 * with a derived key, so that a retry after a lost response still creates only one document.
 *
 * @throws ServiceError `document_deleted` if the documents of all derived keys were deleted
 */
export async function withUnusedKey<Result>(
  key: string | undefined,
  create: (key: string | undefined) => Promise<Result>,
): Promise<Result> {
  for (let used = 1, next = key; ; used++) {
    try {
      return await create(next)
    } catch (error) {
      next = key && `${key}~recreated-${used}`
      if (!isDeleted(error) || !next || next.length > MAX_IDEMPOTENCY_KEY || used === MAX_KEYS)
        throw error
    }
  }
}

const isDeleted = (error: unknown): boolean =>
  error instanceof ServiceError && error.status === 410 && error.code === 'document_deleted'
