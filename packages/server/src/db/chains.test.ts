import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from '../../test/lib/engines.ts'
import { after, optional, step } from './chains.ts'
import type { Chain, Database } from './database.ts'
import { FOR_NO_KEY_UPDATE, type Sql, sql } from './sql.ts'

const SCHEMA = [
  sql`CREATE TABLE notes (name TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL CHECK (size >= 0))`,
]
const grow = (name: string, condition = sql`1 = 1`): Sql =>
  sql`UPDATE notes SET size = size + 1 WHERE name = ${name} AND ${condition} RETURNING size`
const copy = (name: string, size: number): Sql => sql`
  INSERT INTO notes (name, size) SELECT ${name}, ${size} WHERE ${after('grown_note')} RETURNING name`

const BROKEN = 'invalid input syntax for type integer: "chain: a later step found no row"'

const note = (name: string): Sql =>
  sql`INSERT INTO notes (name, size) VALUES (${name}, 0) RETURNING name`
const all = (db: Database): Promise<{ name: string; size: number }[]> =>
  db.list(sql`SELECT name, size FROM notes ORDER BY name`)

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  test(
    over('statementOfChain() runs when its first step finds a row, and returns the last row'),
    async (t) => {
      const { db } = await engine.open(t, SCHEMA)
      await db.write(note('first'))
      const chainOf = (name: string): Chain => ({
        hold: sql`SELECT name FROM notes WHERE name = ${name}${FOR_NO_KEY_UPDATE}`,
        steps: [
          step('grown_note', grow(name)),
          optional(sql`DELETE FROM notes WHERE name = ${'nobody'} RETURNING name`),
          copy('second', 7),
        ],
      })
      assert.equal(await db.writeChain(chainOf('nobody')), undefined)
      assert.deepEqual({ ...(await db.writeChain<object>(chainOf('first'))) }, { name: 'second' })
      const rows = await all(db)
      assert.deepEqual(
        rows.map(({ name, size }) => [name, size]),
        [
          ['first', 1],
          ['second', 7],
        ],
      )
      await assert.rejects(db.writeChain(chainOf('first')), /UNIQUE/i)
      assert.deepEqual(await all(db), rows)
    },
  )

  test(over('a chain whose later step finds no row is rolled back'), async (t) => {
    const { db } = await engine.open(t, SCHEMA)
    await db.write(note('first'))
    const broken = db.writeChain({
      steps: [step('grown_note', grow('first')), grow('nobody', after('grown_note'))],
    })
    // A store bug: PostgreSQL reports an error, SQLite rolls back as if a step found no row.
    if (engine.name === 'SQLite') assert.equal(await broken, undefined)
    else await assert.rejects(broken, { code: '22P02', message: BROKEN })
    assert.deepEqual(
      (await all(db)).map(({ size }) => size),
      [0],
    )
  })
}
