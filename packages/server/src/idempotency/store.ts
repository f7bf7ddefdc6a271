import type { IdentityRef } from '../access/store.ts'
import { step, valuesAfter } from '../db/chains.ts'
import type { Database, Statement } from '../db/database.ts'
import { sql } from '../db/sql.ts'
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

/**
 * The step `stored_key` of a creation: stores the key with its response, after the step `quota`. An
 * expired key is replaced. A key in use yields no row, so the chain creates nothing.
 */
export const insertIdempotencyKey = (
  { shard, identityId }: IdentityRef,
  { key, route, since }: IdempotentRequest,
  { request_hash, response }: StoredResponse,
  at: Microseconds,
): Statement =>
  step(
    'stored_key',
    sql`
  INSERT INTO idempotency_keys (shard, identity_id, route, idempotency_key, request_hash, response, created_at)
  ${valuesAfter('quota', sql`${shard}, ${identityId}, ${route}, ${key}, ${request_hash}, ${response}, ${at}`)}
  ON CONFLICT (shard, identity_id, route, idempotency_key) DO UPDATE
  SET request_hash = excluded.request_hash, response = excluded.response, created_at = excluded.created_at
  WHERE idempotency_keys.created_at < ${since} RETURNING route`,
  )

export function findStoredResponse(
  db: Database,
  { shard, identityId }: IdentityRef,
  { key, route, since }: IdempotentRequest,
): Promise<StoredResponse | undefined> {
  return db.find<StoredResponse>(
    sql`SELECT request_hash, response FROM idempotency_keys
        WHERE shard = ${shard} AND identity_id = ${identityId} AND route = ${route}
          AND idempotency_key = ${key} AND created_at >= ${since}`,
  )
}

/** Deletes up to 500 keys created before `before`; returns undefined when none is left. */
export function deleteExpiredIdempotencyKeys(db: Database, before: Microseconds): Promise<unknown> {
  return db.write(sql`
    DELETE FROM idempotency_keys WHERE (shard, identity_id, route, idempotency_key) IN (
      SELECT shard, identity_id, route, idempotency_key FROM idempotency_keys
      WHERE created_at < ${before} ORDER BY created_at LIMIT 500)
    RETURNING route`)
}
