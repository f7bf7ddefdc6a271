import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOptions, EDITOR_OPTIONS, type OptionType } from '@waraq/editor/option-names'
import {
  CLIENT_ROWS,
  EDITOR_ROWS,
  optionsPage,
  RENDERER_ROWS,
} from '../packages/docs/src/options.ts'
import { createClient, createQirtaasClient } from '../packages/embed/src/index.ts'
import { CLIENT_OPTIONS, RENDERER_OPTIONS } from '../packages/embed/src/option-names.ts'
import { readText } from './lib/tree.ts'

type Types = Readonly<Record<string, OptionType>>

const CALLS: [call: string, types: Types, rows: object][] = [
  ['mountEditor', EDITOR_OPTIONS, EDITOR_ROWS],
  ['mountRenderer', RENDERER_OPTIONS, RENDERER_ROWS],
  ['createClient', CLIENT_OPTIONS, CLIENT_ROWS],
]

/** The name with one letter changed, doubled or missing, and in capitals at its end. */
const misspelled = (name: string) => [
  `${name.slice(0, -1)}#`,
  `${name.slice(0, 1)}${name}`,
  name.slice(0, -1),
  name.slice(0, -1) + name.slice(-1).toUpperCase(),
]

for (const [call, types, rows] of CALLS) {
  test(`each option of ${call} is suggested for a name that differs in one letter`, (t) => {
    const warn = t.mock.method(console, 'warn', () => {})
    for (const name of Object.keys(types)) {
      for (const wrong of misspelled(name)) {
        checkOptions(call, { [wrong]: undefined }, types)
        const sentence = `${call}: unknown option "${wrong}" (did you mean "${name}"?)`
        assert.equal(warn.mock.calls.at(-1)?.arguments[0], sentence)
      }
    }
  })

  test(`docs/options.md has the options of ${call}`, () => {
    assert.deepEqual(Object.keys(rows), Object.keys(types))
  })
}

test('docs/options.md is the generated page', () => {
  assert.equal(readText('docs/options.md'), optionsPage(), 'run packages/docs/src/write-options.ts')
})

test('an option that resembles no other is a warning with a link, once', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  for (const _ of [1, 2]) {
    checkOptions(
      'mountEditor',
      { sidebar: true, constructor: 1, ['x'.repeat(1e6)]: 1 },
      EDITOR_OPTIONS,
    )
  }
  assert.equal(warn.mock.calls.length, 3)
  for (const {
    arguments: [message],
  } of warn.mock.calls)
    assert.match(message, /\(see https:.*options\.md\)$/)
})

const strict: [options: object, message: RegExp][] = [
  [{ documentId: 7 }, /^mountEditor: option "documentId" must be a string, not number$/],
  [{ documentId: null }, /"documentId" must be a string, not null/],
  [{ locale: {} }, /"locale" must be a string, not object/],
  [{ autosave: false }, /"autosave" must be an object, not boolean/],
]
for (const [options, message] of strict) {
  test(`${JSON.stringify(options)} is a TypeError`, () => {
    const check = () => checkOptions('mountEditor', options, EDITOR_OPTIONS)
    assert.throws(check, { name: 'TypeError', message })
  })
}

test('a wrong type of another option is a warning, and undefined is none', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  checkOptions(
    'mountEditor',
    { readOnly: 'yes', theme: undefined, initialContent: null },
    EDITOR_OPTIONS,
  )
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [message] }) => message),
    ['mountEditor: option "readOnly" must be a boolean, not string'],
  )
})

test('`createClient` warns, and `createQirtaasClient` never does', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  const options = { apiUrl: 'https://waraq.example', getTokn: () => '' }
  createQirtaasClient(options)
  assert.equal(warn.mock.calls.length, 0)
  createClient(options)
  assert.equal(
    warn.mock.calls[0]?.arguments[0],
    'createClient: unknown option "getTokn" (did you mean "getToken"?)',
  )
})
