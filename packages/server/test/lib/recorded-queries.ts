/** A database that records its statements, for tests of their plans. */
import type { Database, Queryable, Statement } from '../../src/db/database.ts'

export function recordQueries(db: Database): { db: Database; statements: Statement[] } {
  const statements: Statement[] = []
  const watched = ({ find, list }: Queryable): Queryable => ({
    find(sql, values) {
      statements.push([sql, values])
      return find(sql, values)
    },
    list(sql, values) {
      statements.push([sql, values])
      return list(sql, values)
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
