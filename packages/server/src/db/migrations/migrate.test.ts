import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { MIGRATIONS, migrate, schemaVersionOf } from './migrate.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const STEPS = [
  'CREATE TABLE notes (name TEXT NOT NULL)',
  `INSERT INTO notes VALUES ('from the second step')`,
  'ALTER TABLE notes ADD COLUMN size INTEGER NOT NULL DEFAULT 7',
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

test('migrate() rejects a file of a newer build and leaves it unchanged', (t) => {
  const file = scratchDatabase(t)
  migrate(file, NOON, STEPS)
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
    `${STEPS[1]}; INSERT INTO nowhere VALUES (1)`,
    ...STEPS.slice(2),
  ]
  assert.throws(() => migrate(file, NOON, broken), /no such table: nowhere/)
  assert.equal(versionsIn(file).length, 1)
  assert.deepEqual(read(file, 'SELECT * FROM notes'), [])
  assert.deepEqual(migrate(file, NOON, STEPS), [2, 3])
})

test('schemaVersionOf() does not modify the file', (t) => {
  const file = scratchDatabase(t)
  assert.throws(() => schemaVersionOf(file), /unable to open/)
  migrate(file, NOON, [])
  assert.deepEqual(schemaVersionOf(file), { current: 0, known: MIGRATIONS.length })
  migrate(file, NOON)
  assert.deepEqual(schemaVersionOf(file), { current: MIGRATIONS.length, known: MIGRATIONS.length })
})

test('no constraint is deferred, since a violation at commit would fail the whole batch', (t) => {
  const file = scratchDatabase(t)
  migrate(file, NOON)
  const tables = read(file, 'SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL')
  assert.ok(tables.length > 0)
  const late = tables.filter((table) => 'sql' in table && /\bDEFERR/i.test(String(table.sql)))
  assert.deepEqual(late, [])
})
