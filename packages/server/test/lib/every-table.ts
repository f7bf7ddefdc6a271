/** Rows of every table that a copy or a backup contains, and what an author reads of them. */
import assert from 'node:assert/strict'
import type { Database } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'
import { COPIED_TABLES } from '../../src/db/tables.ts'
import { countRows } from '../../src/transfer/store.ts'
import { doc, p } from './content.ts'
import { fetchVariant, WIDE } from './image-assertions.ts'
import { displayUrl, showing, uploaded } from './images.ts'
import { packVersions } from './planted-strings.ts'
import type { Author, TestService } from './service.ts'

const DOCUMENTS = '/v1/documents/'

/** Writes one document with everything that a document may have, and deletes two others. */
export async function fillEveryTable({ db }: TestService, author: Author): Promise<void> {
  const { call, client } = author
  const image = await uploaded(author, 'image/png', WIDE)
  await fetchVariant(await displayUrl(call, image, '?w=320'))
  const created = await call('POST', DOCUMENTS, {
    headers: { 'idempotency-key': 'once' },
    body: { content: doc(p('First')) },
  })
  const path = `${DOCUMENTS}${created.json.id}/`
  for (const [at, content] of [showing(image), doc(p('Third')), showing(image)].entries()) {
    await call('PATCH', `${path}versions/${at + 1}/`, { body: { name: `Version ${at + 1}` } })
    await call('PATCH', path, { body: { content } })
  }
  await packVersions(db, created.json.id, [1, 2])
  await call('PATCH', `${path}tags/`, { body: { tags: ['fiqh'] } })
  await call('POST', `${path}comments/`, { body: { text: 'Which edition?' } })
  await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  await call('POST', `${path}shares/`, { body: { name: 'Parents', password: 'a', max_uses: 3 } })
  for (const words of ['In the trash', 'Erased']) {
    const { id } = await client.createDocument(doc(p(words)))
    await client.deleteDocument(id)
    if (words === 'Erased') await call('DELETE', `${DOCUMENTS}trash/${id}/`)
  }
  await db.write(sql`
    INSERT INTO pending_object_deletions (shard, object_key, created_at)
    VALUES (0, 'images/gone', 0) RETURNING shard`)
  await db.write(sql`
    INSERT INTO document_writers (shard, document_id, revision, identity_id, wrote_at)
    SELECT shard, 'document', 1, id, 1 FROM identities LIMIT 1 RETURNING shard`)
  await db.write(sql`
    INSERT INTO documents_taken_down (shard, document_id, organization_id, identity_id, by, reason, taken_down_at)
    SELECT shard, 'document', organization_id, id, 'cli', 'spam', 1 FROM identities LIMIT 1 RETURNING shard`)
  await db.write(sql`
    INSERT INTO live_changes (shard, document_id, revision, base_hash, content_hash, identity_id, writer, seq, at, body)
    SELECT shard, id, revision, content_hash, content_hash, identity_id, 'page', 1, 1, '{}' FROM documents LIMIT 1 RETURNING shard`)
  await db.write(sql`
    INSERT INTO feeds (shard, organization_id, position, oldest, generation, created_at)
    VALUES (0, 'one', 1, 0, 'first', 0) RETURNING shard`)
  await db.write(sql`
    INSERT INTO events (shard, organization_id, position, id, type, at, subject, identity_id, data)
    VALUES (0, 'one', 1, 'event', 'document.created', 0, 'document', 'author', '{}') RETURNING shard`)
  // Due in the year 2255, so that the relay leaves it.
  await db.write(sql`
    INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, is_new, first_at)
    VALUES (0, 'document', 'content', 0, 'one', 'author', 1, 9000000000000000) RETURNING shard`)
  await db.write(sql`
    INSERT INTO admin_keys (id, secret_hash, scope, created_at)
    VALUES ('operator', ${new Uint8Array(3)}, 'read', 0) RETURNING id`)
  await db.write(sql`
    INSERT INTO erasures (shard, id, organization_id, subject_hash, documents, versions, images, events,
      requested_at, done_at, lease_until)
    SELECT shard, 'erasure', id, 'hash', 1, 2, 3, 4, 0, 1, 0 FROM organizations LIMIT 1 RETURNING shard`)
  await db.write(sql`
    INSERT INTO usage_days (shard, organization_id, day, requests, documents)
    SELECT shard, id, '2026-11-21', 7, 3 FROM organizations LIMIT 1 RETURNING day`)
  await fillWebhookTables(db)
  for (const table of COPIED_TABLES) assert.ok((await countRows(db, table)) > 0, table.name)
}

/** A disabled webhook, so that nothing is sent. */
async function fillWebhookTables(db: Database): Promise<void> {
  await db.write(
    sql`INSERT INTO webhooks (shard, id, organization_id, url, position, attempt_count, paused_until, disabled_at,
          lease_until, created_at)
        SELECT shard, 'webhook', id, 'https://app.example/', 1, 1, 0, 1, 0, 0 FROM organizations LIMIT 1 RETURNING id`,
    sql`INSERT INTO webhook_secrets (shard, id, webhook_id, sealed_secret, created_at)
        SELECT shard, 'secret', id, ${new Uint8Array(3)}, 0 FROM webhooks RETURNING id`,
    sql`INSERT INTO parked_events (shard, webhook_id, position, subject, failures)
        SELECT shard, id, 1, 'document', 0 FROM webhooks RETURNING position`,
    sql`INSERT INTO webhook_attempts (shard, webhook_id, slot, number, event_id, event_type, at, milliseconds)
        SELECT shard, id, 1, 1, 'event', 'document.created', 0, 7 FROM webhooks RETURNING slot`,
  )
}

export type Read = (path: string) => Promise<string>

/** Reads as the author of a token. */
export const readerOf =
  (url: string, token: string): Read =>
  async (path) => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    const text = await response.text()
    assert.equal(response.status, 200, `${path}: ${text}`)
    return text
  }

/** The documents of an author with their versions and links, and the trash. */
export async function everythingOf(read: Read): Promise<string[]> {
  const trash = `${DOCUMENTS}trash/`
  const documents = await listOf(read, DOCUMENTS, ({ id }) => `${DOCUMENTS}${id}/`)
  const trashed = await listOf(read, trash, ({ id }) => `${trash}${id}/`)
  const texts = [await read(trash)]
  for (const path of trashed) texts.push(await read(path))
  for (const path of documents) {
    const versions = `${path}versions/`
    const kept = await listOf(read, versions, ({ revision }) => `${versions}${revision}/`)
    texts.push(...(await Promise.all([path, versions, `${path}shares/`, ...kept].map(read))))
  }
  return texts
}

const listOf = async (
  read: Read,
  path: string,
  pathOf: (item: Record<string, string | number>) => string,
): Promise<string[]> => JSON.parse(await read(path)).map(pathOf)
