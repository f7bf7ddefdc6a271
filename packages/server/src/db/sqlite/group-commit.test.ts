import assert from 'node:assert/strict'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { openConnection } from './connection.ts'
import { type GroupCommit, startGroupCommit } from './group-commit.ts'

const UNAVAILABLE = { code: 'service_unavailable' }
const INSERT = 'INSERT INTO notes VALUES (?1) RETURNING name'

/** A database with one table, and all errors reported as fatal. */
function prepare(t: TestContext, maxBatch = 64) {
  const file = scratchDatabase(t, () => writer?.close())
  const { sqlite } = openConnection(file, { readOnly: false })
  sqlite.exec('CREATE TABLE notes (name TEXT NOT NULL)')
  sqlite.close()
  const fatal: Error[] = []
  let writer: GroupCommit | undefined
  const start = (): GroupCommit => {
    writer = startGroupCommit(file, { maxBatch, onFatal: (error) => fatal.push(error) })
    return writer
  }
  return { file, fatal, start }
}

const insert = (writer: GroupCommit, name: string) =>
  writer.write([{ text: INSERT, values: [name] }])

test('writes wait for a writing process, and reads do not', async (t) => {
  const { file, start } = prepare(t)
  const writer = start()
  await insert(writer, 'first')
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  const waiting = Array.from({ length: 20 }, () => insert(writer, 'waits'))
  const reader = openConnection(file, { readOnly: true }).sqlite
  const count = () => reader.prepare('SELECT count(*) AS notes FROM notes').get()?.notes
  assert.equal(count(), 1)
  other.exec('COMMIT')
  await Promise.all(waiting)
  assert.equal(count(), 21)
  for (const sqlite of [other, reader]) sqlite.close()
})

for (const maxBatch of [1, 7, 64]) {
  test(`writes commit in order, ${maxBatch} per commit`, async (t) => {
    const { file, start } = prepare(t, maxBatch)
    const writer = start()
    const names = Array.from({ length: 100 }, (_, number) => String(number))
    await Promise.all(names.map((name) => insert(writer, name)))
    const sqlite = new DatabaseSync(file, { readOnly: true })
    const rows = sqlite.prepare('SELECT name FROM notes ORDER BY rowid').all()
    sqlite.close()
    assert.deepEqual(
      rows.map(({ name }) => name),
      names,
    )
  })
}

test('a full disk fails all writes of a commit, and later writes succeed once space is free', async (t) => {
  const { fatal, start } = prepare(t)
  const writer = start()
  await writer.write([{ text: 'PRAGMA max_page_count = 1', values: [] }])
  const large = 'x'.repeat(100_000)
  // Writes of one turn of the event loop share a commit, including the first.
  const names = ['before', large, 'after']
  const outcomes = await Promise.allSettled(names.map((name) => insert(writer, name)))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'written')),
    Array(3).fill(UNAVAILABLE.code),
  )
  await writer.write([{ text: 'PRAGMA max_page_count = 1000', values: [] }])
  await insert(writer, large)
  assert.deepEqual(fatal, [])
})

test('large values arrive complete and are detached for the caller; slices are copied', async (t) => {
  const { file, start } = prepare(t)
  const writer = start()
  const whole = new Uint8Array(100_000).fill(1)
  const slice = new Uint8Array(100_001).fill(2).subarray(1)
  const given = Array.from({ length: 8 }, () => Uint8Array.from(whole))
  const text = 'INSERT INTO notes VALUES (hex(?1)) RETURNING name'
  await Promise.all([...given, slice].map((bytes) => writer.write([{ text, values: [bytes] }])))
  assert.deepEqual(
    [...given, slice].map(({ length }) => length),
    [...Array(8).fill(0), 100_000],
  )
  const sqlite = new DatabaseSync(file, { readOnly: true })
  const rows = sqlite.prepare('SELECT name FROM notes ORDER BY rowid').all()
  sqlite.close()
  const expected = [...Array(8).fill('01'), '02'].map((byte) => byte.repeat(100_000))
  assert.ok(rows.length === 9 && rows.every(({ name }, index) => name === expected[index]))
})

test('a corrupt file is fatal once and fails every write', async (t) => {
  const { file, fatal, start } = prepare(t)
  spoil(file)
  const writer = start()
  const waiting = Array.from({ length: 200 }, () => insert(writer, 'x'))
  for (const write of waiting) await assert.rejects(write, UNAVAILABLE)
  await assert.rejects(insert(writer, 'late'), UNAVAILABLE)
  await writer.close()
  assert.equal(fatal.length, 1)
  assert.match(fatal[0]?.message ?? '', /malformed/)
})

test('a writer that cannot open the file fails every write and can be closed', async (t) => {
  const { file, fatal, start } = prepare(t)
  writeFileSync(file, 'this is a letter, and no database at all. '.repeat(100))
  const writer = start()
  for (const write of [insert(writer, 'a'), insert(writer, 'b')]) {
    await assert.rejects(write, UNAVAILABLE)
  }
  await writer.close()
  assert.equal(fatal.length, 1)
})

/** Overwrites every page but the first: the file opens, but its tables cannot be read. */
function spoil(file: string): void {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, Buffer.alloc(4_096, 'x'), 0, 4_096, 4_096)
  closeSync(descriptor)
}
