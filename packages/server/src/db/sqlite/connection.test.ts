import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { sql } from '../sql.ts'
import { openConnection, runOperation } from './connection.ts'
import { openCliDatabase, openServerDatabase } from './sqlite.ts'

const FULL = 2
const options = { maxBatch: 64, onFatal: (error: Error) => assert.ifError(error) }

/** A file in WAL mode, as every file is after it was first opened. */
function existingDatabase(t: TestContext): string {
  const file = scratchDatabase(t)
  openConnection(file, { readOnly: false }).sqlite.close()
  return file
}

test('every connection syncs each commit, in any process or thread', async (t) => {
  const file = existingDatabase(t)
  const [server, command] = [openServerDatabase(file, options), openCliDatabase(file)]
  const query = sql`PRAGMA synchronous`
  const modes = {
    reader: await server.find(query),
    writer: await server.write(query),
    commandReader: await command.find(query),
    commandWriter: await command.write(query),
  }
  for (const db of [server, command]) await db.close()
  for (const [whose, mode] of Object.entries(modes)) {
    assert.deepEqual({ ...(mode as object) }, { synchronous: FULL }, whose)
  }
})

for (const mode of ['OFF', 'NORMAL']) {
  test(`openConnection() rejects synchronous=${mode}`, (t) => {
    const file = existingDatabase(t)
    const { exec } = DatabaseSync.prototype
    t.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
      return exec.call(this, sql.replace('synchronous = FULL', `synchronous = ${mode}`))
    })
    const error = /^Error: the database runs with synchronous=[01], not FULL$/
    for (const readOnly of [true, false]) {
      assert.throws(() => openConnection(file, { readOnly }), error)
    }
    assert.throws(() => openCliDatabase(file), error)
    assert.throws(() => openServerDatabase(file, options), error)
  })
}

test('a connection disables automatic checkpoints, enforces foreign keys and waits for other writers', (t) => {
  const { sqlite } = openConnection(scratchDatabase(t), { readOnly: false })
  const names = ['journal_mode', 'wal_autocheckpoint', 'foreign_keys', 'busy_timeout']
  const settings = names.map((name) =>
    Object.values(sqlite.prepare(`PRAGMA ${name}`).get() ?? {}).at(0),
  )
  sqlite.close()
  assert.deepEqual(settings, ['wal', 0, 1, 5_000])
})

test('a read-only connection cannot write', (t) => {
  const { sqlite } = openConnection(existingDatabase(t), { readOnly: true })
  assert.throws(() => sqlite.exec('CREATE TABLE notes (name TEXT)'), /readonly database/)
  sqlite.close()
})

test('parameters bind by number, in any order and any number of times', (t) => {
  const connection = openConnection(scratchDatabase(t), { readOnly: false })
  const values = Array.from({ length: 12 }, (_, number) => `value ${number + 1}`)
  const text = 'SELECT ?12 AS last, ?1 AS first, ?2 AS second, ?1 AS again, ?11 AS eleventh'
  const row = runOperation(connection, [{ text, values }])
  connection.sqlite.close()
  assert.deepEqual(Object.values(row as object), [
    'value 12',
    'value 1',
    'value 2',
    'value 1',
    'value 11',
  ])
})
