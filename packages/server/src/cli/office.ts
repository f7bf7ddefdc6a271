import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Deployment, openDeployment } from '../access/deployment.ts'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { openCommandDb } from '../db/sqlite.ts'
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
  for (const path of [config.dataDir, dirname(config.databaseFile)]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  }
  migrate(config.databaseFile, now())
  const db = openCommandDb(config.databaseFile)
  try {
    const deployment = await openDeployment({ db, masterKey: config.masterKey, now, random })
    const { vault } = deployment
    const organizations = createOrganizations({ db, vault, now, random, newUuid: randomUUID })
    return await work({ config, db, deployment, organizations })
  } finally {
    await db.close()
  }
}
