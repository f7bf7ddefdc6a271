import { isoOf, microsOf } from '../lib/time.ts'
import type { KeyRow } from '../organizations/store.ts'
import { type Command, JSON_FLAG, numberOf, wordsOf } from './command.ts'
import { inOffice } from './command-context.ts'
import { tableOf } from './table.ts'

const DAY = 86_400

const create: Command = {
  name: 'key create',
  words: ['ORGANIZATION'],
  options: {},
  usage: '',
  summary: 'Make one more API key; prints it, once',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    terminal.print(await inOffice(terminal, ({ organizations }) => organizations.createKey(id)))
    return 0
  },
}

const list: Command = {
  name: 'key list',
  words: ['ORGANIZATION'],
  options: JSON_FLAG,
  usage: '[--json]',
  summary: "List an organization's API keys by their public ids",
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    const keys = await inOffice(terminal, ({ organizations }) => organizations.listKeys(id))
    const at = microsOf(terminal.now())
    if (typed.flags.json) {
      terminal.print(JSON.stringify(keys.map((key) => presented(key, at))))
      return 0
    }
    const rows = keys.map((key) => [key.id, stateOf(key, at), isoOf(key.created_at)])
    for (const line of tableOf(['KEY', 'STATE', 'CREATED'], rows)) terminal.print(line)
    return 0
  },
}

const roll: Command = {
  name: 'key roll',
  words: ['KEY'],
  options: { overlap: { type: 'string' } },
  usage: '[--overlap SECONDS]',
  summary: 'Make a new key; the old one mints on for a day, or for so many seconds',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    const overlap = numberOf(typed, 'overlap', 0) ?? DAY
    terminal.print(
      await inOffice(terminal, ({ organizations }) => organizations.rollKey(id, overlap)),
    )
    return 0
  },
}

const revoke: Command = {
  name: 'key revoke',
  words: ['KEY'],
  options: {},
  usage: '',
  summary: 'End a key and every token it minted, at once',
  async run(terminal, typed) {
    const [id] = wordsOf(typed)
    await inOffice(terminal, ({ organizations }) => organizations.revokeKey(id))
    terminal.print(`${id} is revoked: it and its tokens stop within a second`)
    return 0
  },
}

export const KEY_COMMANDS = [create, list, roll, revoke]

function stateOf({ revoked_at, expires_at }: KeyRow, at: number): string {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'live'
  return at < expires_at ? `rolled, mints until ${isoOf(expires_at)}` : 'rolled'
}

const presented = (key: KeyRow, at: number) => ({
  key: key.id,
  state: stateOf(key, at),
  created_at: isoOf(key.created_at),
})
