import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { AT, author, SHARD, write } from '../../test/lib/indexed-documents.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { Database } from '../db/database.ts'
import * as store from './store.ts'

const DAY = '2026-11-29'
const COUNTS = {
  requests: 1,
  tokens_minted: 2,
  saves: 3,
  reads_signed: 4,
  reads_shared: 5,
  bytes_in: 6,
  bytes_out: 7,
}
const NEAR = { documents: 1, imageBytes: 1, historyBytes: 1 }

const QUERIES: Record<string, (db: Database, id: string) => Promise<unknown>> = {
  measureOrganization: (db, id) => store.measureOrganization(db, { shard: SHARD, id }, NEAR),
  setMeasured: async (db, id) => {
    const organization = { shard: SHARD, id }
    const measured = await store.measureOrganization(db, organization, NEAR)
    return store.setMeasured(db, organization, DAY, measured)
  },
  listUsage: (db, id) => store.listUsage(db, { shard: SHARD, id }, { from: DAY, to: DAY }),
  listUsageOfDay: (db) => store.listUsageOfDay(db, DAY, { shard: SHARD, id: '' }, 10),
  deleteUsageBefore: (db) => store.deleteUsageBefore(db, DAY),
  setLastUsed: (db) => store.setLastUsed(db, { shard: SHARD, id: 'key' }, DAY),
}

/** A plain insert. */
const WITHOUT_PLAN = ['addUsage']

test('every query of usage has its plan checked', () => {
  const names = Object.entries(store)
    .filter(([name, value]) => typeof value === 'function' && !WITHOUT_PLAN.includes(name))
    .map(([name]) => name)
  assert.deepEqual(names.toSorted(), Object.keys(QUERIES).toSorted())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index, and sorts none`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const { organizationId } = await author(db, 'amina')
      const { db: watched, statements } = recordQueries(db)
      await run(watched, organizationId)
      const steps = await stepsOf(statements, planOf)
      assert.ok(steps.length > 0)
      for (const { text, isSort, usesIndex, isPlain } of steps)
        assert.ok(!isSort && (usesIndex || isPlain), text)
    })
  }

  test(`${engine.name}: counts add up, and a measurement leaves them`, async (t) => {
    const { db } = await engine.open(t)
    const identity = await author(db, 'amina')
    const organization = { shard: SHARD, id: identity.organizationId }
    await store.addUsage(db, organization, DAY, COUNTS)
    await write(db, identity, { lines: ['one'], at: AT })
    const measured = await store.measureOrganization(db, organization, NEAR)
    await store.setMeasured(db, organization, DAY, measured)
    await store.addUsage(db, organization, DAY, COUNTS)
    const [row, ...others] = await store.listUsage(db, organization, { from: DAY, to: DAY })
    assert.deepEqual(others, [])
    assert.deepEqual([row?.requests, row?.bytes_out, row?.identities], [2, 14, 1])
    assert.ok((row?.content_bytes ?? 0) > 0)
  })
}
