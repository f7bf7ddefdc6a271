import { API_KEY_SCOPES, type ApiKeyScope } from '@waraq/contract'
import { scopesOf } from '../access/api-key-scopes.ts'
import { rollTokenKey, TOKEN_KEY_OVERLAP_SECONDS } from '../access/token-keys.ts'
import { DAY_SECONDS, isoOf, microsOf } from '../lib/time.ts'
import type { ApiKeyRow } from '../organizations/keys/store.ts'
import { type Command, integerOption, JSON_FLAG, positionalsOf, UsageError } from './command.ts'
import { withCommandContext } from './command-context.ts'
import { formatTable } from './table.ts'

const create: Command = {
  name: 'key create',
  group: 'keys',
  example: 'waraq key create 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ORGANIZATION'],
  options: { scope: { type: 'string' } },
  optionsUsage: '[--scope SCOPE,SCOPE]',
  summary: 'Create another API key that may mint, or as --scope says; prints it once',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const scopes = parseScopes(parsed.flags.scope)
    terminal.print(
      await withCommandContext(terminal, ({ organizations }) =>
        organizations.createKey(id, scopes),
      ),
    )
    return 0
  },
}

const list: Command = {
  name: 'key list',
  group: 'keys',
  example: 'waraq key list 2c6c52bd-5d49-4292-9c15-978f37f57131',
  positionals: ['ORGANIZATION'],
  options: JSON_FLAG,
  optionsUsage: '[--json]',
  summary: 'List the API keys of an organization by public id',
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
    const rows = keys.map((key) => [
      key.id,
      stateOf(key, at),
      isoOf(key.created_at),
      scopesOf(key.scopes).join(' '),
    ])
    const head = ['KEY', 'STATE', 'CREATED', 'SCOPES']
    for (const line of formatTable(head, rows)) terminal.print(line)
    return 0
  },
}

const roll: Command = {
  name: 'key roll',
  group: 'keys',
  example: 'waraq key roll 8bhdgPF5 --overlap 3600',
  positionals: ['KEY'],
  options: { overlap: { type: 'string' } },
  optionsUsage: '[--overlap SECONDS]',
  summary: 'Create a new API key; the old key works for 24 hours (change with --overlap)',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    const overlap = integerOption(parsed, 'overlap', 0) ?? DAY_SECONDS
    terminal.print(
      await withCommandContext(terminal, ({ organizations }) => organizations.rollKey(id, overlap)),
    )
    return 0
  },
}

const revoke: Command = {
  name: 'key revoke',
  group: 'keys',
  example: 'waraq key revoke 8bhdgPF5',
  positionals: ['KEY'],
  options: {},
  optionsUsage: '',
  summary: 'Revoke an API key and every token minted with it',
  async run(terminal, parsed) {
    const [id] = positionalsOf(parsed)
    await withCommandContext(terminal, ({ organizations }) => organizations.revokeKey(id))
    terminal.print(`${id} revoked: the key and its tokens stop working within a second`)
    return 0
  },
}

const rollSecret: Command = {
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

const rollTokens: Command = {
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
      rollTokenKey(
        { db, cipher, now: terminal.now, random: terminal.random, actor: 'cli' },
        overlap,
      ),
    )
    const effect =
      overlap === 0
        ? 'signs new tokens now; all earlier tokens expire within a second'
        : 'signs new tokens in 15 seconds'
    terminal.print(`${id} ${effect}`)
    return 0
  },
}

export const KEY_COMMANDS = [create, list, roll, revoke, rollSecret, rollTokens]

/** @throws UsageError for an unknown scope */
function parseScopes(list: string | boolean | undefined): ApiKeyScope[] {
  if (typeof list !== 'string') return ['mint']
  return list.split(',').map((name) => {
    const scope = API_KEY_SCOPES.find((known) => known === name)
    if (scope) return scope
    throw new UsageError(`--scope must be one or more of ${API_KEY_SCOPES.join(', ')}`)
  })
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, at: number): string {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'live'
  return at < expires_at ? `rolled, works until ${isoOf(expires_at)}` : 'rolled'
}

const presented = (key: ApiKeyRow, at: number) => ({
  key: key.id,
  state: stateOf(key, at),
  created_at: isoOf(key.created_at),
  scopes: scopesOf(key.scopes),
})
