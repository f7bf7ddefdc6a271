import { isoOf, microsOf } from '../lib/time.ts'
import type { ApiKeyRow } from '../organizations/store.ts'
import { type Command, integerOption, JSON_FLAG, positionalsOf } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { formatTable } from './table.ts'

const DAY = 86_400

const create: Command = {
  name: 'key create',
  positionals: ['ORGANIZATION'],
  options: {},
  optionsUsage: '',
  summary: 'Make one more API key; prints it, once',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    terminal.print(
      await withCommandContext(terminal, ({ organizations }) => organizations.createKey(id)),
    )
    return 0
  },
}

const list: Command = {
  name: 'key list',
  positionals: ['ORGANIZATION'],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: "List an organization's API keys by their public ids",
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const keys = await withCommandContext(terminal, ({ organizations }) =>
      organizations.listKeys(id),
    )
    const at = microsOf(terminal.now())
    if (parsed.flags.json) {
      terminal.print(JSON.stringify(keys.map((key) => presented(key, at))))
      return 0
    }
    const rows = keys.map((key) => [key.id, stateOf(key, at), isoOf(key.created_at)])
    for (const line of formatTable(['KEY', 'STATE', 'CREATED'], rows)) terminal.print(line)
    return 0
  },
}

const roll: Command = {
  name: 'key roll',
  positionals: ['KEY'],
  options: { overlap: { type: 'string' } },
  optionsUsage: '[--overlap SECONDS]',
  summary: 'Make a new key; the old one mints on for a day, or for so many seconds',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const overlap = integerOption(parsed, 'overlap', 0) ?? DAY
    terminal.print(
      await withCommandContext(terminal, ({ organizations }) => organizations.rollKey(id, overlap)),
    )
    return 0
  },
}

const revoke: Command = {
  name: 'key revoke',
  positionals: ['KEY'],
  options: {},
  optionsUsage: '',
  summary: 'End a key and every token it minted, at once',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    await withCommandContext(terminal, ({ organizations }) => organizations.revokeKey(id))
    terminal.print(`${id} is revoked: it and its tokens stop within a second`)
    return 0
  },
}

export const KEY_COMMANDS = [create, list, roll, revoke]

function stateOf({ revoked_at, expires_at }: ApiKeyRow, at: number): string {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'live'
  return at < expires_at ? `rolled, mints until ${isoOf(expires_at)}` : 'rolled'
}

const presented = (key: ApiKeyRow, at: number) => ({
  key: key.id,
  state: stateOf(key, at),
  created_at: isoOf(key.created_at),
})
