import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '../lib/operator-error.ts'
import type { Microseconds } from '../lib/time.ts'
import type { Database, ReplicaRead } from './database.ts'
import { MIGRATIONS, migrate, requireSupportedSchema, schemaVersionOf } from './migrate.ts'
import type { Durability } from './postgres/durability.ts'
import type { Ancestry, Lineage } from './postgres/lineage.ts'
import type { ReplicaOptions } from './postgres/replicas.ts'
import type { SharedRateCounts } from './postgres/shared-rate-counts.ts'
import { holdFileLock, isFileLocked, LOCK } from './sqlite/file-lock.ts'
import { integrityCheck, quickCheck } from './sqlite/integrity.ts'
import { openCliDatabase, openServerDatabase, type ServerOptions } from './sqlite/sqlite.ts'

/**
 * Where the data lies: a file of ours, or a PostgreSQL by its address, which may be that of a pooler that
 * lends its connections for one transaction.
 */
export type DatabaseConfig =
  | { file: string }
  | { url: string; isPooled?: boolean; replicaUrls?: readonly string[]; hasLineage?: boolean }

/** What is done with a database as a whole, whichever engine it is. */
export interface Engine {
  /** Holds the database where one server only may have it. */
  hold(): { release(): void }
  /** Whether a server holds it now; undefined where many may. */
  isHeld(): boolean | undefined
  /**
   * The schema it has and the one that this build knows; undefined where nobody has made it yet.
   *
   * @throws OperatorError where a development version before 0.1.0 made it; so do `migrate` and `prepare`.
   */
  schema(): Promise<{ current: number; known: number } | undefined>
  /** Brings it to the schema of this build, and answers the versions it applied. */
  migrate(now: Date): Promise<number[]>
  /**
   * Sees to it that a server or a command may use it: an embedded database is migrated, one that others
   * use as well is not.
   *
   * @throws OperatorError where its schema is not this build's.
   */
  prepare(now: Date): Promise<number[]>
  openForServer(options: ServerOptions): Promise<Database>
  /** Whether a database that could not be opened may be there later. */
  isAway(error: unknown): Promise<boolean>
  openForCommand(): Promise<Database>
  /** Ways to read that may be a little behind; `db` is where they lead to in the end. */
  openReplicas(db: Database, options: ReplicaOptions): Promise<Replicas>
  /** Where all servers count together; undefined where there is one server only. */
  openSharedRateCounts(db: Database): Promise<SharedRateCounts | undefined>
  /** Hears of changes that commands made, where the engine tells of them. */
  listen(onChange: () => void): Promise<Listening>
  /** What time the database has; undefined where it has that of this machine. */
  readClock(db: Database): Promise<Microseconds | undefined>
  /**
   * Has running servers take the database for the right one although it went back, and answers where it stands;
   * undefined where nobody checks that.
   */
  acceptAncestry(db: Database): Promise<Ancestry | undefined>
  /** What an answered write rests on, where that is for others to decide. */
  durability(db: Database): Promise<Durability | undefined>
  /** What it says of itself at a quick look, or after reading all of it: `ok`, or what is wrong. */
  check(db: Database, isDeep: boolean): Promise<string>
  /** What an operator may want to change of it, in a sentence each. */
  advice(db: Database): Promise<string[]>
}

export interface Listening {
  close(): Promise<void>
}

export interface Replicas {
  readFromReplica: ReplicaRead
  close(): Promise<void>
}

/** The one place that decides which engine it is. */
export const engineOf = (config: DatabaseConfig): Engine =>
  'file' in config ? sqliteEngine(config.file) : postgresEngine(config)

function sqliteEngine(file: string): Engine {
  const lock = resolve(dirname(file), LOCK)
  function make(now: Date): number[] {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    return migrate(file, now)
  }
  return {
    hold() {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      return holdFileLock(lock)
    },
    isHeld: () => isFileLocked(lock),
    schema: async () =>
      statSync(file, { throwIfNoEntry: false }) ? schemaVersionOf(file) : undefined,
    migrate: async (now) => make(now),
    prepare: async (now) => make(now),
    openForServer: async (options) => openServerDatabase(file, options),
    isAway: async () => false,
    openForCommand: async () => openCliDatabase(file),
    openReplicas: async (db) => withoutReplicas(db),
    openSharedRateCounts: async () => undefined,
    listen: async () => NOT_LISTENING,
    readClock: async () => undefined,
    acceptAncestry: async () => undefined,
    durability: async () => undefined,
    check: (db, isDeep) => (isDeep ? integrityCheck(db) : quickCheck(db)),
    advice: async () => [],
  }
}

const withoutReplicas = ({ brief }: Database): Replicas => ({
  readFromReplica: (read) => read(brief),
  async close() {},
})

const NOT_LISTENING: Listening = { async close() {} }

const CLOCK = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS at'

const CHECKSUMS = `SELECT 1 AS found WHERE current_setting('data_checksums') = 'on'`
const NO_CHECKSUMS =
  'data_checksums is off: PostgreSQL finds no damage of its pages. Stop it, run pg_checksums --enable, and start it'

type PostgresConfig = Extract<DatabaseConfig, { url: string }>

function postgresEngine(config: PostgresConfig): Engine {
  const { url, isPooled = false, replicaUrls = [], hasLineage = true } = config
  // Loaded where it is used: who has a file needs no driver.
  const migrations = () => import('./postgres/migrate.ts')
  const open = async (lineage?: Lineage) =>
    (await import('./postgres/postgres.ts')).openPostgresDb(url, isPooled, lineage)

  async function schema(): Promise<{ current: number; known: number }> {
    const { postgresVersion } = await migrations()
    return { current: await postgresVersion(url), known: MIGRATIONS.length }
  }
  return {
    hold: () => ({ release() {} }),
    isHeld: () => undefined,
    schema,
    async migrate(now) {
      const { migratePostgres, postgresVersion } = await migrations()
      const applied = await migratePostgres(url, now, MIGRATIONS)
      requireSupportedSchema(await postgresVersion(url), MIGRATIONS.length)
      return applied
    },
    async prepare() {
      const { current, known } = await schema()
      requireSupportedSchema(current, known)
      if (current === known) return []
      throw new OperatorError(
        `the database has schema ${current} and this build needs ${known}: run waraq migrate`,
      )
    },
    isAway: async (error) => (await import('./postgres/error-codes.ts')).isUnreachable(error),
    openForServer: ({ lineage }) => open(hasLineage ? lineage : undefined),
    openForCommand: () => open(),
    async openReplicas(db, options) {
      if (replicaUrls.length === 0) return withoutReplicas(db)
      const { openReplicas } = await import('./postgres/replicas.ts')
      return openReplicas(replicaUrls, { primary: db.brief, isPooled }, options)
    },
    openSharedRateCounts: async (db) =>
      (await import('./postgres/shared-rate-counts.ts')).createSharedRateCounts(db),
    // A pooler hands a connection that listens to somebody else.
    listen: async (onChange) =>
      isPooled
        ? NOT_LISTENING
        : (await import('./postgres/listen.ts')).listenForChanges(url, onChange),
    readClock: async (db) => (await db.find<{ at: Microseconds }>(CLOCK, []))?.at,
    acceptAncestry: async (db) => (await import('./postgres/lineage-probe.ts')).acceptAncestry(db),
    durability: async (db) => (await import('./postgres/durability.ts')).readDurability(db),
    check: async (db) => ((await db.find('SELECT 1 AS answer', [])) ? 'ok' : 'no answer'),
    advice: async (db) => ((await db.find(CHECKSUMS, [])) ? [] : [NO_CHECKSUMS]),
  }
}
