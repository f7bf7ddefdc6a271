import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import { step } from '../db/chains.ts'
import type { Database, Statement } from '../db/database.ts'
import { ALWAYS, sql } from '../db/sql.ts'
import * as outbox from './outbox/store.ts'
import * as relay from './relay/store.ts'
import * as store from './store.ts'

const ORGANIZATION = { shard: 7, id: 'organization' }
const AUTHOR = { shard: 7, identityId: 'identity', organizationId: 'organization' }
const CHANGE: relay.ChangeRow = {
  subject: 'document',
  kind: 'content',
  at: 0,
  identity_id: 'identity',
  revision: 1,
  content_hash: 'hash',
  detail: null,
  is_new: 1,
  changed_at: 1,
}
const EVENT: store.NewEvent = {
  position: 1,
  id: 'event',
  type: 'document.created',
  at: 1,
  subject: 'document',
  identity_id: 'identity',
  data: '{}',
}
const SAVED = sql`SELECT 'document' AS id, 1 AS revision, 'hash' AS content_hash`

const afterSaved = (db: Database, statement: Statement) =>
  db.writeChain({ steps: [step('saved_document', SAVED), statement] })

type Ask = (db: Database) => Promise<unknown>

const OF_ONE_ORGANIZATION: Record<string, Ask> = {
  contentChange: (db) =>
    afterSaved(db, outbox.contentChange(AUTHOR, 'document', 1, { isNew: false })),
  restoredChange: (db) => afterSaved(db, outbox.restoredChange(AUTHOR, 'document', 1)),
  furtherChange: (db) => {
    const change = { kind: 'document.trashed', subject: 'document', at: 1 } as const
    return afterSaved(db, outbox.furtherChange('documents', 7, change, ALWAYS))
  },
  listChanges: (db) => relay.listChanges(db, ORGANIZATION, ['document']),
  publishChanges: (db) =>
    relay.publishChanges(db, ORGANIZATION, { changes: [CHANGE], events: [EVENT], seen: 0 }),
  dropChanges: (db) => relay.dropChanges(db, ORGANIZATION, [CHANGE], { hadFeed: false }),
  openFeed: (db) => db.write(store.openFeed(ORGANIZATION, { generation: 'one', at: 1 })),
  findFeed: (db) => store.findFeed(db, ORGANIZATION),
  listEvents: (db) =>
    store.listEvents(db, ORGANIZATION, { after: 0, last: 9, types: ['image.confirmed'], limit: 9 }),
  listEventsOfAuthor: (db) =>
    store.listEventsOfAuthor(db, ORGANIZATION, 'author', { after: 0, limit: 9 }),
  listOldestEvents: (db) => store.listOldestEvents(db, ORGANIZATION, 9),
  deleteEvents: (db) => store.deleteEvents(db, ORGANIZATION, 1),
  listEventsAt: (db) => store.listEventsAt(db, ORGANIZATION, [1]),
  appendEvent: (db) => db.writeChain({ steps: store.appendEvent(ORGANIZATION, EVENT) }),
}
/** They look at the rows of all organizations. */
const OF_ALL: Record<string, Ask> = {
  listDue: (db) => relay.listDue(db, { contentBefore: 1, othersBefore: 1 }, 9),
  listFeeds: (db) => store.listFeeds(db, { shard: -1, id: '' }, 9),
  renewFeeds: (db) => store.renewFeeds(db, 'two'),
}

test('every query of events has its plan checked', () => {
  const queries = { ...outbox, ...relay, ...store }
  assert.deepEqual(
    Object.keys({ ...OF_ONE_ORGANIZATION, ...OF_ALL }).sort(),
    Object.keys(queries).sort(),
  )
})

for (const engine of ENGINES) {
  for (const [name, ask] of Object.entries(OF_ONE_ORGANIZATION)) {
    test(`${engine.name}: ${name} finds its rows by an index that begins with the shard`, async (t) => {
      const { db, planOf } = await engine.open(t)
      const { db: watched, statements } = recordQueries(db)
      await ask(watched)
      assert.ok(statements.length > 0)
      for (const { text, usesIndex, namesShard, isPlain, isSort } of await stepsOf(
        statements,
        planOf,
      )) {
        assert.ok(usesIndex || isPlain || isSort, text)
        assert.ok(namesShard || isPlain || isSort, text)
      }
    })
  }

  test(`${engine.name}: due changes are found by partial indexes, in their order`, async (t) => {
    const { db, planOf } = await engine.open(t)
    const { db: watched, statements } = recordQueries(db)
    await OF_ALL.listDue?.(watched)
    const steps = await stepsOf(statements, planOf)
    assert.ok(
      steps.every(({ usesIndex, isSort }) => usesIndex && !isSort),
      JSON.stringify(steps),
    )
  })
}
