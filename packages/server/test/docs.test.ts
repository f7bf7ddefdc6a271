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

test('docs/self-hosting.md has every setting with its default and its meaning', () => {
  assert.deepEqual(
    tableIn(partOf(selfHosting, 'Settings')),
    SETTINGS.map(({ name, defaultValue, description }) => [
      code(name),
      code(defaultValue),
      description,
    ]),
  )
})

test('docs/self-hosting.md has every command as the help shows it', () => {
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

test('docs/contract.md has every call with its credentials and its answer', () => {
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

test('docs/contract.md has every refusal with its status and its meaning', () => {
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
