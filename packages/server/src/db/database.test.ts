import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { ENGINES } from '../../test/lib/engines.ts'
import type { Database } from './database.ts'
import { BLOB, INTEGER, TEXT } from './migrations/column-types.ts'
import { bytesOf, type Sql, sql } from './sql.ts'
import type { Value } from './values.ts'

/** Names are unique, and sizes are not negative. */
const SCHEMA = [
  sql`CREATE TABLE notes (
        name ${TEXT} NOT NULL PRIMARY KEY, size ${INTEGER} NOT NULL CHECK (size >= 0), words ${TEXT},
        bytes ${BLOB})`,
]
const insert = (name: Value, size: Value): Sql =>
  sql`INSERT INTO notes (name, size) VALUES (${name}, ${size}) RETURNING name`
const note = (name: string, size = 0): Sql => insert(name, size)
const grow = (name: string): Sql =>
  sql`UPDATE notes SET size = size + 1 WHERE name = ${name} RETURNING size`
const all = (db: Database): Promise<{ name: string; size: number }[]> =>
  db.list(sql`SELECT name, size FROM notes ORDER BY name`)
const nameOf = (number: number): string => `note ${String(number).padStart(3, '0')}`

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  test(over('write() is atomic'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    const written = await db.write(note('kept'), grow('kept'))
    assert.deepEqual({ ...(written as object) }, { size: 1 })

    assert.equal(await db.write(note('undone'), grow('nobody')), undefined)
    assert.equal(await db.write(grow('nobody'), note('never begun')), undefined)
    await assert.rejects(db.write(note('undone too'), note('kept')), /UNIQUE/i)
    assert.deepEqual(await all(db).then((rows) => rows.map(({ name }) => name)), ['kept'])
  })

  test(over('concurrent writes succeed or fail independently'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    await db.write(note('taken'))
    const kinds: ((number: number) => Promise<unknown>)[] = [
      (number) => db.write(note(nameOf(number))),
      (number) => db.write(note(nameOf(number)), grow('nobody')),
      (number) => db.write(note(nameOf(number)), note('taken')),
      (number) => db.write(note(nameOf(number)), note('below zero', -1)),
      (number) => db.write(note(nameOf(number)), sql`SELECT no_such_column FROM notes`),
    ]
    const numbers = Array.from({ length: 500 }, (_, number) => number)
    const outcomes = await Promise.allSettled(
      numbers.map((number) => kinds[number % kinds.length]?.(number)),
    )

    const expected = numbers.filter((number) => number % kinds.length === 0).map(nameOf)
    const rows = await all(db)
    assert.deepEqual(
      rows.map(({ name }) => name),
      [...expected, 'taken'],
    )
    for (const [number, outcome] of outcomes.entries()) {
      const kind = number % kinds.length
      assert.equal(outcome.status, kind <= 1 ? 'fulfilled' : 'rejected', nameOf(number))
      if (outcome.status === 'fulfilled') assert.equal(outcome.value === undefined, kind === 1)
      // A constraint violation is a bug, not a transient storage error.
      else assert.ok(!(outcome.reason instanceof ApiError))
    }
  })

  test(over('an acknowledged write is visible to its writer and to other readers'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        await db.write(note(nameOf(number)))
        assert.ok(await db.find(sql`SELECT 1 FROM notes WHERE name = ${nameOf(number)}`))
      }),
    )
  })

  test(over('concurrent writes to one row are serialized'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    await db.write(note('counter'))
    const grown = await Promise.all(
      Array.from({ length: 300 }, () => db.write<{ size: number }>(grow('counter'))),
    )
    const sizes = grown.map((row) => row?.size ?? 0).toSorted((a, b) => a - b)
    assert.deepEqual(
      sizes,
      sizes.map((_, index) => index + 1),
    )
  })

  test(over('close() completes pending writes and rejects later ones'), async (t) => {
    const { db, reopen } = await engine.open(t, SCHEMA)
    const waiting = Array.from({ length: 300 }, (_, number) => db.write(note(nameOf(number))))
    const reopening = reopen()
    await assert.rejects(db.write(note('late')), { code: 'service_unavailable' })
    await Promise.all(waiting)
    assert.equal((await all(await reopening)).length, 300)
  })

  test(over('values round-trip unchanged'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    const values: [words: Value, bytes: Value][] = [
      ['', new Uint8Array()],
      ['ورق', new Uint8Array([0, 255])],
      ['\\x00 \\ \'"$1\u0001\u{10ffff}', Buffer.from('\\x00')],
      [null, null],
    ]
    for (const [number, [words, bytes]] of values.entries()) {
      const [name, size] = [nameOf(number), Number.MAX_SAFE_INTEGER - number]
      await db.write(
        sql`INSERT INTO notes VALUES (${name}, ${size}, ${words}, ${bytes}) RETURNING words`,
      )
      const row = await db.find(sql`SELECT size, words, bytes FROM notes WHERE name = ${name}`)
      const plain = bytes instanceof Uint8Array ? new Uint8Array(bytes) : bytes
      assert.deepEqual({ ...(row as object) }, { size, words, bytes: plain })
    }
  })

  test(over('count() and sum() return numbers'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    for (const [number, size] of [2 ** 40, 1, 2].entries())
      await db.write(note(nameOf(number), size))
    const row = await db.find(
      sql`SELECT sum(size) AS sum, count(*) AS count, max(size) AS max FROM notes`,
    )
    assert.deepEqual({ ...(row as object) }, { sum: 2 ** 40 + 3, count: 3, max: 2 ** 40 })
  })

  test(over('text written and read as bytes keeps every character'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    for (const text of ['', 'ورق \\ \u0001\u{1f4dc}', 'x'.repeat(200_000), 'ش'.repeat(100_000)]) {
      const bytes = new TextEncoder().encode(text)
      const name = String(text.length)
      await db.write(sql`
        INSERT INTO notes (name, size, words) VALUES (${name}, 0, CAST(${bytes.slice()} AS TEXT))
        RETURNING name`)
      const row = await db.find(
        sql`SELECT words, ${bytesOf('words')} AS bytes FROM notes WHERE name = ${name}`,
      )
      assert.deepEqual({ ...(row as object) }, { words: text, bytes })
    }
  })

  test(over('text sorts by its bytes and is case-sensitive'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    const names = [
      '',
      '!',
      '-',
      'A',
      'B',
      'Z',
      '_',
      'a',
      'a-b',
      'aB',
      'ab',
      'b',
      'é',
      'ا',
      'ب',
      '\uffee',
      '\u{10348}',
    ]
    for (const name of names.toReversed()) await db.write(note(name))
    assert.deepEqual(await all(db).then((rows) => rows.map((row) => row.name)), names)
    const found = await db.list(
      sql`SELECT name FROM notes WHERE name >= ${'A'} AND name < ${'a'} ORDER BY name`,
    )
    assert.equal(found.length, 4)
    assert.equal(await db.find(sql`SELECT 1 FROM notes WHERE name = ${'AB'}`), undefined)
  })

  const unfit: [what: string, value: unknown][] = [
    ['a date', new Date()],
    ['an object', { name: 'x' }],
    ['a list', ['x']],
    ['nothing at all', undefined],
    ['a function', () => 'x'],
    ['a symbol', Symbol('x')],
    ['true', true],
    ['a text with a NUL in it', 'a\u0000b'],
  ]

  for (const [what, value] of unfit) {
    test(over(`${what} is rejected as a value, and other writes succeed`), async (t) => {
      const { db } = await engine.open(t, SCHEMA)
      // The types forbid such values; only a bug can produce them.
      const bad = value as Value
      for (const [name, size] of [
        [bad, 1],
        ['name', bad],
      ] as const) {
        const others = [db.write(note(nameOf(1)))]
        const failing = db.write(insert(name, size))
        const query = sql`SELECT name FROM notes WHERE name = ${name} AND size = ${size}`
        others.push(db.write(note(nameOf(2))))
        await assert.rejects(failing, (error) => !(error instanceof ApiError))
        await Promise.all(others)
        await assert.rejects(db.find(query))
        await assert.rejects(db.list(query))
        assert.equal((await all(db)).length, 2)
        await db.write(sql`DELETE FROM notes RETURNING name`)
      }
    })
  }
}
