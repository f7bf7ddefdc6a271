import { type Deployment, openDeployment } from '../access/deployment.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { createLineage, type Lineage } from '../db/postgres/lineage.ts'
import type { Logs } from '../lib/log.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'
import { retryStart } from '../lib/retry-start.ts'
import type { Clock } from '../lib/time.ts'

interface Deps {
  engine: Engine
  config: Config
  log: Logs['log']
  flush: () => void
  /** Where the server listens. */
  url: string
  now: Clock
  random: Random
  onFatal: (error: Error) => void
  /** Called when the database is found to be unreachable. */
  onAway: () => void
  /** Aborts the wait for the database. */
  signal: AbortSignal
}

interface OpenDatabase {
  db: Database
  deployment: Deployment
  lineage: Lineage
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Time for a server that is shutting down to release its files. */
const LOCK_MILLISECONDS = 10_000

/** Locks the data folder for this server; waits for another one that is shutting down. */
export function holdDatabase({ engine, log, flush, signal }: Deps): Promise<{ release(): void }> {
  return retryStart(() => engine.hold(), {
    isPassing: (error) => error instanceof OperatorError,
    onWait(error) {
      const seconds = LOCK_MILLISECONDS / 1_000
      log.warn({ reason: messageOf(error), seconds }, 'data folder in use, waiting for its server')
      flush()
    },
    forMilliseconds: LOCK_MILLISECONDS,
    signal,
  })
}

/**
 * Opens the database and reads the deployment. Waits without limit while the database is
 * unreachable.
 *
 * @throws OperatorError, or the database's error, if waiting cannot help.
 */
export function openDatabase(deps: Deps): Promise<OpenDatabase> {
  const { engine, log, flush, url, signal, onAway } = deps
  const lineage = lineageOf(log)
  return retryStart(() => openOnce(deps, lineage), {
    isPassing: engine.isAway,
    onWait(err) {
      onAway()
      log.warn({ err, url }, 'database unreachable, waiting')
      // Flushes the log, because its readers wait for this record.
      flush()
    },
    signal,
  })
}

async function openOnce(
  { engine, config, log, now, random, onFatal }: Deps,
  lineage: Lineage,
): Promise<OpenDatabase> {
  const applied = await engine.prepare(now())
  if (applied.length > 0) log.info({ migrations: applied }, 'database schema is up to date')
  const db = await engine.openForServer({ maxBatch: config.maxBatch, onFatal, lineage })
  try {
    const { masterKey } = config
    await logDurability(engine, db, log)
    return { db, deployment: await openDeployment({ db, masterKey, now, random }), lineage }
  } catch (error) {
    await db.close()
    throw error
  }
}

const LEVEL_OF = { ok: 'info', warn: 'warn', bad: 'error' } as const

async function logDurability(engine: Engine, db: Database, log: Logs['log']): Promise<void> {
  const durability = await engine.durability(db)
  if (durability)
    log[LEVEL_OF[durability.verdict]]({ durability: durability.summary }, 'database durability')
}

const WENT_BACK =
  'database was rewound, acknowledged writes are missing: not used until it is replaced or accepted by waraq database accept'
const UNKNOWN =
  'database does not report its timeline: a failover that loses writes is not detected'

const lineageOf = (log: Logs['log']): Lineage =>
  createLineage({
    onWentBack: (rewind) => log.error(rewind, WENT_BACK),
    onReturn: (found) => log.warn({ found }, 'database is used again'),
    onUnknown: (err) => log.warn({ err }, UNKNOWN),
  })
