import { randomUUID } from 'node:crypto'
import { readConfig } from '../config.ts'
import { engineOf } from '../db/engine.ts'
import { renewFeeds } from '../events/store.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Command } from './command.ts'

const accept: Command = {
  name: 'database accept',
  group: 'run',
  example: 'waraq database accept',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary: 'Accept a PostgreSQL restored to an earlier state; prints its cluster and timeline',
  async run(terminal) {
    const engine = engineOf(readConfig(terminal.env).database)
    // Refuses a database of before 0.1.0.
    await engine.schema()
    const db = await engine.openForCommand()
    try {
      const ancestry = await engine.acceptAncestry(db)
      if (!ancestry)
        throw new OperatorError('nothing to accept: this database has no lineage check')
      await renewFeeds(db, randomUUID())
      terminal.print(
        `accepted: cluster ${ancestry.system}, timeline ${ancestry.timeline}; servers use it within seconds`,
      )
      return 0
    } finally {
      await db.close()
    }
  },
}

const distribute: Command = {
  name: 'database distribute',
  group: 'run',
  example: 'waraq database distribute --dry-run',
  positionals: [],
  options: { 'dry-run': { type: 'boolean' } },
  optionsUsage: '[--dry-run]',
  summary:
    'Distribute the tables over the workers of Citus; resumes, --dry-run prints the statements',
  async run(terminal, { flags }) {
    const engine = engineOf(readConfig(terminal.env).database)
    // Refuses a database of before 0.1.0.
    await engine.schema()
    const isDryRun = flags['dry-run'] === true
    const print = (sql: string) => terminal.print(`${sql};`)
    const statements = await engine.distribute(isDryRun, print)
    if (isDryRun) for (const sql of statements) print(sql)
    else
      terminal.print(statements.length === 0 ? 'nothing to do: all tables are distributed' : 'done')
    return 0
  },
}

export const DATABASE_COMMANDS = [accept, distribute]
