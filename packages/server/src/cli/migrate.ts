import { readConfig } from '../config.ts'
import { engineOf } from '../db/engine.ts'
import { MIGRATIONS } from '../db/migrations/migrations.ts'
import { retryStart } from '../lib/retry-start.ts'
import type { Command } from './command.ts'
import { sentenceOf } from './sentence-of.ts'

export const MIGRATE: Command = {
  name: 'migrate',
  group: 'run',
  example: 'waraq migrate',
  positionals: [],
  options: {},
  optionsUsage: '',
  summary:
    'Migrate the database to the schema of this version; waits for an unreachable one, and serve does this for SQLite',
  async run(terminal) {
    const { database } = readConfig(terminal.env)
    const engine = engineOf(database)
    const waiting = new AbortController()
    void terminal.waitForSignal().then(() => waiting.abort())
    const { signal } = waiting
    const applied = await retryStart(() => engine.migrate(terminal.now()), {
      isPassing: engine.isAway,
      onWait: (error) => terminal.warn(`${sentenceOf(error)}: waiting`),
      signal,
    }).catch((error: Error) => {
      if (signal.aborted && error.name === 'AbortError') return undefined
      throw error
    })
    if (applied === undefined) {
      terminal.warn('ended before the database was reachable')
      return 1
    }
    terminal.print(
      applied.length === 0
        ? `nothing to do: the database has schema ${MIGRATIONS.length}`
        : `applied ${applied.join(', ')}: the database has schema ${MIGRATIONS.length}`,
    )
    return 0
  },
}
