import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { Database } from '../db/database.ts'
import * as store from './store.ts'

const SHARD = 7

/** Queries for one organization. */
const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  findOrganizationAccess: (db) => store.findOrganizationAccess(db, SHARD, 'organization'),
  findApiKey: (db) => store.findApiKey(db, SHARD, 'key'),
  listSigningSecrets: (db) => store.listSigningSecrets(db, SHARD, 'organization'),
  isClosedIdentity: (db) =>
    store.isClosedIdentity(db, { shard: SHARD, id: 'organization' }, 'identity'),
  listTakenDown: async (db) => {
    const identity = { shard: SHARD, identityId: 'identity' }
    await store.listTakenDown(db, identity)
    await store.listTakenDown(db, identity, 'document')
  },
  findGrantedDocument: (db) => store.findGrantedDocument(db.readOnly, SHARD, 'document'),
  findExternalUserId: (db) =>
    store.findExternalUserId(db, { shard: SHARD, identityId: 'identity' }),
  hasIdentity: (db) => store.hasIdentity(db, { shard: SHARD, identityId: 'identity' }),
}

/** Parts of chains, whose plans are checked with the stores that have the chains. */
const OF_CHAINS = ['lockIdentity', 'lockOwnDocument']

/** Walks of jobs, whose plans are checked with those of `history/retention`. */
const OF_JOBS = ['listHistoryOverrides']

/** Queries of the deployment, which has a handful of rows. */
const OF_THE_DEPLOYMENT = [
  'findDeployment',
  'hasOrganizations',
  'insertDeployment',
  'insertTokenKey',
  'listTokenKeys',
  'findAdminKey',
  'insertAdminKey',
  'listAdminKeys',
  'revokeAdminKey',
  'readControlEpoch',
]

test('every query of access has its plan checked or is about the deployment', () => {
  const known = [...Object.keys(QUERIES), ...OF_CHAINS, ...OF_JOBS, ...OF_THE_DEPLOYMENT]
  assert.deepEqual(known.sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  for (const [name, ask] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index that begins with the shard`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const { db: watched, statements } = recordQueries(db)
      await ask(watched)
      // Sorting a few rows is fine, and a subquery reads by the steps below its own.
      const steps = (await stepsOf(statements, planOf)).filter(
        ({ isSort, isPlain }) => !isSort && !isPlain,
      )
      assert.ok(steps.length > 0)
      for (const { text, usesIndex, namesShard } of steps) assert.ok(usesIndex && namesShard, text)
    })
  }

  test(`${engine.name}: readControlEpoch reads one row by its primary key`, async (t) => {
    const { db, planOf } = await engine.open(t)
    const { db: watched, statements } = recordQueries(db)
    assert.equal(await store.readControlEpoch(watched), 0)
    const [step, ...more] = await stepsOf(statements, planOf)
    assert.match(step?.text ?? '', /USING INTEGER PRIMARY KEY|"Index Name":"deployment_pkey"/)
    assert.deepEqual(more, [])
  })

  test(`${engine.name}: of two processes that create a deployment, one wins`, async (t) => {
    const { db } = await engine.open(t)
    const found = (name: string) =>
      store.insertDeployment(
        db,
        { name, sealed_data_key: Buffer.from(name) },
        { id: name, sealed_key: Buffer.from(name) },
        1,
      )
    await Promise.all([found('first'), found('second')])
    const name = (await store.findDeployment(db))?.name ?? ''
    assert.ok(['first', 'second'].includes(name))
    assert.deepEqual(
      (await store.listTokenKeys(db)).map(({ id }) => id),
      [name],
    )
    assert.equal(await store.readControlEpoch(db), 1)
  })
}
