import { readConfig } from '../config.ts'
import { engineOf } from '../db/engine.ts'
import { OperatorError } from '../lib/operator-error.ts'
import { type Command, UsageError } from './command.ts'
import { noDataNotice } from './command-context.ts'

export const DRAIN: Command = {
  name: 'drain',
  group: 'data',
  example: 'waraq drain off',
  positionals: ['STATE'],
  options: {},
  optionsUsage: '',
  summary:
    'Make the database refuse writes (STATE on) or accept them again (off); servers answer 503 with Retry-After: 5, and reads go on',
  async run({ env, print }, { positionals: [state] }) {
    if (state !== 'on' && state !== 'off') throw new UsageError('STATE must be on or off')
    const config = readConfig(env)
    const engine = engineOf(config.database)
    // Refuses a database of before 0.1.0.
    if (!(await engine.schema())) throw new OperatorError(noDataNotice(config))
    const db = await engine.openForCommand()
    try {
      if (state === 'on') await engine.pauseWrites(db)
      else await engine.resumeWrites(db)
    } finally {
      await db.close()
    }
    print(
      state === 'on'
        ? 'the database refuses writes until waraq drain off'
        : 'the database accepts writes',
    )
    return 0
  },
}
