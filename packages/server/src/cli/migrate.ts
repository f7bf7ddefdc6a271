import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readConfig } from '../config.ts'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import type { Command } from './command.ts'

export const MIGRATE: Command = {
  name: 'migrate',
  words: [],
  options: {},
  usage: '',
  summary: 'Bring the database to the schema of this version; serve does it too',
  async run(terminal) {
    const { databaseFile } = readConfig(terminal.env)
    mkdirSync(dirname(databaseFile), { recursive: true, mode: 0o700 })
    const applied = migrate(databaseFile, terminal.now())
    terminal.print(
      applied.length === 0
        ? `nothing to do: the schema is ${MIGRATIONS.length}`
        : `applied ${applied.join(', ')}: the schema is ${MIGRATIONS.length}`,
    )
    return 0
  },
}
