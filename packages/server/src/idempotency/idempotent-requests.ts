import { ApiError } from '@waraq/contract'
import type { IdentityRef } from '../access/store.ts'
import type { Microseconds } from '../lib/time.ts'
import { IDEMPOTENCY_KEY_LIFETIME } from './idempotency-key.ts'
import type { IdempotentRequest } from './store.ts'

/** The request of a key as of `at`; undefined without a key. */
export const idempotentRequest = (
  key: string | undefined,
  route: string,
  at: Microseconds,
): IdempotentRequest | undefined =>
  key === undefined ? undefined : { key, route, since: at - IDEMPOTENCY_KEY_LIFETIME }

/**
 * Runs one request at a time per author and key; requests without a key are not limited.
 *
 * @throws ApiError `idempotency_in_progress` while the first request with the key runs
 */
export function createIdempotencyMutex() {
  const running = new Set<string>()

  return async <Result>(
    { identityId }: Pick<IdentityRef, 'identityId'>,
    key: string | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    if (key === undefined) return work()
    const request = `${identityId} ${key}`
    if (running.has(request)) throw new ApiError('idempotency_in_progress')
    running.add(request)
    try {
      return await work()
    } finally {
      running.delete(request)
    }
  }
}
