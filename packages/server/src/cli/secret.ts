import { DAY_SECONDS } from '../lib/time.ts'
import { type Command, integerOption, positionalsOf } from './command.ts'
import { withCommandContext } from './command-context.ts'

const roll: Command = {
  name: 'secret roll',
  group: 'keys',
  example: 'waraq secret roll 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ORGANIZATION'],
  options: { overlap: { type: 'string' } },
  optionsUsage: '[--overlap SECONDS]',
  summary: 'Create a new signing secret; the old secret works for 24 hours (change with --overlap)',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const overlap = integerOption(parsed, 'overlap', 0) ?? DAY_SECONDS
    terminal.print(
      await withCommandContext(terminal, ({ organizations }) =>
        organizations.rollSecret(id, overlap),
      ),
    )
    return 0
  },
}

export const SECRET_COMMANDS = [roll]
