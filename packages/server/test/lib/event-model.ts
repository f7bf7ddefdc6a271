/** Writes of documents whose events are known, and a relay whose database fails as published. */
import assert from 'node:assert/strict'
import type { AuthenticatedIdentity } from '../../src/access/authentication.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { encodeContent } from '../../src/documents/encoded-content.ts'
import * as documents from '../../src/documents/store.ts'
import { documentChanges } from '../../src/events/outbox/document-changes.ts'
import { createRelay } from '../../src/events/relay/relay.ts'
import { openFeed } from '../../src/events/store.ts'
import { NO_PRECONDITION } from '../../src/lib/etag.ts'
import { createLogs } from '../../src/lib/log.ts'

const SHARD = 7
export const ORGANIZATION = { shard: SHARD, id: 'organization' }
const AUTHOR = {
  shard: SHARD,
  organizationId: 'organization',
  identityId: 'amina',
  keyId: '',
  session: '',
  limits: { maxDocuments: 1_000, maxContentBytes: 1_000, maxImages: 0, maxImageStorage: 0 },
  rates: { identity: null, mint: null },
  history: { allHours: 0, hourlyDays: 0, dailyDays: 0, trashDays: 0, maxBytes: 0 },
} as AuthenticatedIdentity

/** An event of a document, as the model and the feed have it. */
export interface PublishedEvent {
  subject: string
  type: string
  revision: number | undefined
}

/** What an author did to one document since its creation, in order. */
type History = { type: string; revision: number | undefined }[]

export interface World {
  db: Database
  /** The time of the next write of this server; servers may differ. */
  at: () => number
  histories: Map<string, History>
}

export async function createWorld(db: Database, at: () => number): Promise<World> {
  await db.write(sql`
    INSERT INTO organizations (shard, id, name, created_at) VALUES (${SHARD}, 'organization', 'Test', 0) RETURNING id`)
  await db.write(sql`
    INSERT INTO identities (shard, id, organization_id, external_user_id, document_count, created_at)
    VALUES (${SHARD}, 'amina', 'organization', 'amina', 0, 0) RETURNING id`)
  await db.write(openFeed(ORGANIZATION, { generation: 'one', at: 0 }))
  return { db, at, histories: new Map() }
}

const contentOf = (words: string) => {
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: words }] }]
  return encodeContent(Buffer.from(JSON.stringify({ content: { type: 'doc', content } })), 'save')
}

const historyOf = (world: World, id: string): History => {
  const history = world.histories.get(id) ?? []
  world.histories.set(id, history)
  return history
}

/** Each write, as the service makes it. */
export const WRITES = {
  async create(world: World, id: string): Promise<void> {
    const at = world.at()
    const dependents = [documentChanges.onCreate(AUTHOR, id, at)]
    const document = { id, at, content: contentOf(id), dependents }
    assert.ok(await documents.insertOwnDocument(world.db, AUTHOR, document, 1_000))
    historyOf(world, id).push({ type: 'document.created', revision: 1 })
  },
  async save(world: World, id: string): Promise<void> {
    const at = world.at()
    const dependents = [documentChanges.onSave(AUTHOR, id, at)]
    const document = { id, at, content: contentOf(`${id} at ${at}`), dependents }
    const row = await documents.updateOwnDocument(world.db, AUTHOR, document, NO_PRECONDITION)
    if (row) historyOf(world, id).push({ type: 'document.updated', revision: row.revision })
  },
  async share(world: World, id: string): Promise<void> {
    const at = world.at()
    const [hash, sealed] = [Buffer.from(`${id} ${at}`), Buffer.from(String(at))]
    const change = { documentId: id, isShared: true, at }
    const row = await documents.insertOwnShare(
      world.db,
      AUTHOR,
      id,
      { hash, sealed, at },
      (isNew) => documentChanges.onShare(AUTHOR, change, isNew),
    )
    const isNew = row?.sealed_token && Buffer.from(row.sealed_token).equals(sealed)
    if (isNew) historyOf(world, id).push({ type: 'share.enabled', revision: undefined })
  },
  async unshare(world: World, id: string): Promise<void> {
    const change = { documentId: id, isShared: false, at: world.at() }
    const isEnded = await documents.deleteOwnShare(world.db, AUTHOR, id, (condition) =>
      documentChanges.onShare(AUTHOR, change, condition),
    )
    if (isEnded) historyOf(world, id).push({ type: 'share.disabled', revision: undefined })
  },
  async remove(world: World, id: string): Promise<void> {
    const at = world.at()
    const dependents = [documentChanges.onDelete(AUTHOR, id, at, false)]
    const document = { id, at, dependents }
    if (await documents.deleteOwnDocument(world.db, AUTHOR, document, NO_PRECONDITION))
      historyOf(world, id).push({ type: 'document.deleted', revision: undefined })
  },
}

