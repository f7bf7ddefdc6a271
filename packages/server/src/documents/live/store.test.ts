import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ENGINES, type Engine, stepsOf } from '../../../test/lib/engines.ts'
import { recordQueries } from '../../../test/lib/recorded-queries.ts'
import type { Owner } from '../../access/owner.ts'
import { step } from '../../db/chains.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import * as organizations from '../../organizations/store.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const MINUTE = 60_000_000
const SHARD = 7
const ID = 'document'
const AMINA = { shard: SHARD, identityId: 'amina', organizationId: 'organization' } as Owner
const BILAL: Owner = {
  ...AMINA,
  coAuthor: { identityId: 'bilal', documentId: ID, right: 'edit', secretId: '', exp: 0 },
}

async function library(t: TestContext, engine: Engine) {
  const opened = await engine.open(t)
  const { db } = opened
  const place = { shard: SHARD, id: 'organization' }
  const bytes = new Uint8Array(1)
  const secret = { id: 'secret', sealed: bytes }
  const apiKey = { id: 'key', secretHash: bytes, scopes: null }
  await organizations.insertOrganization(db, { ...place, name: 'Test' }, apiKey, secret, AT)
  for (const name of ['amina', 'bilal']) {
    const fresh = { newId: () => name, at: () => AT }
    await organizations.findOrInsertIdentity(db, place, name, fresh)
  }
  await db.write(sql`
    INSERT INTO documents (shard, id, stored_id, organization_id, identity_id, revision, created_at, updated_at,
      content_hash, title, title_match_key, content)
    VALUES (${SHARD}, ${ID}, ${ID}, 'organization', 'amina', 1, 1, 1, '', '', '', '{}') RETURNING id`)
  return opened
}

interface Change {
  at?: number
  writer?: string
  body?: string
}

/** Saves a change that makes this revision. */
const change = (db: Database, owner: Owner, revision: number, more: Change = {}) => {
  const hashes = { base_hash: `hash ${revision - 1}`, content_hash: `hash ${revision}` }
  const row = { ...hashes, writer: 'page', seq: revision, at: AT, body: '{}' }
  return db.writeChain({
    steps: [
      step(
        'saved_document',
        sql`UPDATE documents SET revision = ${revision} WHERE shard = ${SHARD} AND id = ${ID} RETURNING id`,
      ),
      ...store.recordChange(owner, { documentId: ID, revision, ...row, ...more }),
    ],
  })
}

const revisionsIn = async (db: Database) => {
  const rows = await db.list<{ revision: number }>(
    sql`SELECT revision FROM live_changes ORDER BY 1`,
  )
  return rows.map(({ revision }) => revision)
}
const listed = async (db: Database, after: number, last: number, now = AT) => {
  const rows = await store.listChanges(db, AMINA, ID, { after, last, now })
  return rows.map(({ revision }) => revision)
}
const writers = (db: Database, writer: string, since = AT - MINUTE) =>
  store.countOtherWriters(db, AMINA, { documentId: ID, writer, since })

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  recordChange: (db) => change(db, BILAL, 2),
  listChanges: (db) => listed(db, 1, 9),
  countOtherWriters: (db) => writers(db, 'page'),
}
/** A job over all documents, by an index of its own. */
const OF_JOBS: Record<string, (db: Database) => Promise<unknown>> = {
  deleteOldChanges: (db) => store.deleteOldChanges(db, AT),
}

