/** The databases that the tests of storage run over, one after the other: today there is one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Db, Statement } from '../../src/db/db.ts'
import { MIGRATIONS, migrate } from '../../src/db/migrate.ts'
import { openServerDb } from '../../src/db/sqlite.ts'
import { openConnection } from '../../src/db/sqlite-connection.ts'

export interface Engine {
  name: string
  /** A database with this schema; it ends with the test. */
  open(t: TestContext, schema?: readonly string[]): Promise<TestDb>
}

export interface TestDb {
  db: Db
  /** Closes it and opens it again, as a restart does. */
  reopen(): Promise<Db>
  /** How the engine finds the rows of a statement. */
  planOf(statement: Statement): Step[]
}

/** One table that a statement looks into, or one sorting of what it found. */
export interface Step {
  /** As the engine puts it. */
  text: string
  isSort: boolean
  usesIndex: boolean
  /** Whether the index alone has all that is asked for. */
  isCovered: boolean
  namesShard: boolean
}

const MAX_BATCH = 64

const onFatal = (error: Error): void => {
  throw error
}

const SQLITE: Engine = {
  name: 'SQLite',
  async open(t, schema = MIGRATIONS) {
    const open = () => openServerDb(file, { maxBatch: MAX_BATCH, onFatal })
    const file = scratchDatabase(t, () => db.close())
    migrate(file, new Date(), schema)
    let db = open()
    return {
      db,
      async reopen() {
        await db.close()
        db = open()
        return db
      },
      planOf: (statement) => sqlitePlanOf(file, statement),
    }
  },
}

export const ENGINES: readonly Engine[] = [SQLITE]

/** Where a database may be made that goes with the test, once it is closed. */
export function scratchDatabase(t: TestContext, close: () => unknown = () => {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-db-'))
  t.after(async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return join(folder, 'waraq.db')
}

function sqlitePlanOf(file: string, [sql, values]: Statement): Step[] {
  const { sqlite, prepared } = openConnection(file, { readOnly: true })
  try {
    const lines = prepared(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
    const texts = lines.map(({ detail }) => String(detail))
    return texts.filter((text) => !/^(COMPOUND|LEFT-MOST|UNION|LIST|MULTI)/.test(text)).map(stepOf)
  } finally {
    sqlite.close()
  }
}

const stepOf = (text: string): Step => ({
  text,
  isSort: text.startsWith('USE TEMP B-TREE'),
  usesIndex: /^SEARCH \w+ USING (COVERING )?INDEX /.test(text),
  isCovered: text.includes(' USING COVERING INDEX '),
  namesShard: text.includes('(shard=?'),
})
