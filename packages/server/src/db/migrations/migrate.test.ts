import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { sql } from '../sql.ts'
import { migrate, schemaOf } from './migrate.ts'
import { MIGRATIONS, READABLE_FROM } from './migrations.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const STEPS = [
  sql`CREATE TABLE notes (name TEXT NOT NULL)`,
  sql`INSERT INTO notes VALUES ('from the second step')`,
  sql`ALTER TABLE notes ADD COLUMN size INTEGER NOT NULL DEFAULT 7`,
]

function read(file: string, sql: string): object[] {
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    return sqlite
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  } finally {
    sqlite.close()
  }
}

const versionsIn = (file: string) => read(file, 'SELECT version, applied_at FROM schema_versions')

test('migrate() applies every step to a new file once and records its time', (t) => {
  const file = scratchDatabase(t)
  assert.deepEqual(migrate(file, NOON, STEPS), [1, 2, 3])
  assert.deepEqual(migrate(file, new Date(), STEPS), [])
  assert.deepEqual(read(file, 'SELECT * FROM notes'), [{ name: 'from the second step', size: 7 }])
  const at = NOON.getTime() * 1000
  assert.deepEqual(
    versionsIn(file),
    [1, 2, 3].map((version) => ({ version, applied_at: at })),
  )
})

test('migrate() applies the missing steps to an older file and keeps its rows', (t) => {
  const file = scratchDatabase(t)
  assert.deepEqual(migrate(file, NOON, STEPS.slice(0, 2)), [1, 2])
  assert.deepEqual(migrate(file, NOON, STEPS), [3])
  assert.deepEqual(read(file, 'SELECT * FROM notes'), [{ name: 'from the second step', size: 7 }])
})

test('migrate() accepts a file of a newer build that this build can run on', (t) => {
  const file = scratchDatabase(t)
  migrate(file, NOON, STEPS, 2)
  assert.deepEqual(schemaOf(file), { version: 3, readableFrom: 2 })
  assert.deepEqual(migrate(file, NOON, STEPS.slice(0, 2)), [])
  assert.throws(() => migrate(file, NOON, STEPS.slice(0, 1)), /has schema 3 and this build knows 1/)
})

test('a file of an early build, which recorded no window, gets one with its next schema', (t) => {
  const file = scratchDatabase(t)
  migrate(file, NOON, STEPS.slice(0, 2))
  const early = new DatabaseSync(file)
  early.exec('ALTER TABLE schema_versions DROP COLUMN readable_from')
  early.close()
  assert.deepEqual(schemaOf(file), { version: 2, readableFrom: 2 })
  assert.deepEqual(migrate(file, NOON, STEPS, 1), [3])
  assert.deepEqual(schemaOf(file), { version: 3, readableFrom: 1 })
})

test('migrate() rejects a file of a newer build and leaves it unchanged', (t) => {
  const file = scratchDatabase(t)
  migrate(file, NOON, STEPS, 3)
  const before = versionsIn(file)
  assert.throws(
    () => migrate(file, NOON, STEPS.slice(0, 2)),
    /^OperatorError: the database has schema 3 and this build knows 2: run the newer Waraq that wrote it$/,
  )
  assert.deepEqual(versionsIn(file), before)
})

test('a failed step keeps the earlier steps and can be retried', (t) => {
  const file = scratchDatabase(t)
  const broken = [
    ...STEPS.slice(0, 1),
    sql`INSERT INTO notes VALUES ('lost'); INSERT INTO nowhere VALUES (1)`,
    ...STEPS.slice(2),
  ]
  assert.throws(() => migrate(file, NOON, broken), /no such table: nowhere/)
  assert.equal(versionsIn(file).length, 1)
  assert.deepEqual(read(file, 'SELECT * FROM notes'), [])
  assert.deepEqual(migrate(file, NOON, STEPS), [2, 3])
})

test('schemaOf() does not modify the file', (t) => {
  const file = scratchDatabase(t)
  assert.throws(() => schemaOf(file), /unable to open/)
  migrate(file, NOON, [])
  assert.deepEqual(schemaOf(file), { version: 0, readableFrom: 0 })
  migrate(file, NOON)
  assert.deepEqual(schemaOf(file), { version: MIGRATIONS.length, readableFrom: READABLE_FROM })
})

test('no constraint is deferred, since a violation at commit would fail the whole batch', (t) => {
  const file = scratchDatabase(t)
  migrate(file, NOON)
  const tables = read(file, 'SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL')
  assert.ok(tables.length > 0)
  const late = tables.filter((table) => 'sql' in table && /\bDEFERR/i.test(String(table.sql)))
  assert.deepEqual(late, [])
})
