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
  /** Told when the database is found to be away. */
  onAway: () => void
  /** Ends the wait for it. */
  signal: AbortSignal
}

export interface OpenDatabase {
  db: Database
  deployment: Deployment
  lineage: Lineage
}

/** A server that ends has time to let go of its files. */
const LOCK_MILLISECONDS = 10_000

/** Takes the data folder for one server; waits for another one that is ending. */
export function holdDatabase({ engine, log, signal }: Deps): Promise<{ release(): void }> {
  return retryStart(() => engine.hold(), {
    isPassing: (error) => error instanceof OperatorError,
    onWait: (err) => log.warn({ err }, 'waiting for another server to let go of the data folder'),
    forMilliseconds: LOCK_MILLISECONDS,
    signal,
  })
}

/**
 * Opens the database and what it says of the deployment. One that is away is waited for, without end.
 *
 * @throws OperatorError, or what the database said, where waiting cannot mend it.
 */
export function openDatabase(deps: Deps): Promise<OpenDatabase> {
  const { engine, log, flush, url, signal, onAway } = deps
  const lineage = lineageOf(log)
  return retryStart(() => openOnce(deps, lineage), {
    isPassing: engine.isAway,
    onWait(err) {
      onAway()
      log.warn({ err, url }, 'the database is away: listening, and waiting for it')
      // Whoever started it waits for this record, which would otherwise wait for company.
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
  if (applied.length > 0) log.info({ migrations: applied }, 'the database schema is up to date')
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
    log[LEVEL_OF[durability.verdict]]({ durability: durability.says }, 'database durability')
}

const WENT_BACK =
  'the database went back: writes that were acknowledged are missing in it, and it is not used. Bring the right one back, or run waraq database accept'
const UNKNOWN =
  'the database does not tell its timeline: a failover that loses writes is not noticed'

const lineageOf = (log: Logs['log']): Lineage =>
  createLineage({
    onWentBack: (trouble) => log.error(trouble, WENT_BACK),
    onReturn: (found) => log.warn({ found }, 'the database may be used again'),
    onUnknown: (err) => log.warn({ err }, UNKNOWN),
  })
