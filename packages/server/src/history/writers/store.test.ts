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

/** Saves as `owner`, and keeps a version of this revision before if one is named. */
function save(db: Database, owner: Owner, at: number, version?: number): Promise<unknown> {
  const kept = sql`
    INSERT INTO document_versions (shard, document_id, revision, organization_id, identity_id, saved_at, replaced_at,
      next_session, content_hash, content_bytes, title, content)
    SELECT d.shard, d.id, ${version ?? 0}, d.organization_id, d.identity_id, 1, 1, '', '', 2, '', '{}'
    FROM documents d WHERE d.shard = ${SHARD} AND d.id = ${ID} AND ${version ?? 0} > 0 RETURNING revision`
  return db.writeChain({
    steps: [
      { ...step('kept_version', kept), role: 'optional' },
      step(
        'saved_document',
        sql`UPDATE documents SET revision = revision + 1 WHERE shard = ${SHARD} AND id = ${ID} RETURNING id`,
      ),
      store.recordWriter(owner, { documentId: ID, at }, true),
    ],
  })
}

const rowsIn = (db: Database) =>
  db.list(sql`SELECT revision, identity_id, wrote_at FROM document_writers ORDER BY 1, 2`)

const QUERIES: Record<string, (db: Database) => Promise<unknown>> = {
  recordWriter: async (db) => [await save(db, BILAL, AT), await save(db, AMINA, AT)],
  listWriters: (db) => store.listWriters(db, AMINA, ID, [{ revision: 3 }, { revision: 2 }]),
  deleteMergedWriters: (db) => store.deleteMergedWriters(db, { shard: SHARD, document_id: ID }),
}

test('every query of writers has its plan checked', () => {
  assert.deepEqual(Object.keys(QUERIES).sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  const over = (what: string) => `${engine.name}: ${what}`

  for (const [name, run] of Object.entries(QUERIES)) {
    test(over(`${name} finds its rows by an index`), async (t) => {
      const { db, planOf } = await library(t, engine)
      const { db: watched, statements } = recordQueries(db)
      await run(watched)
      for (const { text, usesIndex, isPlain, isSort } of await stepsOf(statements, planOf))
        assert.ok(usesIndex || isPlain || isSort, text)
    })
  }

  test(over('a save of an owner without co-authors records nothing'), async (t) => {
    const { db } = await library(t, engine)
    await save(db, AMINA, AT)
    await save(db, AMINA, AT + 1, 2)
    assert.deepEqual(await rowsIn(db), [])
  })

  test(over('saves record their writers behind the version before them'), async (t) => {
    const { db } = await library(t, engine)
    await save(db, BILAL, AT, 1)
    await save(db, BILAL, AT + 1)
    await save(db, AMINA, AT + 2)
    await save(db, AMINA, AT + 3, 4)
    await save(db, BILAL, AT + 4, 5)
    assert.deepEqual(await rowsIn(db), [
      { revision: 1, identity_id: 'amina', wrote_at: AT + 2 },
      { revision: 1, identity_id: 'bilal', wrote_at: AT + 1 },
      { revision: 5, identity_id: 'bilal', wrote_at: AT + 4 },
    ])
    const versions = [6, 5, 4, 1].map((revision) => ({ revision }))
    const listed = [
      { revision: 5, external_user_id: 'bilal' },
      { revision: 1, external_user_id: 'amina' },
      { revision: 1, external_user_id: 'bilal' },
    ]
    assert.deepEqual(await store.listWriters(db, AMINA, ID, versions), listed)
    assert.deepEqual(await store.listWriters(db, AMINA, ID, versions.slice(0, 1)), [listed[0]])
    assert.deepEqual(await store.listWriters(db, AMINA, ID, versions.slice(2)), listed.slice(1))
    const other = { ...AMINA, identityId: 'bilal' }
    assert.deepEqual(await store.listWriters(db, other, ID, versions), [])
  })

  test(over('rows that no version tells apart become one'), async (t) => {
    const { db } = await library(t, engine)
    await save(db, BILAL, AT, 1)
    await save(db, BILAL, AT + 1, 2)
    await save(db, BILAL, AT + 2, 3)
    const merge = () => store.deleteMergedWriters(db, { shard: SHARD, document_id: ID })
    await merge()
    assert.equal((await rowsIn(db)).length, 3)
    await db.write(sql`
      DELETE FROM document_versions WHERE shard = ${SHARD} AND document_id = ${ID} AND revision = 2 RETURNING revision`)
    await merge()
    assert.deepEqual(await rowsIn(db), [
      { revision: 2, identity_id: 'bilal', wrote_at: AT + 1 },
      { revision: 3, identity_id: 'bilal', wrote_at: AT + 2 },
    ])
  })
}
