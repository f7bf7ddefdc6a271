import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { scratchDatabase } from '../../../test/lib/engines.ts'
import { migrate } from '../migrations/migrate.ts'
import { sql } from '../sql.ts'
import type { Value } from '../values.ts'
import { openCliDatabase, openServerDatabase } from './sqlite.ts'

const SCHEMA = [sql`CREATE TABLE notes (name TEXT NOT NULL)`]
const insert = (name: Value) => sql`INSERT INTO notes VALUES (${name}) RETURNING name`
const COUNT = sql`SELECT count(*) AS notes FROM notes`
const options = { maxBatch: 64, onFatal: (error: Error) => assert.ifError(error) }

test('a closed server leaves one complete file', async (t) => {
  const file = scratchDatabase(t)
  migrate(file, new Date(), SCHEMA)
  const server = openServerDatabase(file, options)
  await Promise.all(Array.from({ length: 50 }, () => server.write(insert('x'))))
  assert.ok(await server.find(COUNT))
  await server.close()
  assert.deepEqual(readdirSync(dirname(file)), ['waraq.db'])
})

test('a command and a server write concurrently and read each other’s writes', async (t) => {
  const file = scratchDatabase(t)
  migrate(file, new Date(), SCHEMA)
  const [server, command] = [openServerDatabase(file, options), openCliDatabase(file)]
  for (let times = 0; times < 20; times++) {
    for (const [writer, reader] of [
      [server, command],
      [command, server],
    ] as const) {
      const before = await reader.find<{ notes: number }>(COUNT)
      await writer.write(insert('x'))
      const after = await reader.find<{ notes: number }>(COUNT)
      assert.equal(after?.notes, (before?.notes ?? 0) + 1)
    }
  }
  for (const db of [server, command]) await db.close()
})

test('operations of a command are atomic, as those of the server', async (t) => {
  const file = scratchDatabase(t)
  migrate(file, new Date(), SCHEMA)
  const command = openCliDatabase(file)
  assert.equal(await command.write(insert('x'), sql`SELECT 1 WHERE 1 = 0`), undefined)
  await assert.rejects(command.write(insert('x'), insert(null)), /NOT NULL/)
  assert.deepEqual({ ...(await command.find<object>(COUNT)) }, { notes: 0 })
  await command.close()
})

test('a command on a full disk gets service_unavailable', async (t) => {
  const file = scratchDatabase(t)
  migrate(file, new Date(), SCHEMA)
  const command = openCliDatabase(file)
  await command.write(sql`PRAGMA max_page_count = 1`)
  const writing = command.write(insert('x'.repeat(100_000)))
  await assert.rejects(writing, { code: 'service_unavailable' })
  assert.ok(await command.find(COUNT))
  await command.close()
})
