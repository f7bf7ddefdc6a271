import { createBinder, type Dialect, type Sql } from '../sql.ts'
import type { Value } from '../values.ts'

/** Driver input. A connection parses and plans a named statement once. */
export interface Query {
  name?: string
  text: string
  values: Value[]
}

/** Binds statements for the driver. There are a few dozen texts, and each has one name. */
export function createQueries(
  isPooled: boolean,
  dialect: Dialect = 'postgres',
): (statement: Sql) => Query {
  const bind = createBinder(dialect)
  const names = new Map<string, string>()

  function nameOf(text: string): string {
    const cachedName = names.get(text)
    if (cachedName !== undefined) return cachedName
    const name = `waraq_${dialect}_${names.size + 1}`
    names.set(text, name)
    return name
  }

  return (statement) => {
    const { text, values } = bind(statement)
    // A pooler may send the next statement to another connection.
    return { ...(!isPooled && { name: nameOf(text) }), text, values: [...values] }
  }
}
