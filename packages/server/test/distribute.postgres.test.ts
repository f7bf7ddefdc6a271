/** `waraq database distribute` where no Citus is needed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openConnection } from '../src/db/sqlite/connection.ts'
import { DISTRIBUTED_TABLES, LOCAL_TABLES, REFERENCE_TABLES } from '../src/db/tables.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { scratchDatabase } from './lib/engines.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'

test('database distribute over PostgreSQL without Citus says what is missing', {
  skip: POSTGRES_PART.skip,
}, async (t) => {
  const { url, ask, drop } = await newPostgres()
  t.after(drop)
  const env = { WARAQ_DATABASE_URL: url, WARAQ_DATA_DIR: emptyFolder(t) }
  const { code, stderr } = await runTyped(env, 'database', 'distribute')
  assert.equal(code, 1)
  assert.match(stderr, /this database has no Citus: .+ CREATE EXTENSION citus/)
  assert.equal((await ask('SELECT * FROM schema_versions')).length > 0, true)
})

test('database distribute over SQLite is refused', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  const { code, stderr } = await runTyped(env, 'database', 'distribute')
  assert.equal(code, 1)
  assert.match(stderr, /only PostgreSQL with Citus/)
})

test('each table of the schema is distributed, a reference table or stays local', async (t) => {
  const file = scratchDatabase(t)
  migrate(file, new Date())
  const { sqlite } = openConnection(file, { readOnly: true })
  // PostgreSQL has no tables for the full-text index of SQLite.
  const tables = sqlite
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'document_words*'",
    )
    .all()
  sqlite.close()
  const stay = LOCAL_TABLES.filter((name) => !DISTRIBUTED_TABLES.includes(name))
  assert.deepEqual(stay, ['schema_versions', 'job_leases', 'scrub_places'])
  assert.deepEqual(
    tables.map(({ name }) => String(name)).sort(),
    [...DISTRIBUTED_TABLES, ...REFERENCE_TABLES, ...stay].sort(),
  )
})
