import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../../test/lib/engines.ts'
import { AT, author, SHARD, write } from '../../../test/lib/indexed-documents.ts'
import { recordQueries } from '../../../test/lib/recorded-queries.ts'
import { insertDeployment } from '../../access/store.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import * as store from './store.ts'

const START = { externalUserId: '', updatedAt: 0, id: '' }
const PAGE = { after: START, limit: 10 }
const ENTRY = sql`SELECT 1 AS one`
const OWN = { by: 'api_key:one', reason: 'spam', reference: null, at: AT, isOfOperator: false }
const OPERATORS = { ...OWN, by: 'admin_key:one', isOfOperator: true }

/** An organization with a document of a user. */
async function fill(db: Database): Promise<store.DocumentRef & { identityId: string }> {
  const identity = await author(db, 'amina')
  const { organizationId, identityId } = identity
  const { id } = await write(db, identity, { lines: ['one'], at: AT })
  // It has the control epoch.
  const tokenKey = { id: 'key', sealed_key: new Uint8Array(1) }
  await insertDeployment(db, { name: 'one', sealed_data_key: new Uint8Array(1) }, tokenKey, AT)
  return { shard: SHARD, organizationId, identityId, id }
}

type Filled = Awaited<ReturnType<typeof fill>>

const QUERIES: Record<string, (db: Database, ref: Filled) => Promise<unknown>> = {
  listManagedDocuments: async (db, ref) => {
    const { identityId } = ref
    await store.listManagedDocuments(db, ref, PAGE)
    await store.listManagedDocuments(db, ref, { ...PAGE, isShared: true, updatedAfter: AT })
    await store.listManagedDocuments(db, ref, { ...PAGE, identityId, isShared: false })
  },
  findManagedDocument: (db, ref) => store.findManagedDocument(db, ref),
  insertTakedown: async (db, ref) => {
    await store.insertTakedown(db, ref, OWN, ENTRY)
    await store.insertTakedown(db, ref, OPERATORS, ENTRY)
  },
  deleteTakedown: async (db, ref) => {
    await store.deleteTakedown(db, ref, OWN, ENTRY)
    await store.deleteTakedown(db, ref, OPERATORS, ENTRY)
  },
}

test('every query of managed documents has its plan checked', () => {
  assert.deepEqual(Object.keys(QUERIES).sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index that begins with the shard`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const ref = await fill(db)
      const { db: watched, statements } = recordQueries(db)
      await run(watched, ref)
      const ofShard = statements.filter(({ texts }) => !texts.join('').includes('control_epoch'))
      const steps = (await stepsOf(ofShard, planOf)).filter(({ isPlain }) => !isPlain)
      assert.ok(steps.length > 0)
      for (const { text, isSort, usesIndex, namesShard } of steps) {
        // PostgreSQL sorts the documents of one user at a time, and those that a filter leaves.
        const isSorting = isSort && engine.name === 'PostgreSQL'
        assert.ok(isSorting || (usesIndex && namesShard), text)
      }
    })
  }

  test(`${engine.name}: an operator replaces a takedown of an organization, which lifts only its own`, async (t) => {
    const { db } = await engine.open(t)
    const ref = await fill(db)
    const byWhom = async () => (await store.findManagedDocument(db, ref))?.by
    assert.equal(await byWhom(), null)
    assert.ok(await store.insertTakedown(db, ref, OWN, ENTRY))
    assert.equal(await store.insertTakedown(db, ref, OWN, ENTRY), undefined)
    assert.ok(await store.insertTakedown(db, ref, OPERATORS, ENTRY))
    assert.equal(await byWhom(), 'admin_key:one')
    assert.equal(await store.insertTakedown(db, ref, OPERATORS, ENTRY), undefined)
    assert.equal(await store.deleteTakedown(db, ref, OWN, ENTRY), undefined)
    assert.ok(await store.deleteTakedown(db, ref, OPERATORS, ENTRY))
    assert.equal(await byWhom(), null)
    const foreign = { ...ref, organizationId: 'another' }
    assert.equal(await store.insertTakedown(db, foreign, OWN, ENTRY), undefined)
  })
}
