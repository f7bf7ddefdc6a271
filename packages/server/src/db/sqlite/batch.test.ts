import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { isFatal, isStorageError, runBatch } from './batch.ts'
import { openConnection, type WriterStatement } from './connection.ts'

/** A deferred foreign key, so that a commit can fail. */
const SCHEMA = `
  CREATE TABLE books (name TEXT PRIMARY KEY);
  CREATE TABLE sheets (book TEXT REFERENCES books (name) DEFERRABLE INITIALLY DEFERRED)`

const book = (name: string): WriterStatement => ({
  text: 'INSERT INTO books VALUES (?1) RETURNING name',
  values: [name],
})
const sheet = (name: string): WriterStatement => ({
  text: 'INSERT INTO sheets VALUES (?1) RETURNING book',
  values: [name],
})
const NO_ROW: WriterStatement = { text: 'SELECT 1 WHERE 1 = 0', values: [] }

function openLibrary(t: TestContext) {
  const file = scratchDatabase(t, () => connection.sqlite.close())
  const connection = openConnection(file, { readOnly: false })
  connection.sqlite.exec(SCHEMA)
  const books = () =>
    connection.sqlite
      .prepare('SELECT name FROM books ORDER BY name')
      .all()
      .map(({ name }) => name)
  return { file, connection, books }
}

test('runBatch() returns a result per operation and commits them in one transaction', (t) => {
  const { file, connection, books } = openLibrary(t)
  const outcomes = runBatch(connection, [
    [book('a'), sheet('a')],
    [book('b'), NO_ROW],
    [book('c'), book('a')],
    [book('d')],
  ])
  assert.deepEqual(
    outcomes.map((outcome) => ('fault' in outcome ? outcome.fault.message : outcome.row && 'row')),
    ['row', undefined, 'UNIQUE constraint failed: books.name', 'row'],
  )
  assert.deepEqual(books(), ['a', 'd'])
  assert.equal(connection.sqlite.isTransaction, false)
  const sqlite = new DatabaseSync(file, { readOnly: true })
  assert.equal(sqlite.prepare('SELECT count(*) AS sheets FROM sheets').get()?.sheets, 1)
  sqlite.close()
})

test('a failed commit fails the whole batch and not the next one', (t) => {
  const { connection, books } = openLibrary(t)
  const batch = [[book('a')], [sheet('no such book')], [book('b')]]
  assert.throws(() => runBatch(connection, batch), /FOREIGN KEY constraint failed/)
  assert.deepEqual(books(), [])
  assert.equal(connection.sqlite.isTransaction, false)
  runBatch(connection, [[book('c')]])
  assert.deepEqual(books(), ['c'])
})

test('a full disk fails the whole batch, and writes succeed once space is free', (t) => {
  const { connection, books } = openLibrary(t)
  const { sqlite } = connection
  const pages = Number(sqlite.prepare('PRAGMA page_count').get()?.page_count)
  sqlite.exec(`PRAGMA max_page_count = ${pages}`)
  const batch = [[book('a')], [book('b'.repeat(50_000))], [book('c')]]
  assert.throws(
    () => runBatch(connection, batch),
    (error) => isStorageError(error) && !isFatal(error),
  )
  assert.deepEqual(books(), [])
  sqlite.exec(`PRAGMA max_page_count = ${pages + 100}`)
  assert.equal(runBatch(connection, batch).length, 3)
  assert.equal(books().length, 3)
})

const faults: [what: string, code: number, isStorageFault: boolean, isEnd: boolean][] = [
  ['a busy file', 5, true, false],
  ['a busy snapshot', 517, true, false],
  ['a read-only file', 8, true, false],
  ['a full disk', 13, true, false],
  ['a file that cannot be opened', 14, true, false],
  ['an I/O error', 10, true, true],
  ['an I/O error at a sync', 1_034, true, true],
  ['an I/O error at a write', 778, true, true],
  ['a corrupt file', 11, true, true],
  ['an error in SQL', 1, false, false],
  ['a broken constraint', 19, false, false],
  ['a broken unique index', 2_067, false, false],
  ['a value that is too big', 18, false, false],
]

for (const [what, errcode, isStorageFault, isEnd] of faults) {
  const consequence = isEnd
    ? 'ends the server'
    : isStorageFault
      ? 'refuses the batch'
      : 'is one operation’s'
  test(`${what} ${consequence}`, () => {
    const error = Object.assign(new Error(what), { code: 'ERR_SQLITE_ERROR', errcode })
    assert.deepEqual([isStorageError(error), isFatal(error)], [isStorageFault, isEnd])
  })
}

test('errors from outside SQLite are not storage errors', () => {
  for (const error of [new Error('x'), new TypeError('x'), { errcode: 10 }, 'x', undefined]) {
    assert.deepEqual([isStorageError(error), isFatal(error)], [false, false])
  }
})
