import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { AT, author, SHARD, write } from '../../test/lib/indexed-documents.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import { insertDeployment } from '../access/store.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import * as store from './store.ts'

const ERASURE = { id: 'erasure', hash: 'hash', tickets: { ids: ['x'], keys: ['y'] }, at: AT }
const REF = { shard: SHARD, id: 'erasure' }
const EVENTS = [{ position: 1, id: 'event' }]
const THREADS = [{ document_id: 'document', id: 'thread' }]
const RELEASED = { ids: ['image'], keys: ['uploads/image'] }

/** An identity with a document and an open erasure. */
async function fill(db: Database): Promise<store.Subject> {
  const { identityId, organizationId, ...identity } = await author(db, 'amina')
  await write(db, { identityId, organizationId, ...identity }, { lines: ['one'], at: AT })
  const subject = {
    shard: SHARD,
    id: identityId,
    organization_id: organizationId,
    external_user_id: 'amina',
  }
  // It has the control epoch.
  const tokenKey = { id: 'key', sealed_key: new Uint8Array(1) }
  const deployment = { name: 'one', sealed_data_key: new Uint8Array(1) }
  await insertDeployment(db, deployment, tokenKey, AT)
  assert.ok(await store.insertErasure(db, subject, ERASURE, []))
  return subject
}

async function claimed(db: Database, at = AT): Promise<store.Claim> {
  const claim = await store.claimErasure(db, REF, { token: 'token', at })
  assert.ok(claim)
  return claim
}

const QUERIES: Record<string, (db: Database, subject: store.Subject) => Promise<unknown>> = {
  insertErasure: (db, subject) => store.insertErasure(db, { ...subject, id: 'x' }, ERASURE, []),
  findOpenErasure: (db, subject) => store.findOpenErasure(db, subject),
  listErasuresOf: (db, { organization_id: id }) =>
    store.listErasuresOf(db, { shard: SHARD, id }, { state: 'running', before: 'x', limit: 10 }),
  findErasure: (db) => store.findErasure(db, REF),
  claimErasure: (db) => claimed(db),
  releaseErasure: async (db) => store.releaseErasure(db, await claimed(db)),
  renewLease: async (db) => store.renewLease(db, await claimed(db), AT),
  listDocumentIds: async (db) => store.listDocumentIds(db, await claimed(db), 100),
  eraseDocuments: async (db) => store.eraseDocuments(db, await claimed(db), ['a', 'b'], AT),
  listImages: async (db) => store.listImages(db, await claimed(db), 100),
  listTickets: (db, subject) => store.listTickets(db, subject),
  eraseImages: async (db) => store.eraseImages(db, await claimed(db), RELEASED, AT),
  listEventsOf: async (db) => store.listEventsOf(db, await claimed(db), 100),
  eraseAuthor: async (db) => store.eraseAuthor(db, await claimed(db), EVENTS, AT),
  listThreadsOf: async (db) => store.listThreadsOf(db, await claimed(db), 100),
  eraseTexts: async (db) => store.eraseTexts(db, await claimed(db), THREADS, AT),
  findExternalUserId: async (db) => store.findExternalUserId(db, await claimed(db)),
  listPendingMentions: async (db) => store.listPendingMentions(db, await claimed(db), 'amina'),
  replacePendingData: async (db) =>
    store.replacePendingData(db, await claimed(db), [{ subject: 'a', at: AT, data: '{}' }], AT),
  listMentions: async (db) =>
    store.listMentions(db, await claimed(db), 'amina', { after: 0, limit: 100 }),
  replaceEventData: async (db) =>
    store.replaceEventData(db, await claimed(db), [{ position: 1, id: 'event', data: '{}' }], AT),
  eraseTraces: async (db) => store.eraseTraces(db, await claimed(db), AT),
  deleteRateCounters: (db) => store.deleteRateCounters(db, [{ shard: SHARD, key_hash: 'a' }]),
  finishErasure: async (db) => store.finishErasure(db, await claimed(db), [], AT),
}
/** They read the erasures of all organizations, in jobs and commands. */
const WITHOUT_PLAN = [
  'listOpenErasures',
  'listErasures',
  'isInFiles',
  'markOverwritten',
  'hasErasures',
]

test('every query of erasures has its plan checked', () => {
  const names = Object.keys(store).filter((name) => !WITHOUT_PLAN.includes(name))
  assert.deepEqual(names.toSorted(), Object.keys(QUERIES).toSorted())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const subject = await fill(db)
      const { db: watched, statements } = recordQueries(db)
      await run(watched, subject)
      assert.ok(statements.length > 0)
      const ofShard = statements.filter(({ texts }) => !texts.join('').includes('control_epoch'))
      const steps = (await stepsOf(ofShard, planOf)).filter(({ isSort }) => !isSort)
      for (const { text, usesIndex, namesShard, isPlain } of steps) {
        assert.ok(usesIndex || isPlain, text)
        assert.ok(namesShard || isPlain, text)
      }
    })
  }

  test(`${engine.name}: an erasure has one process at a time, until its lease ends`, async (t) => {
    const { db } = await engine.open(t)
    await fill(db)
    const first = await claimed(db)
    const take = (at: number) => store.claimErasure(db, REF, { token: 'other', at })
    assert.equal(await take(AT + 1), undefined)
    const second = await take(AT + 60_000_000)
    assert.ok(second)
    assert.equal(await store.renewLease(db, first, AT), undefined)
    assert.equal(await store.eraseTraces(db, first, AT), undefined)
    assert.ok(await store.renewLease(db, second, AT))
    await store.releaseErasure(db, second)
    assert.ok(await take(AT + 1))
  })

  test(`${engine.name}: an identity with a row is not deleted, and its erasure goes on`, async (t) => {
    const { db } = await engine.open(t)
    await fill(db)
    const claim = await claimed(db)
    const record = sql`SELECT 1 AS one`
    assert.equal(await store.finishErasure(db, claim, [record], AT), undefined)
    const ids = await store.listDocumentIds(db, claim, 100)
    assert.equal(ids.length, 1)
    assert.ok(await store.eraseDocuments(db, claim, ids, AT))
    assert.ok(await store.finishErasure(db, claim, [record], AT))
    const { identity_id, documents, done_at } = (await store.findErasure(db, REF)) ?? {}
    assert.deepEqual([identity_id, documents, done_at], [null, 1, AT])
    assert.equal(await store.claimErasure(db, REF, { token: 'token', at: AT }), undefined)
  })
}
