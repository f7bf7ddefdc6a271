import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { encodeContent } from '../documents/encoded-content.ts'
import { insertOwnDocument } from '../documents/store.ts'
import { documentChanges } from '../events/outbox/document-changes.ts'
import { findOrInsertIdentity, insertOrganization } from '../organizations/store.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const SHARD = 7
const LINK = 'link'
const CONTENT = '{"content":{"type":"doc","content":[]}}'

async function insertDocument(db: Database): Promise<void> {
  const [place, bytes] = [{ shard: SHARD, id: 'organization' }, new Uint8Array(1)]
  const key = { id: 'key', secretHash: bytes, scopes: null }
  await insertOrganization(db, { ...place, name: 'a' }, key, { id: 's', sealed: bytes }, AT)
  const identityId = await findOrInsertIdentity(db, place, 'amina', {
    newId: () => 'identity',
    at: () => AT,
  })
  assert.equal(identityId, IDENTITY.identityId)
  const content = encodeContent(Buffer.from(CONTENT), 'save')
  const idempotency = { key: 'one', route: 'POST', since: 0, request_hash: '', response: '' }
  await insertOwnDocument(db, IDENTITY, { id: 'document', at: AT, content, idempotency }, 1)
}

async function insertLink(db: Database, maxUses: number | null): Promise<void> {
  await insertDocument(db)
  await db.write(sql`INSERT INTO share_links (shard, id, document_id, token_hash, sealed_token, created_at, max_uses,
       use_count, view_count)
     VALUES (${SHARD}, ${LINK}, 'document', ${new Uint8Array(32)}, ${new Uint8Array(32)}, ${AT}, ${maxUses}, 0, 0) RETURNING id`)
}

const IDENTITY = {
  shard: SHARD,
  organizationId: 'organization',
  identityId: 'identity',
  keyId: '',
  session: '',
  limits: { maxDocuments: 1, maxContentBytes: 1_000, maxImages: 0, maxImageStorage: 0 },
  rates: { identity: null, mint: null },
  history: { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 },
} as AuthenticatedIdentity
const PLACE = { documentId: 'document', linkId: LINK, at: AT }
const SETTINGS = { name: null, expires_at: null, password_hash: null, max_uses: null }
const NEW_LINK = { id: 'another', at: AT, hash: new Uint8Array(31), sealed: new Uint8Array(1) }
const HASH = new Uint8Array(32)
const KEY = { key: 'key', route: 'POST', since: 0, hash: 'a' }

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  findOwnDefaultLink: (db) => store.findOwnDefaultLink(db, IDENTITY, 'document'),
  listLinks: (db) => store.listLinks(db, SHARD, 'document'),
  insertOwnLink: (db) =>
    store.insertOwnLink(
      db,
      IDENTITY,
      'document',
      { ...NEW_LINK, settings: SETTINGS, idempotency: KEY },
      documentChanges.onLink,
    ),
  updateOwnLink: (db) => {
    const change = { name: 'Parents', password_hash: 'scrypt' }
    const settings = { change, sealed: new Uint8Array(2) }
    return store.updateOwnLink(db, IDENTITY, PLACE, settings, documentChanges.onLink)
  },
  deleteOwnLink: (db) => store.deleteOwnLink(db, IDENTITY, PLACE, documentChanges.onLink),
  findShareLinkOfToken: (db) => store.findShareLinkOfToken(db, SHARD, HASH),
  findShareLink: (db) => store.findShareLink(db, SHARD, LINK),
  findDefaultLinkOfToken: (db) => store.findDefaultLinkOfToken(db, SHARD, HASH),
  takeUse: (db) => store.takeUse(db, SHARD, LINK),
  addViews: async (db) => [
    await store.addViews(db, { shard: SHARD, documentId: 'document', linkId: LINK }, 1, AT),
    await store.addViews(db, { shard: SHARD, documentId: 'document', linkId: undefined }, 1, AT),
  ],
}

test('every query of share links has its plan checked', () => {
  assert.deepEqual(Object.keys(QUERIES).sort(), Object.keys(store).sort())
})

const REFUSED = 'service_unavailable'

/** The queue before the database has an end: an exchange beyond it is refused, not lost. */
function rejectionOf(error: unknown): typeof REFUSED {
  if (error instanceof ApiError && error.code === REFUSED) return REFUSED
  throw error
}

for (const engine of ENGINES) {
  test(`${engine.name}: 1,000 parallel exchanges never exceed max_uses`, async (t) => {
    const { db } = await engine.open(t)
    await insertLink(db, 300)
    const exchanges = await Promise.all(
      Array.from({ length: 1_000 }, () => store.takeUse(db, SHARD, LINK).catch(rejectionOf)),
    )
    t.diagnostic(`${exchanges.filter((result) => result === REFUSED).length} refused`)
    const counts = exchanges.filter((result) => typeof result === 'number')
    // A refused exchange takes no use, so the others take what is left.
    for (
      let count = await store.takeUse(db, SHARD, LINK);
      count;
      count = await store.takeUse(db, SHARD, LINK)
    )
      counts.push(count)
    const all = Array.from({ length: 300 }, (_, at) => at + 1)
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      all,
    )
  })

  test(`${engine.name}: a link without max_uses is never used up`, async (t) => {
    const { db } = await engine.open(t)
    await insertLink(db, null)
    assert.deepEqual(
      [await store.takeUse(db, SHARD, LINK), await store.takeUse(db, SHARD, LINK)],
      [1, 2],
    )
    assert.equal(await store.takeUse(db, SHARD, 'another link'), undefined)
  })

  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index`, async (t) => {
      const { db, planOf } = await engine.open(t)
      await insertLink(db, 300)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      assert.ok(statements.length > 0)
      for (const { text, usesIndex, namesShard, isPlain } of await stepsOf(statements, planOf)) {
        assert.ok(usesIndex || isPlain, text)
        assert.ok(namesShard || isPlain, text)
      }
    })
  }
}
