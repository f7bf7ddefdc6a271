import { readConfig } from '../config.ts'
import { engineOf } from '../db/engine.ts'
import { MIGRATIONS } from '../db/migrations/migrations.ts'
import type { Command } from './command.ts'

export const MIGRATE: Command = {
  name: 'migrate',
  group: 'run',
  example: 'waraq migrate',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary: 'Migrate the database to the schema of this version; serve does this for SQLite',
  async run(terminal) {
    const { database } = readConfig(terminal.env)
    const applied = await engineOf(database).migrate(terminal.now())
    terminal.print(
      applied.length === 0
        ? `nothing to do: the database has schema ${MIGRATIONS.length}`
        : `applied ${applied.join(', ')}: the database has schema ${MIGRATIONS.length}`,
    )
    return 0
  },
}
