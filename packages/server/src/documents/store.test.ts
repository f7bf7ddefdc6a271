import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ENGINES, type Engine, stepsOf } from '../../test/lib/engines.ts'
import type { QueryPlanStep } from '../../test/lib/query-plan-step.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { documentChanges } from '../events/outbox/document-changes.ts'
import { type DocumentVersion, NO_PRECONDITION, type WritePrecondition } from '../lib/etag.ts'
import { DAY_MICROS } from '../lib/time.ts'
import * as organizations from '../organizations/store.ts'
import { encodeContent } from './encoded-content.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const ROUTE = 'POST /v1/documents/'
const MAX = 100
const HASH = new Uint8Array(32)

const REQUEST = { route: ROUTE, since: AT - DAY_MICROS, request_hash: '', response: '' }

const contentOf = (words: string) => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: words }] }]
  return encodeContent(Buffer.from(JSON.stringify({ content: { type: 'doc', content } })), 'save')
}

/** An identity in a separate organization. */
async function author(db: Database, name = 'amina'): Promise<AuthenticatedIdentity> {
  const place = { shard: 7, id: `organization of ${name}` }
  const bytes = new Uint8Array(1)
  const key = { id: `key of ${name}`, secretHash: bytes, scopes: null }
  const secret = { id: `secret of ${name}`, sealed: bytes }
  await organizations.insertOrganization(db, { ...place, name }, key, secret, AT)
  const fresh = { newId: () => `identity of ${name}`, at: () => AT }
  const identityId = await organizations.findOrInsertIdentity(db, place, name, fresh)
  const limits = { maxDocuments: MAX, maxContentBytes: 1_000, maxImages: 0, maxImageStorage: 0 }
  const rates = { identity: null, mint: null }
  const history = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 }
  return {
    shard: place.shard,
    organizationId: place.id,
    identityId,
    keyId: '',
    session: '',
    limits,
    rates,
    history,
  } as AuthenticatedIdentity
}

function create(db: Database, identity: AuthenticatedIdentity, id: string, at = AT) {
  const idempotency = { key: id, ...REQUEST }
  return store.insertOwnDocument(db, identity, { id, at, content: contentOf(id), idempotency }, MAX)
}

const shared = (identity: AuthenticatedIdentity) => (condition: Sql) =>
  documentChanges.onShare(identity, { documentId: 'one', isShared: true, at: AT }, condition)

/** All queries of documents, with a call of each. */
const QUERIES: Record<string, (db: Database, identity: AuthenticatedIdentity) => Promise<unknown>> =
  {
    listOwnDocuments: (db, identity) => store.listOwnDocuments(db, identity, {}),
    findOwnMetadata: (db, identity) => store.findOwnMetadata(db, identity, 'one'),
    findOwnDocument: (db, identity) => store.findOwnDocument(db, identity, 'one'),
    findMetadata: (db, { shard }) => store.findMetadata(db, shard, 'one'),
    findSharedMetadata: (db, { shard }) => store.findSharedMetadata(db, shard, HASH),
    findDocument: (db, { shard }) => store.findDocument(db, shard, 'one'),
    insertOwnDocument: (db, identity) => {
      const idempotency = { key: 'key', ...REQUEST }
      const document = { id: 'two', at: AT, content: contentOf('two'), idempotency }
      return store.insertOwnDocument(db, identity, document, MAX)
    },
    updateOwnDocument: (db, identity) =>
      store.updateOwnDocument(
        db,
        identity,
        { id: 'one', at: AT, content: contentOf('new') },
        NO_PRECONDITION,
      ),
    findOwnShare: (db, identity) => store.findOwnShare(db, identity, 'one'),
    insertOwnShare: (db, identity) =>
      store.insertOwnShare(
        db,
        identity,
        'one',
        { hash: HASH, sealed: HASH, at: AT },
        shared(identity),
      ),
    deleteOwnShare: (db, identity) => store.deleteOwnShare(db, identity, 'one', shared(identity)),
    deleteOwnDocument: (db, identity) =>
      store.deleteOwnDocument(db, identity, { id: 'one', at: AT }, NO_PRECONDITION),
  }

async function library(t: TestContext, engine: Engine) {
  const document = await engine.open(t)
  const identity = await author(document.db)
  await create(document.db, identity, 'one')
  return { ...document, identity }
}

