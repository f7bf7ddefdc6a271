/** A database that records its statements, for tests of their plans. */
import type { Database, Queryable, Statement } from '../../src/db/database.ts'
import { createBinder, type Sql } from '../../src/db/sql.ts'

/** The text of a statement for SQLite. */
export const sqlTextOf = (statement: Sql): string => createBinder('sqlite')(statement).text

export function recordQueries(db: Database): { db: Database; statements: Statement[] } {
  const statements: Statement[] = []
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
      brief: watched(db.brief),
      write(...operation) {
        statements.push(...operation)
        return db.write(...operation)
      },
      writeChain(chain) {
        statements.push(...(chain.hold ? [chain.hold] : []), ...chain.steps)
        return db.writeChain(chain)
      },
      close: db.close,
    },
  }
}
