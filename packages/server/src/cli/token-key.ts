import { rollTokenKey, TOKEN_KEY_OVERLAP_SECONDS } from '../access/token-keys.ts'
import { type Command, integerOption } from './command.ts'
import { withCommandContext } from './command-context.ts'

const roll: Command = {
  name: 'token-key roll',
  positionals: [],
  options: { overlap: { type: 'string' } },
  optionsUsage: '[--overlap SECONDS]',
  summary:
    'Sign embed tokens with a new key; those of the old one live out their hour, or so many seconds',
  async run(terminal, parsed) {
    const overlap = integerOption(parsed, 'overlap', 0) ?? TOKEN_KEY_OVERLAP_SECONDS
    const id = await withCommandContext(terminal, ({ db, deployment: { cipher } }) =>
      rollTokenKey({ db, cipher, now: terminal.now, random: terminal.random }, overlap),
    )
    const says =
      overlap === 0
        ? 'signs now, and every token from before ends within a second'
        : 'signs in a quarter of a minute'
    terminal.print(`${id} ${says}`)
    return 0
  },
}

export const TOKEN_KEY_COMMANDS = [roll]
