import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { newPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import { sql } from '../sql.ts'
import type { Value } from '../values.ts'
import { openPostgresDb } from './postgres.ts'

const { skip } = POSTGRES_PART
const COLUMNS = ['id', 'words', 'content', 'bytes']
const READ = sql`SELECT id, words, CAST(content AS VARCHAR) AS content, bytes FROM notes ORDER BY id`
const CONNECTIONS = `
  SELECT count(*)::int AS open FROM pg_stat_activity
  WHERE application_name = 'waraq' AND datname = current_database()`

async function openNotes(t: TestContext) {
  const { url, ask, drop } = await newPostgres()
  await ask(`CREATE TABLE notes (id BIGINT PRIMARY KEY, words TEXT COLLATE "C",
    content TEXT COMPRESSION lz4, bytes BYTEA)`)
  const db = openPostgresDb(url)
  t.after(async () => {
    await db.close()
    await ask('DROP TABLE notes')
    await drop()
  })
  const { load } = db
  assert.ok(load)
  return { db, ask, load: (rows: Value[][]) => load({ table: 'notes', columns: COLUMNS, rows }) }
}

// What the text format of COPY escapes.
const SPECIAL = fc.constantFrom('\t', '\n', '\r', '\\', '\\N', '\\.', '"', "'", ',', '\u2028', '🕌')
const TEXT = fc
  .array(fc.oneof(SPECIAL, fc.string({ unit: 'binary' })))
  .map((parts) => parts.join('').replaceAll('\0', ''))
const BYTES = fc.uint8Array({ size: 'medium' })

test('load keeps every value of every type', { skip }, async (t) => {
  const { db, ask, load } = await openNotes(t)
  const row = fc.tuple(
    fc.maxSafeInteger(),
    fc.option(TEXT),
    fc.option(TEXT.map((text) => new Uint8Array(Buffer.from(text)))),
    fc.option(BYTES),
  )
  const rows = fc.uniqueArray(row, { selector: ([id]) => id })
  await fc.assert(
    fc.asyncProperty(rows, async (some) => {
      await ask('TRUNCATE notes')
      await load(some)
      const found = await db.list<Record<string, Value>>(READ)
      const sorted = some.toSorted(([one], [other]) => one - other)
      assert.deepEqual(
        found.map((one) => COLUMNS.map((column) => one[column])),
        sorted,
      )
    }),
    { numRuns: 20 },
  )
})

test('load inserts no row if it rejects one, and the connection stays usable', {
  skip,
}, async (t) => {
  const { db, ask, load } = await openNotes(t)
  const good: Value[] = [1, 'one', null, null]
  const rejected: [row: Value[], error: object][] = [
    [good, { code: '23505' }],
    [[2, 'U+0000 \0', null, null], { name: 'TypeError' }],
    [[2, null, Buffer.from('U+0000 \0'), null], { code: '22021' }],
    [[2, null, Buffer.from([0xff]), null], { code: '22021' }],
    [[0.5, null, null, null], { name: 'RangeError' }],
  ]
  for (const [row, error] of rejected) await assert.rejects(load([good, row]), error)
  await load([good])
  assert.equal((await db.list(READ)).length, 1)
  assert.deepEqual(await ask(CONNECTIONS), [{ open: 1 }])
})
