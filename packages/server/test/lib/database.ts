/** Databases for tests of modules without HTTP. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type Deployment, openDeployment } from '../../src/access/deployment.ts'
import { readConfig } from '../../src/config.ts'
import type { Database, Queryable } from '../../src/db/database.ts'
import { engineOf } from '../../src/db/engine.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { type Clock, createMonotonicTimestamps } from '../../src/lib/time.ts'
import { createOrganizations, type Organizations } from '../../src/organizations/organizations.ts'
import { newDatabase } from './engines.ts'
import { sqlTextOf } from './recorded-queries.ts'

export interface TestDatabase {
  folder: string
  db: Database
  deployment: Deployment
  /** Operator functions over a separate connection. */
  organizations: Organizations
}

/** A new database with its deployment; it is deleted with the test. */
export async function openTestDatabase(
  t: TestContext,
  now: Clock = () => new Date(),
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-database-'))
  const chosen = await newDatabase()
  const { database } = readConfig({ WARAQ_DATA_DIR: folder, ...chosen.settings })
  const engine = engineOf(database)
  await engine.prepare(now())
  const [db, operator] = [await engine.openForCommand(), await engine.openForCommand()]
  t.after(async () => {
    await Promise.all([db.close(), operator.close()])
    await chosen.drop()
    rmSync(folder, { recursive: true })
  })
  const masterKey = { text: '', file: join(folder, 'master.key') }
  const random = systemRandom
  const deployment = await openDeployment({ db, masterKey, now, random })
  const { cipher } = deployment
  const organizations = createOrganizations({
    db: operator,
    cipher,
    now,
    stamp: createMonotonicTimestamps(now),
    random,
    newUuid: randomUUID,
    actor: 'cli',
  })
  return { folder, db, deployment, organizations }
}

/** Wraps a database and records its statements; each waits for `gate`, if set. */
export function watched(db: Database, gate: () => Promise<void> | undefined = () => undefined) {
  const questions: string[] = []
  async function asked<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
    questions.push(text)
    const response = await ask()
    await gate()
    return response
  }
  const watchedQuestions = ({ find, list }: Queryable): Queryable => ({
    find: (query) => asked(sqlTextOf(query), () => find(query)),
    list: (query) => asked(sqlTextOf(query), () => list(query)),
  })
  const watchedDb: Database = {
    ...watchedQuestions(db),
    readOnly: watchedQuestions(db.readOnly),
    write: (...statements) => asked('write', () => db.write(...statements)),
    writeChain: (chain) => asked('write', () => db.writeChain(chain)),
    close: db.close,
  }
  return { db: watchedDb, questions }
}
