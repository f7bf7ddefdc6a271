import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type Deployment, openDeployment } from '../access/deployment.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { engineOf } from '../db/engine.ts'
import { createOrganizations, type Organizations } from '../organizations/organizations.ts'
import type { Terminal } from './command.ts'

/** Resources of a command. It has its own connection, because a server may be running. */
export interface CommandContext {
  config: Config
  db: Database
  deployment: Deployment
  organizations: Organizations
}

/** Opens the data folder, does the work, and closes it again. */
export async function withCommandContext<Result>(
  { env, now, random }: Terminal,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const engine = engineOf(config.database)
  await engine.prepare(now())
  const db = await engine.openForCommand()
  try {
    const deployment = await openDeployment({ db, masterKey: config.masterKey, now, random })
    const { cipher } = deployment
    const organizations = createOrganizations({ db, cipher, now, random, newUuid: randomUUID })
    return await work({ config, db, deployment, organizations })
  } finally {
    await db.close()
  }
}
