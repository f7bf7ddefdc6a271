import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { OperatorError } from '../../lib/operator-error.ts'
import { refuseDevelopmentPostgres } from '../migrations/development-schema.ts'
import { READABLE_FROM } from '../migrations/migrations.ts'
import { type SchemaState, schemaStateOf } from '../migrations/schema-window.ts'
import { createBinder, type Sql } from '../sql.ts'
import { isConnectionFailure, isLockTimeout, isUnreachable } from './error-codes.ts'

// Advisory lock number of Waraq's migrations. PostgreSQL frees it seconds after its holder
// vanishes.
const BEGIN_MIGRATION = `
  BEGIN; SET LOCAL idle_in_transaction_session_timeout = '3s'; SELECT pg_advisory_xact_lock(5786449)`

// Queries queue behind a migration step that waits for their table, so the step gives up soon.
const LIMIT_LOCK_WAIT = `SET LOCAL lock_timeout = '300ms'`
const REST_MILLISECONDS = 500
/** About a minute and a half. */
const TRIES = 120

const SCHEMA_VERSIONS = `
  CREATE TABLE IF NOT EXISTS schema_versions (
    version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL, readable_from BIGINT);
  ALTER TABLE schema_versions ADD COLUMN IF NOT EXISTS readable_from BIGINT`
const NEWEST = 'SELECT * FROM schema_versions ORDER BY version DESC LIMIT 1'

const ENCODINGS = `
  SELECT current_setting('server_encoding') AS server, current_setting('client_encoding') AS client`

const bind = createBinder('postgres')

/**
 * Migrates a PostgreSQL database with one transaction per step. A concurrent migration waits and
 * finds the step done; a crash leaves no step half done. Returns the versions it applied.
 * `readableFrom` is recorded with them.
 */
export function migratePostgres(
  url: string,
  now: Date,
  migrations: readonly Sql[],
  readableFrom = READABLE_FROM,
): Promise<number[]> {
  return withClient(url, async (client) => {
    await refuseDevelopmentPostgres((sql) => client.query(sql))
    await inTransaction(client, () => client.query(SCHEMA_VERSIONS))
    const applied: number[] = []
    for (const [index, migration] of migrations.entries()) {
      const version = index + 1
      await inTransaction(client, async () => {
        if ((await stateOf(client)).version >= version) return
        await client.query(bind(migration).text)
        const values = [version, now.getTime() * 1000, readableFrom]
        await client.query('INSERT INTO schema_versions VALUES ($1, $2, $3)', values)
        applied.push(version)
      })
    }
    return applied
  })
}

export function postgresSchema(url: string): Promise<SchemaState> {
  return withClient(url, async (client) => {
    await refuseDevelopmentPostgres((sql) => client.query(sql))
    const { rows } = await client.query(`SELECT to_regclass('schema_versions') IS NULL AS is_new`)
    return rows[0]?.is_new ? schemaStateOf(undefined) : stateOf(client)
  })
}

const stateOf = async (client: Client): Promise<SchemaState> =>
  schemaStateOf((await client.query(NEWEST)).rows[0])

/** Begins a transaction once no migration is running. */
export const beginMigration = (client: Client): Promise<unknown> => client.query(BEGIN_MIGRATION)

/** Runs the work in a transaction, and retries while another client holds a lock it needs. */
async function inTransaction(client: Client, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await beginMigration(client)
      await client.query(LIMIT_LOCK_WAIT)
      await work()
      await client.query('COMMIT')
      return
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) throw error
      await client.query('ROLLBACK')
      await delay(REST_MILLISECONDS)
    }
  }
}

// Any other encoding rejects or changes some text.
async function requireUnicode(client: Client): Promise<void> {
  const { rows } = await client.query<{ server: string; client: string }>(ENCODINGS)
  if (rows[0]?.server === 'UTF8' && rows[0].client === 'UTF8') return
  throw new OperatorError(
    `the database has the encoding ${rows[0]?.server}, for clients ${rows[0]?.client}: it must be UTF8`,
  )
}

/**
 * Opens a connection for the work.
 *
 * @throws OperatorError if the database is unreachable or cannot store every text.
 */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // A broken connection fails its pending query.
  client.on('error', () => {})
  try {
    await client.connect()
    await requireUnicode(client)
    return await work(client)
  } catch (cause) {
    if (!isConnectionFailure(cause)) throw cause
    const message = cause instanceof Error ? cause.message : String(cause)
    const fault = isUnreachable(cause) ? 'does not answer' : 'refuses the connection'
    throw new OperatorError(`the database ${fault}: ${message}`, { cause })
  } finally {
    await client.end()
  }
}