test('every query of live changes has its plan checked', () => {
  assert.deepEqual(Object.keys({ ...QUERIES, ...OF_JOBS }).sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  const over = (what: string) => `${engine.name}: ${what}`

  for (const [name, run] of Object.entries({ ...QUERIES, ...OF_JOBS })) {
    test(over(`${name} finds its rows by an index`), async (t) => {
      const { db, planOf } = await library(t, engine)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      for (const { text, usesIndex, isPlain, isSort } of await stepsOf(statements, planOf)) {
        // The rows of the subquery, which an index has found.
        const isListed = /^(?:CO-ROUTINE|SCAN|SEARCH) (?:listed|oldest|\(subquery-\d\))/.test(text)
        assert.ok(usesIndex || isPlain || isSort || isListed, text)
      }
    })
  }

  test(over('changes are listed in order, with the user who made each'), async (t) => {
    const { db } = await library(t, engine)
    await change(db, AMINA, 2)
    await change(db, BILAL, 3, { writer: 'other', body: '{"blocks":[]}' })
    const hashes = { base_hash: 'hash 2', content_hash: 'hash 3' }
    const row = { ...hashes, writer: 'other', seq: 3, body: '{"blocks":[]}' }
    const rows = await store.listChanges(db, AMINA, ID, { after: 2, last: 9, now: AT })
    assert.deepEqual(rows, [
      { revision: 3, identity_id: 'bilal', external_user_id: 'bilal', ...row },
    ])
    assert.deepEqual(await listed(db, 1, 3), [2, 3])
    assert.deepEqual(await listed(db, 1, 2), [2])
  })

  test(over('changes that are too large together are not listed'), async (t) => {
    const { db } = await library(t, engine)
    for (const revision of [2, 3, 4])
      await change(db, AMINA, revision, { body: JSON.stringify('x'.repeat(100_000)) })
    assert.deepEqual(await listed(db, 1, 4), [])
    assert.deepEqual(await listed(db, 2, 4), [3, 4])
  })

  test(over('changes of before ten minutes are not listed, although they are there'), async (t) => {
    const { db } = await library(t, engine)
    await change(db, AMINA, 2)
    assert.deepEqual(await listed(db, 1, 2, AT + 10 * MINUTE - 1), [2])
    assert.deepEqual(await listed(db, 1, 2, AT + 10 * MINUTE), [])
  })

  test(over('a change that is too large to be listed is not kept'), async (t) => {
    const { db } = await library(t, engine)
    await change(db, AMINA, 2, { body: JSON.stringify('خ'.repeat(131_073)) })
    await change(db, AMINA, 3, { body: JSON.stringify('خ'.repeat(131_071)) })
    assert.deepEqual(await revisionsIn(db), [3])
  })

  test(over('of large changes fewer are kept, and one drops many small ones'), async (t) => {
    const { db } = await library(t, engine)
    const body = JSON.stringify('x'.repeat(250_000))
    for (let revision = 2; revision < 42; revision++) await change(db, AMINA, revision)
    for (let revision = 42; revision < 72; revision++) await change(db, AMINA, revision, { body })
    const revisions = await revisionsIn(db)
    assert.deepEqual([revisions.length, revisions[0], revisions.at(-1)], [16, 56, 71])
  })

  test(over('a change drops those of before ten minutes, and all but 500'), async (t) => {
    const { db } = await library(t, engine)
    for (const revision of [2, 3]) await change(db, AMINA, revision)
    await change(db, AMINA, 4, { at: AT + 5 * MINUTE })
    await change(db, AMINA, 5, { at: AT + 11 * MINUTE })
    assert.deepEqual(await revisionsIn(db), [4, 5])
    await change(db, AMINA, 504, { at: AT + 11 * MINUTE })
    assert.deepEqual(await revisionsIn(db), [5, 504])
    await store.deleteOldChanges(db, AT + 60 * MINUTE)
    assert.deepEqual(await revisionsIn(db), [])
  })

  test(over('other pages count that wrote since a time'), async (t) => {
    const { db } = await library(t, engine)
    for (const [at, writer] of ['a', 'b', 'a', 'c'].entries())
      await change(db, AMINA, 2 + at, { writer, at: AT + at })
    assert.deepEqual(
      [await writers(db, 'a'), await writers(db, 'd'), await writers(db, 'a', AT + 1)],
      [2, 3, 1],
    )
    await change(db, BILAL, 6, { writer: 'a' })
    assert.deepEqual([await writers(db, 'a'), await writers(db, 'd')], [3, 4])
  })
}
