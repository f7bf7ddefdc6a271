import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ENGINES, type Engine, stepsOf } from '../../test/lib/engines.ts'
import { recordQueries } from '../../test/lib/recorded-queries.ts'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { step } from '../db/chains.ts'
import type { Database, Statement } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { encodeContent } from '../documents/encoded-content.ts'
import { insertOwnDocument } from '../documents/store.ts'
import { documentChanges } from '../events/outbox/document-changes.ts'
import { DAY_MICROS } from '../lib/time.ts'
import * as organizations from '../organizations/store.ts'
import * as store from './store.ts'

const AT = 1_700_000_000_000_000
const SHARD = 7
const KEY = 'images/organization/one'
const ROUTE = 'POST /v1/documents/images/upload/'
const IDEMPOTENCY = { key: 'key', route: ROUTE, hash: 'hash', since: AT - DAY_MICROS }
const CONTENT = encodeContent(
  Buffer.from('{"content":{"type":"doc","content":[{"type":"paragraph"}]}}'),
  'save',
)

/** An identity with a document and a confirmed image called `one`. */
async function album(t: TestContext, engine: Engine) {
  const opened = await engine.open(t)
  const { db } = opened
  const place = { shard: SHARD, id: 'organization' }
  const bytes = new Uint8Array(1)
  const secret = { id: 'secret', sealed: bytes }
  const apiKey = { id: 'key', secretHash: bytes, scopes: null }
  await organizations.insertOrganization(db, { ...place, name: 'Test' }, apiKey, secret, AT)
  const fresh = { newId: () => 'identity', at: () => AT }
  const identityId = await organizations.findOrInsertIdentity(db, place, 'amina', fresh)
  const limits = { maxDocuments: 10, maxContentBytes: 1_000, maxImages: 10, maxImageStorage: 1_000 }
  const rates = { identity: null, mint: null }
  const history = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 }
  const identity = {
    shard: SHARD,
    organizationId: place.id,
    identityId,
    keyId: '',
    session: '',
    limits,
    rates,
    history,
  } as AuthenticatedIdentity
  await insertOwnDocument(db, identity, { id: 'document', at: AT, content: CONTENT }, 10)
  await store.insertTicket(db, identity, ticket('one'))
  const found = { width: 2, height: 3, bytes: 10, sha256: '', key: KEY, at: AT }
  const image = await store.confirmOwnImage(
    db,
    identity,
    'one',
    found,
    documentChanges.onConfirm(identity, 'one', AT),
  )
  assert.ok(image)
  return { ...opened, identity, image }
}

const ticket = (id: string): store.NewTicket => ({
  id,
  at: AT,
  contentType: 'image/png',
  bytes: 10,
  maxTickets: 20,
  idempotency: { ...IDEMPOTENCY, key: id },
})

type Ask = (
  db: Database,
  identity: AuthenticatedIdentity,
  image: store.ImageRow,
) => Promise<unknown>

const saved = (db: Database, ...steps: Statement[]) => behind('saved_document', db, steps)

const behind = (name: string, db: Database, steps: readonly Statement[]) =>
  db.writeChain({ steps: [step(name, sql`SELECT 1 AS revision`), ...steps] })

