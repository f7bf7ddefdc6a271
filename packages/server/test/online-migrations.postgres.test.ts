/** A newer build migrates PostgreSQL while servers of an older build run without errors. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { MIGRATIONS } from '../src/db/migrations/migrations.ts'
import { migratePostgres } from '../src/db/postgres/migrate.ts'
import { sql } from '../src/db/sql.ts'
import { serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { type CallInit, type HttpResponse, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
/** Additive migrations, which a newer build may run while older ones serve. */
const NEWER = [
  sql`ALTER TABLE documents ADD COLUMN note TEXT`,
  sql`ALTER TABLE identities ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE notes (shard INTEGER NOT NULL, id TEXT NOT NULL, PRIMARY KEY (shard, id))`,
  sql`CREATE INDEX documents_noted ON documents (shard, note)`,
]

async function startAuthor(t: TestContext) {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  await migratePostgres(url, new Date(), MIGRATIONS)
  const settings = { WARAQ_DATABASE_URL: url, WARAQ_SCRIPTURE: 'off' }
  const service = await startService(t, settings)
  const { call } = await (await service.organization()).author('amina')
  const body = { content: doc(p('A leaf')) }
  const created = await call('POST', DOCUMENTS, { body })
  const path = `${DOCUMENTS}${created.json.id}/`
  await call('PATCH', `${path}versions/1/`, { body: { name: 'First' } })
  const statuses: number[] = []
  async function send(method: string, path: string, init?: CallInit): Promise<HttpResponse> {
    const response = await call(method, path, init)
    statuses.push(response.status)
    return response
  }
  /** Creates, shares and deletes a document. */
  async function workOnAnother(): Promise<void> {
    const { json } = await send('POST', DOCUMENTS, { body })
    const another = `${DOCUMENTS}${json.id}/`
    await send('POST', `${another}shares/`, { body: { password: 'a' } })
    await send('GET', `${another}shares/`)
    await send('DELETE', another)
    await send('GET', `${DOCUMENTS}trash/${json.id}/`)
    await send('POST', `${another}undelete/`)
  }
  /** One request of each kind. */
  async function work(): Promise<void> {
    await Promise.all([
      send('GET', path),
      send('GET', DOCUMENTS),
      send('GET', `${path}versions/`),
      send('PATCH', path, { body }),
      workOnAnother(),
    ])
  }
  const requireUnharmed = () => assert.deepEqual(new Set(statuses), new Set([200, 201, 204]))
  return { url, work, statuses, requireUnharmed }
}

test('an older server keeps serving during and after a migration by a newer one', {
  skip,
}, async (t) => {
  const { url, work, statuses, requireUnharmed } = await startAuthor(t)
  await work()
  const migrated = { steps: 0 }
  const known = MIGRATIONS.length
  const [all, readableFrom] = [[...MIGRATIONS, ...NEWER], known + 1]
  const migrating = migratePostgres(url, new Date(), all, readableFrom).then((steps) => {
    migrated.steps = steps.length
  })
  while (migrated.steps === 0) await work()
  await migrating
  assert.equal(migrated.steps, NEWER.length)
  await work()
  requireUnharmed()
  assert.ok(statuses.length >= 12)

  const again = serveWaraq(t, { WARAQ_DATABASE_URL: url })
  await assert.rejects(again, {
    message: new RegExp(`has schema ${known + 3} and this build knows ${known}: run the newer`),
  })
})

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  // The database may be dropped while a failing test still uses it.
  client.on('error', () => {})
  await client.connect()
  return client
}

test('a migration that waits for a lock does not block other queries', { skip }, async (t) => {
  const { url, work, requireUnharmed } = await startAuthor(t)
  const [holder, watcher] = await Promise.all([connected(url), connected(url)])
  await holder.query('BEGIN; SELECT count(*) FROM documents')
  const hasTried = async () => {
    await work()
    const { rows } = await watcher.query(
      `SELECT 1 FROM pg_stat_activity WHERE query = 'ROLLBACK' AND datname = current_database()`,
    )
    return rows.length > 0
  }
  const migrating = migratePostgres(url, new Date(), [...MIGRATIONS, ...NEWER])
  await waitFor('the migration gave up its attempt', hasTried)
  for (let number = 0; number < 5; number++) await work()
  await holder.query('COMMIT')
  await Promise.all([holder.end(), watcher.end()])
  assert.equal((await migrating).length, NEWER.length)
  await work()
  requireUnharmed()
})
