import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { AT, author, SHARD } from '../../test/lib/indexed-documents.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import { insertDeployment } from '../access/store.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { insertErasure } from '../erasure/store.ts'
import * as store from './store.ts'

const PAGE = { after: '', limit: 10 }

/** An organization with two users, one of whom is being erased. */
async function fill(db: Database): Promise<string> {
  const { organizationId, identityId } = await author(db, 'amina')
  const organization = { shard: SHARD, id: organizationId }
  const fresh = { newId: () => 'another', at: () => AT }
  await store.findOrInsertIdentity(db, organization, 'yusuf', fresh)
  // It has the control epoch.
  const tokenKey = { id: 'key', sealed_key: new Uint8Array(1) }
  await insertDeployment(db, { name: 'one', sealed_data_key: new Uint8Array(1) }, tokenKey, AT)
  const ids = { organization_id: organizationId, external_user_id: 'amina' }
  const erasure = { id: 'erasure', hash: 'hash', tickets: { ids: [], keys: [] }, at: AT }
  assert.ok(await insertErasure(db, { shard: SHARD, id: identityId, ...ids }, erasure, []))
  return organizationId
}

const QUERIES: Record<string, (db: Database, id: string) => Promise<unknown>> = {
  'listIdentities of all': (db, id) => store.listIdentities(db, { shard: SHARD, id }, PAGE),
  'listIdentities of one': (db, id) =>
    store.listIdentities(db, { shard: SHARD, id }, { ...PAGE, externalUserId: 'amina' }),
  'listIdentities that are erased': (db, id) =>
    store.listIdentities(db, { shard: SHARD, id }, { ...PAGE, state: 'erasing' }),
  findListedIdentity: (db, id) => store.findListedIdentity(db, { shard: SHARD, id }, 'identity'),
  listOrganizationPage: (db) => store.listOrganizationPage(db, { shard: -1, id: '' }, 10),
}

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index, and sorts none`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const id = await fill(db)
      const { db: watched, statements } = recordQueries(db)
      await run(watched, id)
      const steps = await stepsOf(statements, planOf)
      assert.ok(steps.length > 0)
      for (const { text, isSort, usesIndex, isPlain } of steps)
        assert.ok(!isSort && (usesIndex || isPlain), text)
    })
  }

  test(`${engine.name}: users are listed with their open erasure, and by it`, async (t) => {
    const { db } = await engine.open(t)
    const organization = { shard: SHARD, id: await fill(db) }
    const listed = async (filter: { state?: 'active' | 'suspended' | 'erasing' }) =>
      (await store.listIdentities(db, organization, { ...PAGE, ...filter })).map(
        ({ external_user_id, erasure_id }) => [external_user_id, erasure_id],
      )
    const [erasing, active] = [
      ['amina', 'erasure'],
      ['yusuf', null],
    ]
    assert.deepEqual(await listed({}), [erasing, active])
    assert.deepEqual(await listed({ state: 'erasing' }), [erasing])
    assert.deepEqual(await listed({ state: 'active' }), [active])
    const yusuf = { shard: SHARD, id: 'another' }
    assert.ok(await store.setSuspended(db, 'identities', yusuf, AT, sql`SELECT 1 AS one`))
    assert.deepEqual(await listed({ state: 'active' }), [])
    assert.deepEqual(await listed({ state: 'suspended' }), [active])
  })
}
