import { randomUUID } from 'node:crypto'
import { ADMIN_SCOPES, type AdminKeys, createAdminKeys } from '../access/admin-keys.ts'
import type { AdminKeyRow } from '../access/store.ts'
import { DAY_MICROS, isoOf, microsOf } from '../lib/time.ts'
import {
  type Command,
  integerOption,
  JSON_FLAG,
  positionalsOf,
  type Terminal,
  UsageError,
} from './command.ts'
import { withCommandContext } from './command-context.ts'
import { formatTable } from './table.ts'

const create: Command = {
  name: 'admin-key create',
  group: 'keys',
  example: 'waraq admin-key create --scope read --days 90',
  positionals: [],
  options: { scope: { type: 'string' }, days: { type: 'string' } },
  optionsUsage: '--scope SCOPE [--days N]',
  summary:
    'Create a key for the administration over HTTP with the scope read, write or erase; prints it once, and --days ends it',
  async run(terminal, parsed) {
    const scope = ADMIN_SCOPES.find((one) => one === parsed.flags.scope)
    if (!scope) throw new UsageError(`--scope must be one of ${ADMIN_SCOPES.join(', ')}`)
    const days = integerOption(parsed, 'days', 1)
    const expiresAt = days === undefined ? null : microsOf(terminal.now()) + days * DAY_MICROS
    terminal.print(await withAdminKeys(terminal, (keys) => keys.create(scope, expiresAt)))
    return 0
  },
}

const list: Command = {
  name: 'admin-key list',
  group: 'keys',
  example: 'waraq admin-key list',
  positionals: [],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'List the admin keys by public id',
  async run(terminal, parsed) {
    const rows = await withAdminKeys(terminal, (keys) => keys.list())
    const at = microsOf(terminal.now())
    const keys = rows.map((row) => ({
      key: row.id,
      state: stateOf(row, at),
      scope: row.scope,
      created_at: isoOf(row.created_at),
      expires_at: row.expires_at === null ? null : isoOf(row.expires_at),
    }))
    if (parsed.flags.json) {
      terminal.print(JSON.stringify(keys))
      return 0
    }
    const lines = keys.map((one) => [
      one.key,
      one.state,
      one.scope,
      one.created_at,
      one.expires_at ?? 'never',
    ])
    const head = ['KEY', 'STATE', 'SCOPE', 'CREATED', 'EXPIRES']
    for (const line of formatTable(head, lines)) terminal.print(line)
    return 0
  },
}

const revoke: Command = {
  name: 'admin-key revoke',
  group: 'keys',
  example: 'waraq admin-key revoke 8bhdgPF5',
  positionals: ['KEY'],
  options: {},
  optionsUsage: '',
  summary: 'Revoke an admin key; its next request is refused',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    await withAdminKeys(terminal, (keys) => keys.revoke(id))
    terminal.print(`${id} revoked`)
    return 0
  },
}

export const ADMIN_KEY_COMMANDS = [create, list, revoke]

const withAdminKeys = <Result>(terminal: Terminal, work: (keys: AdminKeys) => Promise<Result>) =>
  withCommandContext(terminal, ({ db }) => {
    const { now, random } = terminal
    return work(createAdminKeys({ db, now, random, newUuid: randomUUID }))
  })

function stateOf({ revoked_at, expires_at }: AdminKeyRow, at: number): string {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && expires_at <= at ? 'expired' : 'active'
}
