/** Holds all writes of documents, like another long transaction on the database. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { Client } from 'pg'
import type { TestService } from './service.ts'

/** Reads go on; writes wait until the returned function is called, at the latest by the test's end. */
export async function holdWrites(
  t: TestContext,
  { env, dataDir }: Pick<TestService, 'env' | 'dataDir'>,
): Promise<() => Promise<void>> {
  const held = env.WARAQ_DATABASE_URL
    ? await holdPostgres(env.WARAQ_DATABASE_URL)
    : holdSqlite(join(dataDir, 'waraq.db'))
  let ending: Promise<void> | undefined
  const release = () => {
    ending ??= held.release()
    return ending
  }
  t.after(release)
  return release
}

async function holdPostgres(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE documents IN EXCLUSIVE MODE')
  return { release: () => client.end() }
}

function holdSqlite(file: string) {
  const holder = new DatabaseSync(file)
  holder.exec('BEGIN IMMEDIATE')
  return { release: async () => holder.close() }
}
