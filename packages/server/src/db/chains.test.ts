import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from '../../test/lib/engines.ts'
import { after } from './chains.ts'
import type { Chain, Database, Statement } from './database.ts'

const SCHEMA = [
  'CREATE TABLE notes (name TEXT NOT NULL PRIMARY KEY, size INTEGER NOT NULL CHECK (size >= 0))',
]
const INSERT = 'INSERT INTO notes (name, size) VALUES ($1, $2) RETURNING name'
const GROW = 'UPDATE notes SET size = size + 1 WHERE name = $1 RETURNING size'
const COPY = `
  INSERT INTO notes (name, size) SELECT $1, $2 WHERE ${after('grown')} RETURNING name`
const ALL = 'SELECT name, size FROM notes ORDER BY name'

const BROKEN = 'invalid input syntax for type integer: "chain: a later step found no row"'

const note = (name: string): Statement => [INSERT, [name, 0]]
const all = (db: Database): Promise<{ name: string; size: number }[]> => db.list(ALL, [])

for (const engine of ENGINES) {
  const over = (what: string): string => `${engine.name}: ${what}`

  test(
    over('textOfChain() runs when its first step finds a row, and returns the last row'),
    async (t) => {
      const { db } = await engine.open(t, SCHEMA)
      await db.write(note('first'))
      const chainOf = (name: string): Chain => ({
        hold: ['SELECT name FROM notes WHERE name = $1 FOR NO KEY UPDATE', [name]],
        steps: [
          [GROW, [name], { as: 'grown' }],
          ['DELETE FROM notes WHERE name = $1 RETURNING name', ['nobody'], 'maybe'],
          [COPY, ['second', 7]],
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
      steps: [
        [GROW, ['first'], { as: 'grown' }],
        [`${GROW.replace(' RETURNING', ` AND ${after('grown')} RETURNING`)}`, ['nobody']],
      ],
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
