import type { Statement, Value } from './db.ts'
import { postgresText, requiring } from './postgres-dialect.ts'
import { bound } from './values.ts'

/** What the driver is given: by its name, where it has one, each connection reads and plans a text once. */
export interface Query {
  name?: string
  text: string
  values: Value[]
}

export interface Queries {
  plain(sql: string, values: readonly Value[]): Query
  /** Those of one operation: what has to find something fails where it does not. */
  ofOperation(statements: readonly Statement[]): Query[]
}

/** The statements of the stores as PostgreSQL reads them. There are a few dozen, each made once. */
export function createQueries(isPooled: boolean): Queries {
  let made = 0
  function remembered(textOf: (sql: string) => string) {
    const known = new Map<string, Omit<Query, 'values'>>()
    return (sql: string, values: readonly Value[]): Query => {
      let named = known.get(sql)
      if (!named) {
        made += 1
        named = { ...(!isPooled && { name: `waraq_${made}` }), text: textOf(sql) }
        known.set(sql, named)
      }
      return { ...named, values: [...bound(values)] }
    }
  }
  const plain = remembered(postgresText)
  const required = remembered((sql) => requiring(postgresText(sql)))
  return {
    plain,
    ofOperation: (statements) =>
      statements.map(([sql, values, rows]) =>
        rows === 'maybe' ? plain(sql, values) : required(sql, values),
      ),
  }
}
