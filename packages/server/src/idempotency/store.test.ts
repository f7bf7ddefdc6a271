import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import { lookup } from '../db/chains.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import * as organizations from '../organizations/store.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const ORGANIZATION = { shard: 7, id: 'organization' }
const IDENTITY = { shard: 7, identityId: 'identity' }
const REQUEST = { key: 'key', route: 'POST /v1/documents/', since: AT }

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  findStoredResponse: (db) => store.findStoredResponse(db, IDENTITY, REQUEST),
  deleteExpiredIdempotencyKeys: (db) => store.deleteExpiredIdempotencyKeys(db, AT),
}

/** Stores one key: PostgreSQL plans differently for an empty table. */
async function insertKey(db: Database): Promise<void> {
  const bytes = new Uint8Array(1)
  const apiKey = { id: 'key', secretHash: bytes, scopes: null }
  const secret = { id: 'secret', sealed: bytes }
  await organizations.insertOrganization(db, { ...ORGANIZATION, name: 'Test' }, apiKey, secret, AT)
  const fresh = { newId: () => IDENTITY.identityId, at: () => AT }
  await organizations.findOrInsertIdentity(db, ORGANIZATION, 'amina', fresh)
  const response = { request_hash: 'hash', response: '' }
  const quota = lookup('quota', sql`SELECT 1 AS found`)
  const key = store.insertIdempotencyKey(IDENTITY, REQUEST, response, AT)
  assert.ok(await db.writeChain({ steps: [quota, key] }))
}

/** A step of a chain: the stores that create documents and tickets check its plan. */
const STEPS = ['insertIdempotencyKey']

/** The cleanup job selects by age across all shards. */
const CROSSES_SHARDS = new Set(['deleteExpiredIdempotencyKeys'])

test('every query of idempotency keys has its plan checked', () => {
  assert.deepEqual([...Object.keys(QUERIES), ...STEPS].sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index`, async (t) => {
      const { db, planOf } = await engine.open(t)
      await insertKey(db)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      assert.ok(statements.length > 0)
      for (const { text, usesIndex, namesShard, isPlain } of await stepsOf(statements, planOf)) {
        assert.ok(usesIndex || isPlain, text)
        assert.ok(namesShard || isPlain || CROSSES_SHARDS.has(name), text)
      }
    })
  }
}