/** Every query of images, with a call that runs it. */
const QUERIES: Record<string, Ask> = {
  async listLinkedImages(db) {
    await store.listLinkedImages(db, SHARD, 'document', ['one', 'two'])
    await store.listLinkedImages(db, SHARD, 'document')
  },
  listOwnLinkedImages: (db, identity) =>
    store.listOwnLinkedImages(db, identity, { id: 'document', revision: 1 }, ['one', 'two']),
  findImage: (db) => store.findImage(db, SHARD, 'one'),
  listImagesOfAuthor: (db, identity) => store.listImagesOfAuthor(db, identity, '', 9),
  findOwnImage: (db, identity) => store.findOwnImage(db, identity, 'one'),
  insertTicket: (db, identity) => store.insertTicket(db, identity, ticket('two')),
  confirmOwnImage: (db, identity) =>
    store.confirmOwnImage(
      db,
      identity,
      'one',
      { width: 1, height: 1, bytes: 1, sha256: '', key: KEY, at: AT },
      documentChanges.onConfirm(identity, 'one', AT),
    ),
  deleteTicket: (db, _, image) => store.deleteTicket(db, image, 'uploads/one', AT),
  deleteOrphan: (db, _, image) => store.deleteOrphan(db, image, AT + 1, AT),
  deletePendingDeletion: (db) => store.deletePendingDeletion(db, { shard: SHARD, object_key: KEY }),
  markUploadDeleted: (db, _, image) => store.markUploadDeleted(db, image),
  findVariantBytes: (db, _, image) => store.findVariantBytes(db, image, 640),
  upsertVariant: (db, _, image) => store.upsertVariant(db, image, 640, 10),
  listExistingImages: (db) => store.listExistingImages(db, SHARD, ['one', 'two']),
  hasOrganization: (db) => store.hasOrganization(db, SHARD, 'organization'),
  deleteVariant: (db, _, image) => store.deleteVariant(db, image, 640),
  insertImageLink: (db, identity) =>
    saved(db, store.insertImageLink(identity, 'document', ['one', 'two'])),
  deleteStaleLinks: (db, identity) =>
    saved(db, ...store.deleteStaleLinks(identity, 'document', ['one'], AT)),
  keepTrashedImages: (db, identity) =>
    behind('own_document', db, [store.keepTrashedImages(identity, 'document')]),
  deleteDocumentLinks: (db, identity) =>
    behind('own_document', db, [store.deleteDocumentLinks(identity, 'document', AT)]),
  isOnlyTakenDown: (db) => store.isOnlyTakenDown(db, { shard: SHARD, id: 'one' }),
  findLink: (db) => store.findLink(db, SHARD, 'document', 'one'),
  findDocumentOwner: (db) => store.findDocumentOwner(db, SHARD, 'document'),
  listSharedLinks: async (db) => [
    await store.listSharedLinks(db, SHARD, 'one', undefined, AT),
    await store.listSharedLinks(db, SHARD, 'one', 'document', AT),
  ],
}

/** Hourly jobs scan all shards in time order, limited to their batch. */
const JOBS: Record<string, (db: Database) => Promise<unknown>> = {
  listStaleTickets: (db) => store.listStaleTickets(db, AT, 100),
  listOrphans: (db) => store.listOrphans(db, AT, 100),
  listUploadsToDelete: (db) => store.listUploadsToDelete(db, AT, 100),
  listPendingDeletions: (db) => store.listPendingDeletions(db, 100),
}

/** The deployment has a single row. */
const OF_THE_DEPLOYMENT = ['readBlobStoreOwner', 'replaceBlobStoreOwner']

test('every query of images has its plan checked', () => {
  const known = [...Object.keys(QUERIES), ...Object.keys(JOBS), ...OF_THE_DEPLOYMENT]
  assert.deepEqual(known.sort(), Object.keys(store).sort())
})

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  async function planned(t: TestContext, ask: Ask) {
    const { db, identity, image, planOf } = await album(t, engine)
    const { db: watched, statements } = recordQueries(db)
    await ask(watched, identity, image)
    assert.ok(statements.length > 0)
    return stepsOf(statements, planOf)
  }

  for (const [name, ask] of Object.entries(QUERIES)) {
    test(over(`${name} uses an index that begins with the shard`), async (t) => {
      for (const { text, usesIndex, namesShard, isPlain } of await planned(t, ask)) {
        assert.ok((usesIndex && namesShard) || isPlain, text)
      }
    })
  }

  for (const [name, ask] of Object.entries(JOBS)) {
    test(over(`${name} reads an index in order and sorts nothing`), async (t) => {
      for (const { text, usesIndex, isSort, isWalk, isPlain } of await planned(t, ask)) {
        assert.ok(!isSort && (usesIndex || isWalk || isPlain), text)
      }
    })
  }
}
