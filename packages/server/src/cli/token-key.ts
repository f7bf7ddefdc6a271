import { rollTokenKey, TOKEN_KEY_OVERLAP_SECONDS } from '../access/token-keys.ts'
import { type Command, integerOption } from './command.ts'
import { withCommandContext } from './command-context.ts'

const roll: Command = {
  name: 'token-key roll',
  group: 'keys',
  example: 'waraq token-key roll --overlap 0',
  positionals: [],
  options: { overlap: { type: 'string' } },
  optionsUsage: '[--overlap SECONDS]',
  summary:
    'Create a new token key; tokens of the old key stay valid until they expire (change with --overlap)',
  async run(terminal, parsed) {
    const overlap = integerOption(parsed, 'overlap', 0) ?? TOKEN_KEY_OVERLAP_SECONDS
    const id = await withCommandContext(terminal, ({ db, deployment: { cipher } }) =>
      rollTokenKey({ db, cipher, now: terminal.now, random: terminal.random }, overlap),
    )
    const says =
      overlap === 0
        ? 'signs new tokens now; all earlier tokens expire within a second'
        : 'signs new tokens in 15 seconds'
    terminal.print(`${id} ${says}`)
    return 0
  },
}

export const TOKEN_KEY_COMMANDS = [roll]
