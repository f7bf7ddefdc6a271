import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { type Deployment, openDeployment } from '../access/deployment.ts'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { engineOf } from '../db/engine.ts'
import { createOrganizations, type Organizations } from '../organizations/organizations.ts'
import type { Terminal } from './command.ts'

/** What a command of the operator works with: its own connection, beside a server that may be running. */
export interface Office {
  config: Config
  db: Db
  deployment: Deployment
  organizations: Organizations
}

/** Opens the data folder, does the work, and closes it again. */
export async function inOffice<Result>(
  { env, now, random }: Terminal,
  work: (office: Office) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const engine = engineOf(config.database)
  await engine.prepare(now())
  const db = await engine.openForCommand()
  try {
    const deployment = await openDeployment({ db, masterKey: config.masterKey, now, random })
    const { vault } = deployment
    const organizations = createOrganizations({ db, vault, now, random, newUuid: randomUUID })
    return await work({ config, db, deployment, organizations })
  } finally {
    await db.close()
  }
}
