import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import { auditRow } from '../db/audit-row.ts'
import type { Database } from '../db/database.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const ORGANIZATION = '2c6c52bd-5d49-4292-9c15-978f37f57131'
const NEWEST = { order: 'newest first', limit: 10 } as const
const OLDEST = { order: 'oldest first', limit: 10 } as const

/** Rows of an organization, of another one and of the deployment, two of them at one time. */
async function fill(db: Database): Promise<void> {
  const common = { actor: 'cli', target: 'target' } as const
  await db.write(
    auditRow({ ...common, organization: ORGANIZATION, action: 'api_key.created', at: AT, id: 'a' }),
    auditRow({ ...common, organization: ORGANIZATION, action: 'api_key.revoked', at: AT, id: 'b' }),
    auditRow({ ...common, organization: 'other', action: 'api_key.created', at: AT + 1, id: 'c' }),
    auditRow({
      ...common,
      organization: undefined,
      action: 'token_key.rolled',
      at: AT + 2,
      id: 'd',
    }),
  )
}

const idsOf = (rows: store.AuditRow[]) => rows.map(({ id }) => id).join('')

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  'listAudit of all': (db) => store.listAudit(db, { from: AT, to: AT + 9 }, NEWEST),
  'listAudit of an organization': (db) =>
    store.listAudit(db, { organization: ORGANIZATION, actor: 'cli' }, NEWEST),
  'listAudit after an entry': (db) =>
    store.listAudit(db, {}, { ...OLDEST, after: { at: AT, id: 'a' } }),
  deleteAuditBefore: (db) => store.deleteAuditBefore(db, AT),
}

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index, and sorts none`, async (t) => {
      const { db, planOf } = await engine.open(t)
      await fill(db)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      const steps = await stepsOf(statements, planOf)
      assert.ok(steps.length > 0)
      for (const { text, isSort, usesIndex, isPlain } of steps)
        assert.ok(!isSort && (usesIndex || isPlain), text)
    })
  }

  test(`${engine.name}: listAudit filters, and goes on after an entry of the same time`, async (t) => {
    const { db } = await engine.open(t)
    await fill(db)
    assert.equal(idsOf(await store.listAudit(db, {}, NEWEST)), 'dcba')
    assert.equal(idsOf(await store.listAudit(db, {}, { ...NEWEST, limit: 3 })), 'dcb')
    const after = { at: AT, id: 'b' }
    assert.equal(idsOf(await store.listAudit(db, {}, { ...NEWEST, after })), 'a')
    assert.equal(idsOf(await store.listAudit(db, {}, { ...OLDEST, after })), 'cd')
    const organization = ORGANIZATION
    assert.equal(idsOf(await store.listAudit(db, { organization }, OLDEST)), 'ab')
    assert.equal(idsOf(await store.listAudit(db, { action: 'api_key.created' }, OLDEST)), 'ac')
    assert.equal(idsOf(await store.listAudit(db, { actor: 'system' }, OLDEST)), '')
    assert.equal(idsOf(await store.listAudit(db, { from: AT + 1, to: AT + 2 }, OLDEST)), 'c')
    await store.deleteAuditBefore(db, AT + 1)
    assert.equal(idsOf(await store.listAudit(db, {}, OLDEST)), 'cd')
  })
}
