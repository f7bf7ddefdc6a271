import { raw, type Sql, sql, translated } from './sql.ts'

/**
 * Rows as one value of a statement, with these columns and their types. Their number does not
 * change the text of the statement.
 */
export function rowsOf(
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
  alias = 'l',
): Sql {
  const json = JSON.stringify(rows)
  const names = Object.keys(columns)
  const inSqlite = names.map((name) => `value ->> '${name}' AS ${name}`).join(', ')
  const inPostgres = names.map((name) => `${name} ${columns[name]}`).join(', ')
  return translated(
    sql`(SELECT ${raw(inSqlite)} FROM json_each(${json})) ${raw(alias)}`,
    sql`json_to_recordset(CAST(${json} AS json)) AS ${raw(alias)} (${raw(inPostgres)})`,
  )
}
