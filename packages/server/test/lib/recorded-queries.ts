/** A database that records its statements, for tests of their plans. */
import type { Database, Queryable, Statement } from '../../src/db/database.ts'
import { createBinder, type Sql } from '../../src/db/sql.ts'

/** The text of a statement for SQLite. */
export const sqlTextOf = (statement: Sql): string => createBinder('sqlite')(statement).text

/** A statement. The last step of a chain has all of them, because PostgreSQL plans them as one. */
export type RecordedStatement = Statement & { readonly chain?: readonly Statement[] }

export function recordQueries(db: Database): { db: Database; statements: RecordedStatement[] } {
  const statements: RecordedStatement[] = []
  const watched = ({ find, list }: Queryable): Queryable => ({
    find(query) {
      statements.push(query)
      return find(query)
    },
    list(query) {
      statements.push(query)
      return list(query)
    },
  })
  return {
    statements,
    db: {
      ...watched(db),
      readOnly: watched(db.readOnly),
      write(...operation) {
        statements.push(...operation)
        return db.write(...operation)
      },
      writeChain(chain) {
        const { hold, steps } = chain
        const recorded = steps.map((one) => ({ ...one, chain: one === steps.at(-1) ? steps : [] }))
        statements.push(...(hold ? [hold] : []), ...recorded)
        return db.writeChain(chain)
      },
      close: db.close,
    },
  }
}
