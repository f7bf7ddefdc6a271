import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseArgs } from 'node:util'
import { ERROR_STATUS, READINESS_REASONS } from '@waraq/contract'
import { ERROR_ENTRIES } from '@waraq/contract/error-entries'
import { type Credential, OPERATIONS } from '@waraq/contract/openapi'
import { readTree } from '../../../test/lib/tree.ts'
import { COMMANDS } from '../src/cli/cli.ts'
import { SECRET_SETTINGS, SETTINGS } from '../src/settings.ts'
import { partOf, readPage, tableIn } from './lib/pages.ts'

const contract = readPage('docs/contract.md')
const commands = readPage('docs/operations/commands.md')
// The changelog and the decisions tell of older versions.
const pages = readTree(/\.md$/).filter(({ path }) => !/^CHANGELOG|^docs\/decisions\//.test(path))

// The prompt if there is one, then a way to run it, then `waraq`.
const COMMAND_LINE =
  /^(?:\$ )?(?:npx |bin\/|sudo -u waraq env |[A-Z_]+=\S+ )*waraq ([a-z][^>|&\n]+)/gm
const COMMAND_IN_TEXT = /`waraq ([a-z][^`]*)`/g

// Variables of a host's backend, in samples.
const HOST_VARIABLES = [
  'WARAQ_URL',
  'WARAQ_API_KEY',
  'WARAQ_EVENTS_KEY',
  'WARAQ_MANAGE_KEY',
  'WARAQ_ADMIN_KEY',
  'WARAQ_SIGNING_SECRET',
  'WARAQ_WEBHOOK_SECRET',
]
// These two pages name variables of the tests.
const NAMES_TEST_VARIABLES = /^docs\/(?:testing|scorecard)\.md$/

const SECRETS = 'Secrets in files'

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)

test('docs/operations/settings.md lists all settings with default and description', () => {
  const [, ...groups] = readPage('docs/operations/settings.md').split('\n## ')
  assert.deepEqual(
    groups.filter((group) => !group.startsWith(SECRETS)).flatMap(tableIn),
    SETTINGS.map(({ name, defaultValue, description }) => [
      code(name),
      code(defaultValue),
      description,
    ]),
  )
})

test('docs/operations/settings.md lists all secrets that can be in a file', () => {
  const rows = tableIn(partOf(readPage('docs/operations/settings.md'), SECRETS))
  const names = [...SECRET_SETTINGS, 'WARAQ_METRICS_TOKEN_FILE'].map(code)
  assert.deepEqual(
    rows.map(([name]) => name),
    names,
  )
})

test('docs/operations/commands.md lists all commands as the help prints them', () => {
  assert.deepEqual(
    tableIn(partOf(commands, 'All commands')),
    COMMANDS.map(({ name, positionals, optionalPositional, optionsUsage, summary }) => [
      code(
        [
          'waraq',
          name,
          ...positionals,
          optionalPositional && `[${optionalPositional}]`,
          optionsUsage,
        ]
          .filter(Boolean)
          .join(' '),
      ),
      summary,
    ]),
  )
})

test('docs/operations/monitoring.md lists all reasons of /readyz', () => {
  const [, reasons = ''] = readPage('docs/operations/monitoring.md').split('\n| reason ')
  assert.deepEqual(
    new Set(tableIn(`| reason ${reasons}`).map(([reason]) => reason)),
    new Set(READINESS_REASONS.map(code)),
  )
})

test('every page names settings that exist', () => {
  const files = SECRET_SETTINGS.map((name) => `${name}_FILE`)
  const known = [...SETTINGS.map(({ name }) => name), ...files, ...HOST_VARIABLES]
  const inTests = readTree(/\.ts$|^package\.json$/).flatMap(({ text }) => variablesIn(text))
  for (const { path, text } of pages) {
    const names = new Set(NAMES_TEST_VARIABLES.test(path) ? [...known, ...inTests] : known)
    const unknown = variablesIn(text).filter((name) => !names.has(name))
    assert.deepEqual(unknown, [], path)
  }
})

test('every page has commands, options and arguments that exist', () => {
  const lines = pages.flatMap(({ text }) => [...text.matchAll(COMMAND_LINE)])
  assert.ok(lines.length > 25)
  for (const [line, command = ''] of lines) assert.ok(isCommandLine(command.trim()), line)
})

test('every page names commands and options in its sentences that exist', () => {
  const named = pages.flatMap(({ text }) => [...text.matchAll(COMMAND_IN_TEXT)])
  assert.ok(named.length > 80)
  for (const [text, command = ''] of named) assert.ok(isCommandName(command), text)
  for (const wrong of ['org make', 'doctor --deeper', 'key']) assert.ok(!isCommandName(wrong))
})

test('a command line with a wrong name, option or number of arguments is detected', () => {
  assert.ok(isCommandLine("org create 'Example Ltd' --json"))
  for (const wrong of ['org make NAME', 'org create NAME --yaml', 'org create', 'doctor DISK'])
    assert.ok(!isCommandLine(wrong), wrong)
})

const variablesIn = (text: string): string[] => text.match(/\bWARAQ(?:_[A-Z0-9]+)+\b(?!_)/g) ?? []

const findCommand = (line: string) => COMMANDS.find(({ name }) => `${line} `.startsWith(`${name} `))

function isCommandName(line: string): boolean {
  const options = findCommand(line)?.options
  return (
    options !== undefined && (line.match(/(?<=--)[a-z-]+/g) ?? []).every((name) => name in options)
  )
}

function isCommandLine(line: string): boolean {
  const words = line.match(/'[^']*'|\S+/g) ?? []
  const command = findCommand(line)
  if (!command) return false
  const { options, positionals: required, optionalPositional } = command
  const args = words.slice(command.name.split(' ').length)
  try {
    const { length } = parseArgs({ args, options, allowPositionals: true }).positionals
    return length >= required.length && length <= required.length + (optionalPositional ? 1 : 0)
  } catch {
    return false
  }
}

const NAME_OF: Record<Credential, string> = {
  apiKey: 'API key',
  embedToken: 'embed token',
  signature: 'signature',
  shareToken: 'share token',
  shareAccess: 'access token',
  none: 'none',
}

test('docs/contract.md lists all endpoints with credentials and response', () => {
  assert.deepEqual(
    tableIn(partOf(contract, 'Endpoints')),
    OPERATIONS.map(({ endpoint, method, path, credentials, success }) => [
      String(endpoint ?? ''),
      method,
      code(path),
      credentials.map((credential) => NAME_OF[credential]).join(' or '),
      String(success.status),
    ]),
  )
})

test('docs/contract.md lists all error codes with status and description', () => {
  const entries: Record<string, { meaning: string }> = ERROR_ENTRIES.en
  assert.deepEqual(
    tableIn(partOf(contract, 'Errors')),
    Object.entries(ERROR_STATUS).map(([name, status]) => [
      String(status),
      code(name),
      entries[name]?.meaning ?? '',
    ]),
  )
})
