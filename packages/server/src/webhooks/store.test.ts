import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { appendEvent, listEventsAt, openFeed } from '../events/store.ts'
import { insertOrganization } from '../organizations/store.ts'
import * as delivery from './delivery/store.ts'
import * as replay from './replay/store.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const SHARD = 7
const ORGANIZATION = { shard: SHARD, id: 'organization' }
const REF = { shard: SHARD, organizationId: 'organization', id: 'webhook' }
const SECRET = { id: 'secret', sealed: new Uint8Array(1) }
const WEBHOOK = { ...REF, url: 'https://app.example/', types: null, at: AT }
const CLAIM = { token: 'token', at: AT }
const ATTEMPT = {
  event_id: 'event',
  event_type: 'document.created',
  at: AT,
  status: 200,
  error: null,
  milliseconds: 1,
} as const
const PARKED = {
  position: 1,
  subject: 'document',
  failures: 1,
  next_at: AT,
  last_status: 500,
  given_up_at: null,
}
const RESULT: delivery.BatchResult = {
  position: 1,
  failingSince: null,
  pausedUntil: 0,
  disabledReason: null,
  settled: [7],
  parked: [PARKED],
  attempts: [ATTEMPT],
  at: AT,
}

/** An organization with a feed of three events, and a webhook. */
async function fill(db: Database): Promise<void> {
  const bytes = new Uint8Array(1)
  const key = { id: 'key', secretHash: bytes, scopes: null }
  await insertOrganization(db, { ...ORGANIZATION, name: 'a' }, key, { id: 's', sealed: bytes }, AT)
  await db.write(openFeed(ORGANIZATION, { generation: 'first', at: AT }))
  await store.insertWebhook(db, WEBHOOK, SECRET)
  for (const id of ['event 1', 'event 2', 'event 3']) {
    const event = { id, type: 'document.updated', at: AT, subject: 'document', data: '{}' } as const
    await db.write(...appendEvent(ORGANIZATION, event))
  }
}

async function claimed(db: Database): Promise<delivery.Claim> {
  const claim = await delivery.claimWebhook(db, REF, CLAIM)
  assert.ok(claim)
  return claim
}

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  listWebhooks: (db) => store.listWebhooks(db, ORGANIZATION),
  findWebhook: (db) => store.findWebhook(db, REF),
  insertWebhook: (db) => store.insertWebhook(db, { ...WEBHOOK, id: 'b' }, { ...SECRET, id: 'b' }),
  updateWebhook: (db) => store.updateWebhook(db, REF, { url: 'https://b.example/', types: null }),
  deleteWebhook: (db) => store.deleteWebhook(db, REF),
  listSecrets: (db) => store.listSecrets(db, REF, AT),
  rollSecret: (db) => store.rollSecret(db, REF, { ...SECRET, id: 'c' }, { at: AT, expiresAt: AT }),
  enableWebhook: (db) => store.enableWebhook(db, REF, AT),
  listAttempts: (db) => store.listAttempts(db, REF),
  listUndelivered: (db) =>
    store.listUndelivered(db, REF, { isGivenUp: false, after: 0, limit: 10 }),
  claimWebhook: claimed,
  listDueEvents: (db) => delivery.listDueEvents(db, REF, { at: AT, limit: 10 }),
  listParkedSubjects: (db) => delivery.listParkedSubjects(db, REF, ['document']),
  commitBatch: async (db) => delivery.commitBatch(db, await claimed(db), RESULT, []),
  storeTestAttempt: (db) => delivery.storeTestAttempt(db, REF, ATTEMPT),
  countChosen: async (db) => [
    await replay.countChosen(db, REF, { ids: ['event 1'] }, 10),
    await replay.countChosen(db, REF, { failedSince: AT }, 10),
    await replay.countChosen(db, REF, { fromId: 'a', toId: 'f', types: ['document.updated'] }, 10),
  ],
  parkChosen: (db) => replay.parkChosen(db, REF, { ids: ['event 1'] }, AT),
  listEventsAt: (db) => listEventsAt(db, ORGANIZATION, [1, 3]),
}
/** They are parts of the others, or read all webhooks, as a scrape and each round do. */
const WITHOUT_PLAN = [
  'KEPT_ATTEMPTS',
  'isWebhook',
  'lockWebhook',
  'ofWebhook',
  'releaseFirst',
  'countWebhooks',
  'listDueWebhooks',
  'findOldestWaiting',
]

test('every query of webhooks has its plan checked', () => {
  const names = Object.keys({ ...store, ...delivery, ...replay })
  const checked = Object.keys(QUERIES).filter((name) => name !== 'listEventsAt')
  assert.deepEqual(names.filter((name) => !WITHOUT_PLAN.includes(name)).sort(), checked.sort())
})

for (const engine of ENGINES) {
  for (const [name, run] of Object.entries(QUERIES)) {
    test(`${engine.name}: ${name} finds its rows by an index`, async (t) => {
      const { db, planOf } = await engine.open(t)
      await fill(db)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      assert.ok(statements.length > 0)
      // A webhook has two secrets and a hundred attempts; chosen events are counted to a limit.
      const steps = (await stepsOf(statements, planOf)).filter(
        ({ text, isSort }) => !isSort && !/^(?:CO-ROUTINE|SCAN) chosen/.test(text),
      )
      for (const { text, usesIndex, namesShard, isPlain } of steps) {
        assert.ok(usesIndex || isPlain, text)
        assert.ok(namesShard || isPlain, text)
      }
    })
  }

  test(`${engine.name}: a batch is stored once, and only with its lease`, async (t) => {
    const { db } = await engine.open(t)
    await fill(db)
    const claim = await claimed(db)
    assert.equal(await delivery.claimWebhook(db, REF, { ...CLAIM, token: 'other' }), undefined)
    const stolen = { ...claim, token: 'other' }
    assert.equal(await delivery.commitBatch(db, stolen, RESULT, []), undefined)
    const moved = { ...claim, position: 2 }
    assert.equal(await delivery.commitBatch(db, moved, RESULT, []), undefined)
    assert.deepEqual(await store.listAttempts(db, REF), [])
    assert.ok(await delivery.commitBatch(db, claim, RESULT, []))
    assert.equal(await delivery.commitBatch(db, claim, RESULT, []), undefined)
    assert.equal((await store.listAttempts(db, REF)).length, 1)
    const [waiting] = await store.listUndelivered(db, REF, { isGivenUp: false, after: 0, limit: 9 })
    assert.deepEqual([waiting?.position, waiting?.failures], [1, 1])
  })

  test(`${engine.name}: a lease of a wrong clock is taken`, async (t) => {
    const { db } = await engine.open(t)
    await fill(db)
    await db.write(
      sql`UPDATE webhooks SET leased_by = 'other', lease_until = ${AT + 90_000_000} RETURNING id`,
    )
    assert.ok(await delivery.claimWebhook(db, REF, CLAIM))
  })
}
