import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERROR_STATUS } from '@waraq/contract'
import { type Credential, ERROR_DESCRIPTIONS, OPERATIONS } from '@waraq/contract/openapi'
import { COMMANDS } from '../src/cli/cli.ts'
import { SETTINGS } from '../src/settings.ts'
import { partOf, readPage, tableIn } from './lib/pages.ts'

const contract = readPage('docs/contract.md')
const selfHosting = readPage('docs/self-hosting.md')

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)

test('docs/self-hosting.md lists all settings with default and description', () => {
  assert.deepEqual(
    tableIn(partOf(selfHosting, 'Settings')),
    SETTINGS.map(({ name, defaultValue, description }) => [
      code(name),
      code(defaultValue),
      description,
    ]),
  )
})

test('docs/self-hosting.md lists all commands as the help prints them', () => {
  assert.deepEqual(
    tableIn(partOf(selfHosting, 'The command line')),
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

const NAME_OF: Record<Credential, string> = {
  apiKey: 'API key',
  embedToken: 'embed token',
  signature: 'signature',
  shareToken: 'share token',
  none: 'none',
}

test('docs/contract.md lists all endpoints with credentials and response', () => {
  assert.deepEqual(
    tableIn(partOf(contract, 'Calls')),
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
  const meanings: Record<string, string> = ERROR_DESCRIPTIONS
  assert.deepEqual(
    tableIn(partOf(contract, 'Refusals')),
    Object.entries(ERROR_STATUS).map(([name, status]) => [
      String(status),
      code(name),
      meanings[name] ?? '',
    ]),
  )
})
