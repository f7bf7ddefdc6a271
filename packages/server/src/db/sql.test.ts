import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { statementOfChain, step } from './chains.ts'
import { createBinder, FOR_UPDATE, inList, join, raw, type Sql, sql } from './sql.ts'

const [toSqlite, toPostgres] = [createBinder('sqlite'), createBinder('postgres')]

test('createBinder() numbers the values of all parts in order', () => {
  const isOwn = sql`shard = ${7} AND id = ${'a'}`
  const statement = sql`SELECT ${raw('id')} FROM documents WHERE ${isOwn} LIMIT ${20}`
  const text = (place: string) =>
    `SELECT id FROM documents WHERE shard = ${place}1 AND id = ${place}2 LIMIT ${place}3`
  assert.deepEqual(toSqlite(statement), { text: text('?'), values: [7, 'a', 20] })
  assert.deepEqual(toPostgres(statement), { text: text('$'), values: [7, 'a', 20] })
})

test('each engine gets its own form of a part, with the values of that form', () => {
  const statement = sql`SELECT 1 WHERE id ${inList(['a', 'b'])} AND size < ${2}${FOR_UPDATE}`
  const values = ['["a","b"]', 2]
  assert.deepEqual(toSqlite(statement), {
    text: 'SELECT 1 WHERE id IN (SELECT value FROM json_each(?1)) AND size < ?2',
    values,
  })
  assert.deepEqual(toPostgres(statement), {
    text: 'SELECT 1 WHERE id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS json)))) AND size < $2 FOR UPDATE',
    values,
  })
})

test('the values of a chain are numbered across its steps', () => {
  const steps = [step('one', sql`SELECT ${1} AS a`), sql`SELECT ${2} AS b`]
  const { text, values } = toPostgres(statementOfChain(steps))
  assert.match(text, /^WITH one AS \(SELECT \$1 AS a\), step_2 AS \(SELECT \$2 AS b\)/)
  assert.deepEqual(values, [1, 2])
})

/** Statements that share templates, so that an early text would be found for a later one. */
const anySql: fc.Arbitrary<Sql> = fc.letrec<{ part: Sql }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(raw('a'), raw('b'), raw('?')),
    fc.string().map((value) => sql`${value.replaceAll('\u0000', '')}`),
    fc.tuple(tie('part'), tie('part')).map(([one, other]) => sql`${one} ${other}`),
    fc.array(tie('part'), { maxLength: 3 }).map((parts) => join(parts, ', ')),
  ),
})).part

test('a binder that has bound other statements gives the text of a new one', () => {
  const bind = createBinder('postgres')
  fc.assert(
    fc.property(anySql, (statement) =>
      assert.deepEqual(bind(statement), createBinder('postgres')(statement)),
    ),
  )
})
