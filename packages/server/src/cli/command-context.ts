import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Deployment, openDeployment } from '../access/deployment.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Engine, engineOf } from '../db/engine.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { createMonotonicTimestamps } from '../lib/time.ts'
import { createOrganizations, type Organizations } from '../organizations/organizations.ts'
import type { Terminal } from './command.ts'

/** Resources of a command. It has its own connection, because a server may be running. */
export interface CommandContext {
  config: Config
  db: Database
  deployment: Deployment
  organizations: Organizations
}

/**
 * Opens existing data, does the work, and closes it again.
 *
 * @throws OperatorError, without writing, if there is no data and `creates` is not set.
 */
export async function withCommandContext<Result>(
  { env, now, random }: Terminal,
  work: (context: CommandContext) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const config = readConfig(env)
  const engine = engineOf(config.database)
  if (!creates) await requireData(config, engine)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  await engine.prepare(now())
  const db = await engine.openForCommand()
  try {
    const deployment = await openDeployment({ db, masterKey: config.masterKey, now, random })
    const organizations = organizationsFor({ now, random }, { db, deployment })
    return await work({ config, db, deployment, organizations })
  } finally {
    await db.close()
  }
}

async function requireData(config: Config, engine: Engine): Promise<void> {
  const schema = await engine.schema()
  if (!schema) throw new OperatorError(noDataNotice(config))
}

/** Names the setting that points to the missing data. */
export function noDataNotice({ dataDir, database }: Config): string {
  const folder = 'file' in database ? dirname(database.file) : dataDir
  const setting = folder === dataDir ? 'WARAQ_DATA_DIR' : 'WARAQ_DATABASE_URL'
  return `no Waraq data in ${folder} (${setting}). "waraq serve" or "waraq migrate" makes it.`
}

/** The organizations, as whoever types commands changes them. */
export const organizationsFor = (
  { now, random }: Pick<Terminal, 'now' | 'random'>,
  { db, deployment: { cipher } }: Pick<CommandContext, 'db' | 'deployment'>,
): Organizations =>
  createOrganizations({
    db,
    cipher,
    now,
    stamp: createMonotonicTimestamps(now),
    random,
    newUuid: randomUUID,
    actor: 'cli',
  })
