import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '../lib/operator-error.ts'
import type { Microseconds } from '../lib/time.ts'
import type { Listeners, NotifyServers } from './channels.ts'
import type { Database, ReplicaRead } from './database.ts'
import { migrate, schemaOf } from './migrations/migrate.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { isReadable, requireReadableSchema, type SchemaState } from './migrations/schema-window.ts'
import { addressesOf, type PostgresConfig } from './postgres/configured-addresses.ts'
import type { Durability } from './postgres/durability.ts'
import type { Ancestry, Lineage } from './postgres/lineage.ts'
import type { ReplicaOptions } from './postgres/replicas.ts'
import type { SharedRateCounts } from './postgres/shared-rate-counts.ts'
import { sql } from './sql.ts'
import { holdFileLock, isFileLocked, LOCK } from './sqlite/file-lock.ts'
import { integrityCheck, quickCheck } from './sqlite/integrity.ts'
import { emptyLog } from './sqlite/overwrite.ts'
import { openCliDatabase, openServerDatabase, type ServerOptions } from './sqlite/sqlite.ts'
import { withWritable } from './sqlite/unwritable.ts'
import { isSqlitePaused, pauseSqlite, resumeSqlite } from './sqlite/write-pause.ts'

/** A SQLite file, or a PostgreSQL URL, which may lead to a pooler in transaction mode. */
export type DatabaseConfig = { file: string } | PostgresConfig

/** Operations on a whole database, for either engine. */
export interface Engine {
  /** Locks the database where only one server may use it. */
  hold(): { release(): void }
  /** Whether a server holds the lock; undefined where several servers may run. */
  isHeld(): boolean | undefined
  /**
   * The database's schema version and this build's; undefined if the database does not exist yet.
   *
   * @throws OperatorError if a development version before 0.1.0 created it; so do `migrate` and
   *   `prepare`.
   */
  schema(): Promise<SchemaVersions | undefined>
  /** Migrates to the schema of this build and returns the versions it applied. */
  migrate(now: Date): Promise<number[]>
  /**
   * Prepares the database for a server or a command: migrates SQLite, but only checks PostgreSQL,
   * because other servers use it too.
   *
   * @throws OperatorError if its schema is not this build's.
   */
  prepare(now: Date): Promise<number[]>
  openForServer(options: ServerOptions): Promise<Database>
  /** Whether a database that failed to open may become reachable later. */
  isAway(error: unknown): Promise<boolean>
  openForCommand(): Promise<Database>
  /** Opens the read replicas; reads fall back to `db`. */
  openReplicas(db: Database, options: ReplicaOptions): Promise<Replicas>
  /** The rate counts shared by all servers; undefined where there is only one. */
  openSharedRateCounts(db: Database): Promise<SharedRateCounts | undefined>
  /** Listens for changes made by others, where the engine supports notifications. */
  listen(listeners: Listeners): Promise<Listening>
  /** Notifies other servers; undefined where there are none, or none can listen. */
  openNotifications(db: Database): Promise<NotifyServers | undefined>
  /** The database's clock; undefined where it is this machine's. */
  readClock(db: Database): Promise<Microseconds | undefined>
  /**
   * Makes running servers accept the database after a rewind, and returns its position; undefined
   * where servers do not check it.
   */
  acceptAncestry(db: Database): Promise<Ancestry | undefined>
  /**
   * Distributes the tables over the workers of a Citus cluster, and returns the statements;
   * `onStatement` hears each one once it is committed.
   *
   * @throws OperatorError where that is impossible.
   */
  distribute(isDryRun: boolean, onStatement?: (sql: string) => void): Promise<string[]>
  /**
   * Makes the database refuse writes of any process to the copied tables. Earlier acknowledged
   * writes are visible afterwards.
   *
   * @throws OperatorError where that is impossible.
   */
  pauseWrites(db: Database): Promise<void>
  /** Whether the database refuses writes. */
  isPaused(db: Database): Promise<boolean>
  /** Ends the pause; without one it does nothing. */
  resumeWrites(db: Database): Promise<void>
  /** How durable acknowledged writes are; undefined where this build alone decides it. */
  durability(db: Database): Promise<Durability | undefined>
  /**
   * Removes deleted rows from the files of the database, and returns whether none has them any
   * more. PostgreSQL rewrites its tables, which locks each of them, only if the caller may wait.
   */
  overwriteDeleted(options: { mayWait: boolean }): Promise<boolean>
  /** Runs a quick or a full check. Returns `ok` or the first errors. */
  check(db: Database, isDeep: boolean): Promise<string>
  /** Recommended changes to its configuration, one sentence each. */
  advice(db: Database): Promise<string[]>
}

/** The schema of a database and of this build. */
export interface SchemaVersions {
  current: number
  known: number
  /** False if only newer builds can run on the database. */
  isReadable: boolean
}

interface Listening {
  close(): Promise<void>
}

interface Replicas {
  readFromReplica: ReplicaRead
  close(): Promise<void>
}

/** Selects the engine; no other code does. */
export const engineOf = (config: DatabaseConfig): Engine =>
  'file' in config ? sqliteEngine(config.file) : postgresEngine(config)

