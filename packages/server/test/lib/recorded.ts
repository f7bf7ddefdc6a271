/** A database that remembers which statements were asked of it, for tests that look at their plans. */
import type { Db, Statement } from '../../src/db/db.ts'

export function recorded(db: Db): { db: Db; statements: Statement[] } {
  const statements: Statement[] = []
  return {
    statements,
    db: {
      find(sql, values) {
        statements.push([sql, values])
        return db.find(sql, values)
      },
      list(sql, values) {
        statements.push([sql, values])
        return db.list(sql, values)
      },
      write(...operation) {
        statements.push(...operation)
        return db.write(...operation)
      },
      close: db.close,
    },
  }
}
