import type { Statement } from './database.ts'
import { ALWAYS, chained, join, raw, type Sql, sql } from './sql.ts'

/** A statement that may affect no row: it neither rolls back the others nor gives the result. */
export const optional = (statement: Sql): Statement => ({ ...statement, role: 'optional' })

/** The error of a chain whose first steps found rows that a later one did not. */
export const BROKEN_CHAIN = 'chain: a later step found no row'

/** The result of a write whose other statements return no row. */
export const DONE = sql`SELECT 1 AS done`

/** A step of a chain that later ones refer to by its name. */
export const step = (name: string, statement: Sql): Statement => ({ ...statement, name })

/** A step that only reads. A later one may still find no row. */
export const lookup = (name: string, statement: Sql): Statement => ({
  ...statement,
  name,
  role: 'lookup',
})

/**
 * SQL condition of a chained statement: the named step returned a row. Steps in order need no
 * condition, because all are rolled back if one finds no row.
 */
export const after = (name: string): Sql => chained(ALWAYS, sql`EXISTS (SELECT FROM ${raw(name)})`)

/** Values that a chained statement inserts if the named step returned a row. */
export const valuesAfter = (name: string, values: Sql): Sql =>
  chained(sql`VALUES (${values})`, sql`SELECT ${values} WHERE ${after(name)}`)

/**
 * Joins the steps of a chain into one statement. It returns the row of the last required step. If
 * only some of the writing steps find a row, the statement fails and is rolled back.
 */
export function statementOfChain(steps: readonly Statement[]): Sql {
  const named = steps.map((statement, at) => ({
    statement,
    name: raw(statement.name ?? `step_${at + 1}`),
  }))
  const required = named.filter(({ statement }) => statement.role !== 'optional')
  const last = required.at(-1)
  if (!last) throw new TypeError('a chain needs a step that must return a row')
  const hasRow = (name: Sql) => sql`(SELECT count(*) > 0 FROM ${name})`
  const isWhole = required
    .filter((one) => one !== last && one.statement.role !== 'lookup')
    .map(({ name }) => sql`${hasRow(name)} = ${hasRow(last.name)}`)
  const parts = named.map(({ name, statement }) => sql`${name} AS (${statement})`)
  const all = sql`WITH ${join(parts, ', ')} SELECT ${last.name}.* FROM ${last.name}`
  if (isWhole.length === 0) return all
  // A cast that fails is the only way to raise an error with a text in plain SQL.
  return sql`${all}
    WHERE CAST(CASE WHEN ${join(isWhole, ' AND ')} THEN '1' ELSE '${raw(BROKEN_CHAIN)}' END AS INTEGER) = 1`
}
