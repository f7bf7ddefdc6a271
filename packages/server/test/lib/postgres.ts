/** PostgreSQL for tests: one throwaway cluster per process, a database per test. */
import { execFile } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { requirement } from '../../../../test/lib/system-requirements.ts'
import { engineOf } from '../../src/db/engine.ts'
import { startServer } from './postgres-process.ts'

export interface PostgresDatabase {
  url: string
  /** The Unix socket of the server. */
  socket: string
  /** Runs SQL as the owner, bypassing the service under test. */
  ask(sql: string): Promise<Row[]>
  /** How many sessions of this database wait for a lock. */
  countLockWaits(): Promise<number>
  /** Drops it, also with open connections. */
  drop(): Promise<unknown>
}

type Row = Record<string, unknown>

export const run = promisify(execFile)

export const POSTGRES_PART = requirement('postgres')
export const BIN = dirname(POSTGRES_PART.path)
const TEMPLATE = 'waraq_template'

// The data ends with the process, so durability is off.
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Each log line names its database.
  log_line_prefix: '%d:',
}

/** A cluster that allows replication. */
const FOLLOWED_SETTINGS = { ...SETTINGS, wal_level: 'replica', max_wal_senders: '4' }

/** Production settings: commits are durable. */
const DURABLE_SETTINGS = { listen_addresses: '', max_connections: '200', shared_buffers: '256MB' }

// Connections that a failed test left open.
const EMPTY = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid();
  DO $$ BEGIN EXECUTE (
    SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ') FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> 'schema_versions'
  ); END $$`

// A user that can hit connection limits, unlike the owner.
const GUEST = `
  CREATE ROLE guest LOGIN;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO guest`

const dropped: string[] = []
let common: Promise<string> | undefined
let made = 0

/** The URL of a database through a proxy. */
export const addressThrough = (way: { url: string }, { url }: { url: string }): string =>
  `postgres://postgres@${new URL(way.url).host}${new URL(url).pathname}`

/** An empty database with the schema of this build. */
export async function newPostgres(): Promise<PostgresDatabase> {
  const used = dropped.pop()
  // Truncating it is faster than creating a new one. Not when it was dropped: a server that ended
  // after that has written its last counts.
  if (used !== undefined) await command(used, EMPTY)
  const url = used ?? (await createDatabase(TEMPLATE))
  return {
    ...accessTo(url),
    async drop() {
      dropped.push(url)
    },
  }
}

/** A database without a schema. */
export async function emptyPostgres(): Promise<PostgresDatabase> {
  const url = await createDatabase('template1')
  const name = new URL(url).pathname.slice(1)
  return {
    ...accessTo(url),
    drop: async () => command(await maintenance(), `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** A database with the schema of this build, in a separate durable cluster. */
export async function durablePostgres(settings: Record<string, string> = {}): Promise<string> {
  return urlOf(await startCluster({ ...DURABLE_SETTINGS, ...settings }), TEMPLATE)
}

/** Lives as long as this process. */
export type LastingPostgres = Omit<PostgresDatabase, 'drop'>

/** A database with the schema of this build, in a separate cluster that allows replication. */
export async function followedPostgres(): Promise<LastingPostgres> {
  return accessTo(urlOf(await startCluster(FOLLOWED_SETTINGS), TEMPLATE))
}

/** A streaming replica of this database's cluster. */
export async function replicaOf({ url }: LastingPostgres): Promise<LastingPostgres> {
  const copy = mkdtempSync(join(tmpdir(), 'waraq-postgres-'))
  const who = ownerOf(copy)
  const options = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync']
  const where = ['-h', folderOf(url), '-U', 'postgres', '-D', join(copy, 'data')]
  await run(join(BIN, 'pg_basebackup'), [...where, ...options], who)
  await startServer(copy, FOLLOWED_SETTINGS, who, BIN)
  return accessTo(urlOf(copy, TEMPLATE))
}

/** A database with the schema of this build, and a replica of it. */
export async function replicatedPostgres(): Promise<{
  primary: LastingPostgres
  replica: LastingPostgres
}> {
  const primary = await followedPostgres()
  return { primary, replica: await replicaOf(primary) }
}

export const folderOf = (url: string): string => new URL(url).searchParams.get('host') ?? ''

/** SQL as the owner of this database. */
export const sqlOver =
  (url: string) =>
  (sql: string): Promise<Row[]> =>
    command(url, sql)

export const accessTo = (url: string) => ({
  url,
  socket: `${folderOf(url)}/.s.PGSQL.5432`,
  ask: (sql: string) => command(url, sql),
  countLockWaits: async () => (await command(url, LOCK_WAITS)).length,
})

// `pg_locks` has those of all databases of the cluster.
const LOCK_WAITS = `SELECT 1 FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`

async function createDatabase(template: string): Promise<string> {
  common ??= startCluster()
  const folder = await common
  made += 1
  const name = `waraq_${made}`
  await command(await maintenance(), `CREATE DATABASE ${name} TEMPLATE ${template}`)
  return urlOf(folder, name)
}

async function maintenance(): Promise<string> {
  common ??= startCluster()
  return urlOf(await common, 'postgres')
}

export const urlOf = (folder: string, database: string): string =>
  `postgres:///${database}?host=${folder}&user=postgres`

async function command(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // For several statements the driver returns a list, whose rows are not needed.
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

async function startCluster(chosen: Record<string, string> = SETTINGS): Promise<string> {
  const folder = await startEmptyCluster(chosen)
  await command(urlOf(folder, 'postgres'), `CREATE DATABASE ${TEMPLATE}`)
  const template = urlOf(folder, TEMPLATE)
  await engineOf({ url: template }).migrate(new Date())
  await command(template, GUEST)
  return folder
}

/** Starts a cluster without a schema, of the programs in `bin`; the folder has its socket. */
export async function startEmptyCluster(
  chosen: Record<string, string>,
  bin = BIN,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-postgres-'))
  const who = ownerOf(folder)
  // A linguistic collation, to find queries without an explicit one.
  const locale = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=ar', '--locale=C.UTF-8']
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync', ...locale],
    who,
  )
  await startServer(folder, chosen, who, bin)
  return folder
}

// PostgreSQL refuses to run as root.
export function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  if (!uid || !gid)
    throw new Error('PostgreSQL refuses to run as root, and the user postgres is missing')
  chownSync(folder, uid, gid)
  return { uid, gid }
}
