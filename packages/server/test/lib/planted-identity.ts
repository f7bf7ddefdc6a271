/** A user with rows in every table that can have some of a user, and where these rows are. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../../src/db/database.ts'
import { rateCounterOf } from '../../src/db/postgres/shared-rate-counts.ts'
import { raw, sql, translated } from '../../src/db/sql.ts'
import { shardOfId } from '../../src/lib/uuid.ts'
import { doc, p } from './content.ts'
import { fetchVariant, WIDE } from './image-assertions.ts'
import { displayUrl, showing, ticketOf, uploaded } from './images.ts'
import { packVersions } from './planted-strings.ts'
import type { Author, Organization, TestService } from './service.ts'

const DOCUMENTS = '/v1/documents/'
const MINUTE = 60_000
/** The clock never goes back: the relay would wait for its lease. */
let start = Date.UTC(2026, 10, 23, 12)

/** How the rows of an identity leave each table of the schema. */
export const TABLES: Readonly<Record<string, 'erased' | 'kept' | 'unnamed'>> = {
  admin_keys: 'unnamed',
  api_keys: 'unnamed',
  // Here on documents of the identity; on those of others they keep empty places.
  comment_threads: 'erased',
  comments: 'erased',
  // Of erasures it has the receipt.
  audit: 'unnamed',
  // Of the documents of the identity, without it: a signature must still be answered.
  deleted_documents: 'kept',
  deployment: 'unnamed',
  document_changes: 'erased',
  document_images: 'erased',
  document_search: 'erased',
  document_tags: 'erased',
  document_versions: 'erased',
  document_words: 'erased',
  document_writers: 'erased',
  documents: 'erased',
  documents_taken_down: 'erased',
  // The receipt.
  erasures: 'kept',
  // Positions have no gaps, so the event stays without its author.
  events: 'kept',
  feeds: 'unnamed',
  idempotency_keys: 'erased',
  identities: 'erased',
  image_variants: 'erased',
  images: 'erased',
  job_leases: 'unnamed',
  live_changes: 'erased',
  organizations: 'unnamed',
  parked_events: 'erased',
  // Keys of objects that the store still has.
  pending_object_deletions: 'unnamed',
  rate_counters: 'erased',
  schema_versions: 'unnamed',
  scrub_places: 'unnamed',
  share_links: 'erased',
  shares: 'erased',
  signing_secrets: 'unnamed',
  token_keys: 'unnamed',
  trashed_documents: 'erased',
  version_images: 'erased',
  version_packs: 'erased',
  usage_days: 'unnamed',
  webhook_attempts: 'erased',
  webhook_secrets: 'unnamed',
  webhooks: 'unnamed',
}

/** Every table of the database, except those in which SQLite keeps its index of words. */
export async function listTables(db: Database): Promise<string[]> {
  const rows = await db.list<{ name: string }>(
    translated(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'
            AND name NOT LIKE 'document\\_words\\_%' ESCAPE '\\' ORDER BY name`,
      sql`SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables
          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`,
    ),
  )
  return rows.map(({ name }) => name)
}

/** The number of rows of each table whose rows of an identity are erased. */
export async function countErasable(db: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of await listTables(db)) {
    if (TABLES[name] !== 'erased') continue
    const row = await db.find<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${raw(name)}`)
    counts[name] = Number(row?.rows)
  }
  return counts
}

/** Distinct words that the index keeps as they are. */
export const plantedWords = (count: number): string[] =>
  Array.from({ length: count }, () => randomBytes(12).toString('hex'))

// An index stores the beginning that a word has in common with the one before it only once.
const COMMON = 8

/** Those of the words that some text has. */
export const foundIn = (texts: readonly string[], words: readonly string[]): string[] =>
  words.filter((word) => texts.some((text) => text.includes(word.slice(COMMON))))

/** The files below a folder, as text that preserves each byte. */
export const readFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))

/** All rows of all tables, as text. */
export async function readRows(db: Database): Promise<string[]> {
  const texts: string[] = []
  for (const name of await listTables(db)) {
    for (const row of await db.list<object>(sql`SELECT * FROM ${raw(name)}`)) {
      for (const value of Object.values(row)) {
        const isBytes = value instanceof Uint8Array
        texts.push(isBytes ? Buffer.from(value).toString('latin1') : String(value))
      }
    }
  }
  return texts
}

/** Opens the feed of an organization and gives it a webhook that sends nothing. */
export async function openFeed(db: Database, organizationId: string): Promise<void> {
  const ofOrganization = sql`FROM organizations WHERE id = ${organizationId}`
  await db.write(
    sql`INSERT INTO feeds (shard, organization_id, position, oldest, generation, created_at)
        SELECT shard, id, 0, 0, 'one', 0 ${ofOrganization} RETURNING shard`,
    sql`INSERT INTO webhooks (shard, id, organization_id, url, position, attempt_count, paused_until, disabled_at,
          lease_until, created_at)
        SELECT shard, 'webhook', id, 'https://app.example/', 0, 0, 0, 1, 0, 0 ${ofOrganization} RETURNING id`,
  )
}

/** A user whose rows are planted. */
export interface Planted {
  author: Author
  /** The document that stays out of the trash. */
  documentId: string
  shareToken: string
}

