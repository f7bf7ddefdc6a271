import type { IdentityRef } from '../access/store.ts'
import { after } from '../db/chains.ts'
import type { Database, Statement } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'

/** A request with an Idempotency-Key. Keys created before `since` have expired. */
export interface IdempotentRequest {
  key: string
  route: string
  since: Microseconds
}

/** The hash of the first request with a key, and the data to repeat its response from. */
export interface StoredResponse {
  request_hash: string
  response: string
}

// An expired key is replaced. A key in use yields no row, so the chain creates nothing.
const INSERT_KEY = `
  INSERT INTO idempotency_keys (shard, identity_id, route, idempotency_key, request_hash, response, created_at)
  SELECT $1, $2, $3, $4, $5, $6, $7 WHERE ${after('room')}
  ON CONFLICT (shard, identity_id, route, idempotency_key) DO UPDATE
  SET request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
  WHERE idempotency_keys.created_at < $8 RETURNING route`

/** The step `named` of a creation: stores the key with its response, after the step `room`. */
export const insertIdempotencyKey = (
  { shard, identityId }: IdentityRef,
  { key, route, since }: IdempotentRequest,
  { request_hash, response }: StoredResponse,
  at: Microseconds,
): Statement => [
  INSERT_KEY,
  [shard, identityId, route, key, request_hash, response, at, since],
  { as: 'named' },
]

export function findStoredResponse(
  db: Database,
  { shard, identityId }: IdentityRef,
  { key, route, since }: IdempotentRequest,
): Promise<StoredResponse | undefined> {
  return db.find<StoredResponse>(
    `SELECT request_hash, response FROM idempotency_keys
     WHERE shard = $1 AND identity_id = $2 AND route = $3 AND idempotency_key = $4
       AND created_at >= $5`,
    [shard, identityId, route, key, since],
  )
}

/** Deletes up to 500 keys created before `before`; returns undefined when none is left. */
export function deleteExpiredIdempotencyKeys(db: Database, before: Microseconds): Promise<unknown> {
  return db.write([
    `DELETE FROM idempotency_keys WHERE (shard, identity_id, route, idempotency_key) IN (
       SELECT shard, identity_id, route, idempotency_key FROM idempotency_keys
       WHERE created_at < $1 ORDER BY created_at LIMIT 500)
     RETURNING route`,
    [before],
  ])
}