function sqliteEngine(file: string): Engine {
  const lock = resolve(dirname(file), LOCK)
  const makeFolder = () => mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const make = (now: Date): number[] =>
    withWritable(file, () => {
      makeFolder()
      return migrate(file, now)
    })
  return {
    hold: () =>
      withWritable(lock, () => {
        makeFolder()
        return holdFileLock(lock)
      }),
    isHeld: () => isFileLocked(lock),
    schema: async () =>
      statSync(file, { throwIfNoEntry: false }) ? comparedWithOwn(schemaOf(file)) : undefined,
    migrate: async (now) => make(now),
    prepare: async (now) => make(now),
    openForServer: async (options) => openServerDatabase(file, options),
    isAway: async () => false,
    openForCommand: async () => openCliDatabase(file),
    openReplicas: async (db) => withoutReplicas(db),
    openSharedRateCounts: async () => undefined,
    listen: async () => NOT_LISTENING,
    openNotifications: async () => undefined,
    readClock: async () => undefined,
    acceptAncestry: async () => undefined,
    async distribute() {
      throw new OperatorError('the database is SQLite: only PostgreSQL with Citus is distributed')
    },
    pauseWrites: pauseSqlite,
    isPaused: isSqlitePaused,
    resumeWrites: resumeSqlite,
    durability: async () => undefined,
    overwriteDeleted: async (options) => emptyLog(file, options),
    check: (db, isDeep) => (isDeep ? integrityCheck(db) : quickCheck(db)),
    advice: async () => [],
  }
}

const comparedWithOwn = (schema: SchemaState): SchemaVersions => {
  const buildVersion = MIGRATIONS.length
  return {
    current: schema.version,
    known: buildVersion,
    isReadable: isReadable(schema, buildVersion),
  }
}

const withoutReplicas = ({ readOnly }: Database): Replicas => ({
  readFromReplica: (read) => read(readOnly),
  async close() {},
})

const NOT_LISTENING: Listening = { async close() {} }

const CLOCK = sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS at`

const CHECKSUMS = sql`SELECT 1 AS found WHERE current_setting('data_checksums') = 'on'`
const NO_CHECKSUMS =
  'data_checksums is off: PostgreSQL does not detect damaged pages. Stop it, run pg_checksums --enable, and start it'

function postgresEngine(config: PostgresConfig): Engine {
  const { isPooled = false, hasLineage = true } = config
  const { primary, replicas } = addressesOf(config)
  /** In notifications. */
  const server = randomUUID()
  // Loaded on demand, because SQLite deployments need no driver.
  const migrations = () => import('./postgres/migrate.ts')
  const open = async (lineage?: Lineage) =>
    (await import('./postgres/postgres.ts')).openPostgresDb(primary, isPooled, lineage)

  const schema = async () => (await migrations()).postgresSchema(primary.url())
  return {
    hold: () => ({ release() {} }),
    isHeld: () => undefined,
    schema: async () => comparedWithOwn(await schema()),
    async migrate(now) {
      const { migratePostgres } = await migrations()
      const applied = await migratePostgres(primary.url(), now, MIGRATIONS)
      requireReadableSchema(await schema(), MIGRATIONS.length)
      return applied
    },
    async prepare() {
      const versions = await schema()
      const buildVersion = MIGRATIONS.length
      requireReadableSchema(versions, buildVersion)
      if (versions.version >= buildVersion) return []
      throw new OperatorError(
        `the database has schema ${versions.version} and this build needs ${buildVersion}: run waraq migrate`,
      )
    },
    isAway: async (error) => (await import('./postgres/error-codes.ts')).isUnreachable(error),
    openForServer: ({ lineage }) => open(hasLineage ? lineage : undefined),
    openForCommand: () => open(),
    async openReplicas(db, options) {
      if (replicas.length === 0) return withoutReplicas(db)
      const { openReplicas } = await import('./postgres/replicas.ts')
      return openReplicas(replicas, { primary: db.readOnly, isPooled }, options)
    },
    openSharedRateCounts: async (db) =>
      (await import('./postgres/shared-rate-counts.ts')).createSharedRateCounts(db),
    // A pooler may hand a listening connection to another client.
    listen: async (listeners) =>
      isPooled
        ? NOT_LISTENING
        : (await import('./postgres/listen.ts')).listenForChanges(primary, server, listeners),
    openNotifications: async (db) =>
      isPooled
        ? undefined
        : (await import('./postgres/notify-servers.ts')).createNotifyServers(db, server),
    readClock: async (db) => (await db.find<{ at: Microseconds }>(CLOCK))?.at,
    acceptAncestry: async (db) => (await import('./postgres/lineage-probe.ts')).acceptAncestry(db),
    async distribute(isDryRun, onStatement) {
      const versions = await schema()
      if (versions.version !== MIGRATIONS.length) {
        throw new OperatorError(
          `the database has schema ${versions.version} and this build ${MIGRATIONS.length}: run waraq migrate`,
        )
      }
      const { distributePostgres } = await import('./postgres/distribute.ts')
      return distributePostgres(primary.url(), { isDryRun, ...(onStatement && { onStatement }) })
    },
    pauseWrites: async (db) => (await import('./postgres/write-pause.ts')).pausePostgres(db),
    isPaused: async (db) => (await import('./postgres/write-pause.ts')).isPostgresPaused(db),
    resumeWrites: async (db) => (await import('./postgres/write-pause.ts')).resumePostgres(db),
    durability: async (db) => (await import('./postgres/durability.ts')).readDurability(db),
    async overwriteDeleted({ mayWait }) {
      if (mayWait) await (await import('./postgres/rewrite.ts')).rewriteTables(primary.url())
      return mayWait
    },
    check: async (db) => ((await db.find(sql`SELECT 1 AS answer`)) ? 'ok' : 'no answer'),
    advice: async (db) => ((await db.find(CHECKSUMS)) ? [] : [NO_CHECKSUMS]),
  }
}