/**
 * Writes everything that a user can have. `words` are in contents, titles, versions, packs, the trash,
 * tags, names of links and versions, and the id of the user.
 */
export async function plantIdentity(
  service: TestService,
  organization: Organization,
  words: readonly string[],
): Promise<Planted> {
  const { db } = service
  start += 40 * MINUTE
  service.travelTo(new Date(start))
  const parts = Array.from({ length: 8 }, (_, at) => words.filter((_, index) => index % 8 === at))
  const [
    first = [],
    second = [],
    third = [],
    some = [],
    trashed = [],
    tags = [],
    names = [],
    ids = [],
  ] = parts
  const present = [...some, ...tags.slice(20), ...names.slice(6), ...ids.slice(8)]
  const author = await organization.author(`user ${ids.slice(0, 8).join(' ')}`)
  const { call } = author
  const textOf = (texts: readonly string[]) => doc(...texts.map((text) => p(text)))
  const image = await uploaded(author, 'image/png', WIDE)
  await fetchVariant(await displayUrl(call, image, '?w=320'))
  await ticketOf(author)
  const headers = { 'idempotency-key': `key-${first[0]}` }
  const { json, status } = await call('POST', DOCUMENTS, {
    headers,
    body: { content: textOf(first) },
  })
  assert.equal(status, 201)
  const path = `${DOCUMENTS}${json.id}/`
  const contents = [showing(image), textOf(second), textOf(third), textOf(present), showing(image)]
  for (const [at, content] of contents.entries()) {
    service.travelTo(new Date(start + 6 * (at + 1) * MINUTE))
    assert.equal((await call('PATCH', path, { body: { content } })).status, 200)
  }
  await call('PATCH', `${path}versions/4/`, { body: { name: names.slice(0, 3).join(' ') } })
  await packVersions(db, json.id, [2, 3])
  await call('PATCH', path, { body: { content: textOf(present) } })
  const tagged = await call('PATCH', `${path}tags/`, { body: { tags: tags.slice(0, 20) } })
  assert.equal(tagged.status, 200)
  const shared = await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  await call('POST', `${path}shares/`, {
    body: { name: names.slice(3, 6).join(' '), password: 'a' },
  })
  const commented = await call('POST', `${path}comments/`, { body: { text: names.join(' ') } })
  assert.equal(commented.status, 201)
  const { json: gone } = await call('POST', DOCUMENTS, { body: { content: textOf(trashed) } })
  assert.equal((await call('DELETE', `${DOCUMENTS}${gone.id}/`)).status, 204)
  const shown = await call('POST', DOCUMENTS, { body: { content: showing(image) } })
  assert.equal(shown.status, 201)
  await service.relay()
  await plantTraces(db, json.id)
  await db.write(sql`
    INSERT INTO documents_taken_down (shard, document_id, organization_id, identity_id, by, reason, taken_down_at)
    SELECT shard, 'purged ' || id, organization_id, identity_id, 'cli', 'spam', 0 FROM trashed_documents
    WHERE id = ${gone.id}
    RETURNING shard`)
  return { author, documentId: json.id, shareToken: shared.json.share_token }
}

/** What other parts of the service keep for a while. */
async function plantTraces(db: Database, documentId: string): Promise<void> {
  const shard = shardOfId(documentId) ?? 0
  const ofDocument = sql`FROM documents WHERE shard = ${shard} AND id = ${documentId}`
  const identity = await db.find<{ identity_id: string }>(sql`SELECT identity_id ${ofDocument}`)
  const counter = rateCounterOf(`identity:${identity?.identity_id}`)
  const event = sql`FROM events e JOIN webhooks w ON w.shard = e.shard AND w.organization_id = e.organization_id
    WHERE e.shard = ${shard} AND e.subject = ${documentId} AND e.type = 'document.created'`
  await db.write(
    sql`INSERT INTO document_writers (shard, document_id, revision, identity_id, wrote_at)
        SELECT shard, id, 1, identity_id, 0 ${ofDocument} RETURNING shard`,
    sql`INSERT INTO live_changes (shard, document_id, revision, base_hash, content_hash, identity_id, writer, seq, at, body)
        SELECT shard, id, revision, content_hash, content_hash, identity_id, 'page', 1, 0, content ${ofDocument} RETURNING shard`,
    sql`INSERT INTO rate_counters (shard, key_hash, full_at)
        VALUES (${counter.shard}, ${counter.key_hash}, 9000000000000000) RETURNING shard`,
    sql`INSERT INTO parked_events (shard, webhook_id, position, subject, failures)
        SELECT e.shard, w.id, e.position, e.subject, 1 ${event} RETURNING position`,
    sql`INSERT INTO webhook_attempts (shard, webhook_id, slot, number, event_id, event_type, at, milliseconds)
        SELECT e.shard, w.id, e.position, e.position, e.id, e.type, 0, 7 ${event} RETURNING slot`,
    // Due in the year 2255, so that the relay leaves it.
    sql`INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, is_new, first_at)
        SELECT shard, id, 'content', 0, organization_id, identity_id, 0, 9000000000000000 ${ofDocument}
        RETURNING shard`,
  )
}