test('every query of documents has its plan checked', () => {
  assert.deepEqual(Object.keys(QUERIES).sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  for (const [name, ask] of Object.entries(QUERIES)) {
    test(over(`${name} finds its rows by an index that begins with the shard`), async (t) => {
      const { db, identity, planOf } = await library(t, engine)
      const { db: watched, statements } = recordQueries(db)
      await ask(watched, identity)
      assert.ok(statements.length > 0)
      for (const { text, usesIndex, namesShard, isPlain } of await stepsOf(statements, planOf)) {
        assert.ok(usesIndex || isPlain, text)
        assert.ok(namesShard || isPlain, text)
      }
    })
  }

  const pages: [what: string, query: Parameters<typeof store.listOwnDocuments>[2]][] = [
    ['the whole list', {}],
    ['a first page', { limit: 20 }],
    ['a later page', { limit: 20, after: { updatedAt: AT, id: 'one' } }],
  ]

  for (const [what, query] of pages) {
    test(over(`${what} comes from a covering index, in its order`), async (t) => {
      const { db, identity, planOf } = await library(t, engine)
      const { db: watched, statements } = recordQueries(db)
      await store.listOwnDocuments(watched, identity, query)
      const steps = await stepsOf(statements, planOf)
      assert.deepEqual(
        steps.map(({ isCovered, namesShard }) => ({ isCovered, namesShard })),
        [{ isCovered: true, namesShard: true }],
        steps.map(({ text }) => text).join(),
      )
    })
  }

  test(over('a title search reads the documents of one identity only'), async (t) => {
    const { db, identity, planOf } = await library(t, engine)
    const { db: watched, statements } = recordQueries(db)
    assert.equal((await store.listOwnDocuments(watched, identity, { titleQuery: 'one' })).length, 1)
    const steps = await stepsOf(statements, planOf)
    assert.ok(steps.every(({ usesIndex, namesShard }) => usesIndex && namesShard))
  })

  const [FIRST, OTHER] = [
    { revision: 1, hash: contentOf('one').hash.slice(0, 16) },
    { revision: 1, hash: '0'.repeat(16) },
  ]
  const others = (count: number): [DocumentVersion, ...DocumentVersion[]] => [
    OTHER,
    ...Array.from({ length: count - 1 }, (_, at) => ({ ...FIRST, revision: 2 ** 40 + at })),
  ]
  const preconditions: [precondition: Partial<WritePrecondition>, isMet: boolean][] = [
    [{}, true],
    [{ ifMatch: 'none' }, false],
    [{ ifMatch: [FIRST] }, true],
    [{ ifMatch: [OTHER] }, false],
    [{ ifMatch: [{ ...FIRST, revision: 2 }] }, false],
    [{ ifMatch: [...others(3), FIRST] }, true],
    [{ ifMatch: [...others(47), FIRST] }, true],
    [{ ifMatch: others(48) }, false],
    [{ ifMatch: [...others(48), FIRST] }, true],
    [{ ifNoneMatch: 'any' }, false],
    [{ ifNoneMatch: [FIRST] }, false],
    [{ ifNoneMatch: [OTHER] }, true],
    [{ ifNoneMatch: others(5) }, true],
    [{ ifNoneMatch: [...others(5), FIRST] }, false],
    [{ ifMatch: [FIRST, OTHER], ifNoneMatch: [OTHER] }, true],
    [{ ifMatch: [FIRST], ifNoneMatch: [FIRST] }, false],
  ]

  test(over('a write is done only if the version meets its precondition'), async (t) => {
    const { db } = await engine.open(t)
    const identity = await author(db)
    const content = contentOf('new')
    for (const [place, [given, isMet]] of preconditions.entries()) {
      const precondition = { ...NO_PRECONDITION, ...given }
      const [saved, deleted] = [`saved ${place}`, `deleted ${place}`]
      for (const id of [saved, deleted]) {
        const document = { id, at: AT, content: contentOf('one') }
        assert.ok(await store.insertOwnDocument(db, identity, document, MAX))
      }
      const save = { id: saved, at: AT, content }
      const row = await store.updateOwnDocument(db, identity, save, precondition)
      assert.equal(row?.revision, isMet ? 2 : undefined, JSON.stringify(given))
      await store.deleteOwnDocument(db, identity, { id: deleted, at: AT }, precondition)
      const left = await store.findOwnMetadata(db, identity, deleted)
      assert.equal(left === undefined, isMet, JSON.stringify(given))
    }
  })

  test(over('a precondition is checked on the row that the id finds'), async (t) => {
    const { db, identity, planOf } = await library(t, engine)
    const { db: watched, statements } = recordQueries(db)
    const precondition = { ifMatch: others(2), ifNoneMatch: others(48) }
    const save = { id: 'one', at: AT, content: contentOf('new') }
    await store.updateOwnDocument(watched, identity, save, precondition)
    await store.deleteOwnDocument(watched, identity, { id: 'one', at: AT }, precondition)
    for (const { text, usesIndex, namesShard, isPlain } of await stepsOf(statements, planOf)) {
      assert.ok((usesIndex && namesShard) || isPlain, text)
    }
  })

  const poor: [what: string, statement: Sql, isPoor: (step: QueryPlanStep) => boolean][] = [
    [
      'reads everything',
      sql`SELECT id FROM documents WHERE title = ${''}`,
      ({ usesIndex, namesShard }) => !usesIndex || !namesShard,
    ],
    [
      'goes over all shards',
      sql`SELECT route FROM idempotency_keys WHERE created_at = ${1}`,
      ({ namesShard }) => !namesShard,
    ],
    [
      'reads rows beside the index',
      sql`SELECT title, revision FROM documents WHERE shard = ${1} ORDER BY identity_id`,
      ({ isCovered }) => !isCovered,
    ],
    [
      'sorts',
      sql`SELECT id FROM documents WHERE shard = ${1} ORDER BY title`,
      ({ isSort }) => isSort,
    ],
  ]

  for (const [what, statement, isPoor] of poor) {
    test(over(`the plan of a statement that ${what} is recognized`), async (t) => {
      const { planOf } = await engine.open(t)
      assert.ok((await planOf(statement)).some(isPoor))
    })
  }
}
