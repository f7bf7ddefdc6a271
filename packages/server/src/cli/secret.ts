import { type Command, numberOf, wordsOf } from './command.ts'
import { inOffice } from './command-context.ts'

const DAY = 86_400

const roll: Command = {
  name: 'secret roll',
  words: ['ORGANIZATION'],
  options: { overlap: { type: 'string' } },
  usage: '[--overlap SECONDS]',
  summary: 'Make a new signing secret; the old one verifies on for a day, or for so many seconds',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    const overlap = numberOf(typed, 'overlap', 0) ?? DAY
    terminal.print(
      await inOffice(terminal, ({ organizations }) => organizations.rollSecret(id, overlap)),
    )
    return 0
  },
}

export const SECRET_COMMANDS = [roll]
