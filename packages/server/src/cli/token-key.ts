import { rollTokenKey, TOKEN_KEY_OVERLAP_SECONDS } from '../access/token-keys.ts'
import { type Command, numberOf } from './command.ts'
import { inOffice } from './command-context.ts'

const roll: Command = {
  name: 'token-key roll',
  words: [],
  options: { overlap: { type: 'string' } },
  usage: '[--overlap SECONDS]',
  summary:
    'Sign embed tokens with a new key; those of the old one live out their hour, or so many seconds',
  async run(terminal, typed) {
    const overlap = numberOf(typed, 'overlap', 0) ?? TOKEN_KEY_OVERLAP_SECONDS
    const id = await inOffice(terminal, ({ db, deployment: { vault } }) =>
      rollTokenKey({ db, vault, now: terminal.now, random: terminal.random }, overlap),
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
