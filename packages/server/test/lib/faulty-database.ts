import type { Database, Statement } from '../../src/db/database.ts'
import { sql } from '../../src/db/sql.ts'

const FAILING = sql`SELECT missing FROM no_such_table`

/** A database whose next write fails before its statement of this number; the last comes after all. */
export function faultyDatabase(db: Database) {
  let next: number | undefined
  let wasReached = false
  const faulty: Database = {
    ...db,
    write(...statements: Statement[]) {
      const at = next
      next = undefined
      if (at === undefined) return db.write(...statements)
      wasReached = true
      return db.write(...statements.toSpliced(at % (statements.length + 1), 0, FAILING))
    },
  }
  return {
    db: faulty,
    failAt(statement: number | undefined): void {
      next = statement
      wasReached = false
    },
    /** Whether a write has failed since. */
    wasReached: () => wasReached,
  }
}