/** Calls before an operation of the database, and may replace it. */
type Around = <Result>(operation: () => Promise<Result>) => Promise<Result>

/** The same database, with each operation of its user passed to `around`. */
export function through(db: Database, around: Around): Database {
  const reads = ({ find, list }: Queryable): Queryable => ({
    find: (query) => around(() => find(query)),
    list: (query, size) => around(() => list(query, size)),
  })
  return {
    ...db,
    ...reads(db),
    readOnly: reads(db.readOnly),
    write: (...statements) => around(() => db.write(...statements)),
    writeChain: (chain) => around(() => db.writeChain(chain)),
  }
}

let relays = 0

export function relayOver(
  db: Database,
  now: () => number,
  windowMicros = 0,
  write: (record: string) => unknown = () => {},
) {
  relays += 1
  const relay = relays
  let made = 0
  const { log } = createLogs('error', { write })
  return createRelay({
    db,
    log,
    windowMicros,
    latest: now,
    newId: () => `event ${relay} ${made++}`,
    monotonicNow: () => 0,
    consumers: [],
    hasLease: async () => true,
  })
}

/** The feed, checked: its positions are dense and its ids are unique. */
export async function readFeed({ db }: World): Promise<PublishedEvent[]> {
  const rows = await db.list<{
    position: number
    id: string
    subject: string
    type: string
    data: string
  }>(
    sql`SELECT position, id, subject, type, data FROM events WHERE shard = ${SHARD} ORDER BY position`,
  )
  const feed = await db.find<{ position: number }>(
    sql`SELECT position FROM feeds WHERE shard = ${SHARD}`,
  )
  assert.deepEqual(
    rows.map(({ position }) => position),
    rows.map((_, at) => at + 1),
  )
  assert.equal(feed?.position, rows.length)
  assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length)
  return rows.map(({ subject, type, data }) => ({
    subject,
    type,
    revision: JSON.parse(data).revision,
  }))
}

/** Requires that the feed publishes all that was done, in its order, with the last of coalesced saves. */
export async function requireAllPublished(world: World): Promise<void> {
  const left = await world.db.list(sql`SELECT subject FROM document_changes`)
  assert.deepEqual(left, [], 'the outbox is empty')
  const feed = await readFeed(world)
  for (const [id, history] of world.histories) {
    const published = feed.filter(({ subject }) => subject === id)
    requirePublished(id, history, published)
  }
  assert.deepEqual(
    new Set(feed.map(({ subject }) => subject)),
    new Set([...world.histories.keys()].filter((id) => historyOf(world, id).length > 0)),
  )
}

const isContent = ({ type }: { type: string }): boolean => /created|updated/.test(type)

function requirePublished(id: string, history: History, published: PublishedEvent[]): void {
  const what = `${id}: ${JSON.stringify(published)} of ${JSON.stringify(history)}`
  const others = (list: { type: string }[]) =>
    list.filter((one) => !isContent(one)).map(({ type }) => type)
  assert.deepEqual(others(published), others(history), what)
  const revisions = published.filter(isContent).map(({ revision }) => revision ?? 0)
  assert.deepEqual(
    revisions,
    [...new Set(revisions)].toSorted((a, b) => a - b),
    what,
  )
  assert.ok(
    published.slice(1).every(({ type }) => type !== 'document.created'),
    what,
  )
  requireSaveBeforeOthers(history, published, what)
  if (history.at(-1)?.type === 'document.deleted') {
    assert.equal(published.at(-1)?.type, 'document.deleted', what)
    return
  }
  assert.equal(published[0]?.type, 'document.created', what)
  assert.equal(revisions.at(-1), history.filter(isContent).at(-1)?.revision, what)
}

/**
 * What a save did before another change is published before it, and what a save did after it is published after
 * it; saves on both sides may be published as one after it.
 */
function requireSaveBeforeOthers(
  history: History,
  published: PublishedEvent[],
  what: string,
): void {
  const revisions: number[] = []
  let revision = 0
  for (const one of history) {
    revision = one.revision ?? revision
    if (!isContent(one)) revisions.push(revision)
  }
  const others = published.filter((one) => !isContent(one))
  for (const [nth, other] of others.entries()) {
    const [before, after] = [
      published.slice(0, published.indexOf(other)),
      published.slice(published.indexOf(other)),
    ]
    const then = revisions[nth] ?? 0
    const saves = before.filter(isContent)
    assert.ok(
      saves.every(({ revision = 0 }) => revision <= then),
      what,
    )
    assert.ok(
      after.filter(isContent).every(({ revision = 0 }) => revision > then),
      what,
    )
  }
}
