import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOptions, EDITOR_OPTIONS, type OptionType } from '@waraq/editor/option-names'
import { EDITOR_ROWS } from '../packages/docs/src/editor-options.ts'
import { CLIENT_ROWS, optionsPage, RENDERER_ROWS } from '../packages/docs/src/options.ts'
import { FEATURES } from '../packages/editor/src/context/feature-names.ts'
import { TAKEN_SHORTCUTS } from '../packages/editor/src/host/check-host-options.ts'
import { en } from '../packages/editor/src/i18n/en.ts'
import { COMMAND_NAMES } from '../packages/editor/src/widgets/toolbar-items.ts'
import { createClient, createQirtaasClient } from '../packages/embed/src/index.ts'
import { CLIENT_OPTIONS, RENDERER_OPTIONS } from '../packages/embed/src/option-names.ts'
import { readText, readTree } from './lib/tree.ts'

type Types = Readonly<Record<string, OptionType>>

const CALLS: [call: string, types: Types, rows: object][] = [
  ['mountEditor', EDITOR_OPTIONS, EDITOR_ROWS],
  ['mountRenderer', RENDERER_OPTIONS, RENDERER_ROWS],
  ['createClient', CLIENT_OPTIONS, CLIENT_ROWS],
]

/** Misspellings of a name: one letter changed, doubled or missing, and the end in capitals. */
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
  assert.equal(readText('docs/options.md'), optionsPage(), 'run npm run docs:write')
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

const COMMAND = { id: 'shorten', label: 'Shorten', run() {} }
const KEYED = { ...COMMAND, shortcut: 'Mod-Alt-9' }
const strict: [options: object, message: RegExp][] = [
  [{ documentId: 7 }, /^mountEditor: option "documentId" must be a string, not number$/],
  [{ documentId: null }, /"documentId" must be a string, not null/],
  [{ locale: {} }, /"locale" must be a string, not object/],
  [{ autosave: false }, /"autosave" must be an object, not boolean/],
  [{ toolbar: 'bold' }, /"toolbar" must be an object, not string/],
  [{ toolbar: {} }, /^mountEditor: option "toolbar" must be an array$/],
  [
    { toolbar: ['bold', 'bald'] },
    /unknown command "bald" in option "toolbar" \(did you mean "bold"/,
  ],
  [{ toolbar: [7] }, /unknown command "7" in option "toolbar" \(see https:/],
  [{ toolbar: ['bold', '|', 'bold'] }, /command "bold" twice in option "toolbar"$/],
  [{ commands: {} }, /^mountEditor: option "commands" must be an array$/],
  [{ commands: [null] }, /has the malformed id "undefined"$/],
  [{ commands: [{ ...COMMAND, id: 'a b' }] }, /has the malformed id "a b"$/],
  [{ commands: [COMMAND, COMMAND] }, /has the id "shorten" twice$/],
  [{ commands: [{ ...COMMAND, label: '' }] }, /has no label for "shorten"$/],
  [{ commands: [{ ...COMMAND, run: 7 }] }, /has no function run for "shorten"$/],
  [{ commands: [{ ...COMMAND, icon: 'M0 0"/>' }] }, /has a malformed icon for "shorten"$/],
  [{ commands: [{ ...COMMAND, icon: 'M'.repeat(2001) }] }, /has a malformed icon/],
  [{ commands: [{ ...COMMAND, shortcut: 'Ctrl-b' }] }, /has the malformed shortcut "Ctrl-b"/],
  [{ commands: [{ ...COMMAND, shortcut: 'Mod-b' }] }, /has the taken shortcut "Mod-b"/],
  [{ commands: [KEYED, { ...KEYED, id: 'b' }] }, /has the taken shortcut "Mod-Alt-9" for "b"$/],
  [{ templates: 'lesson' }, /"templates" must be an object, not string/],
  [
    { templates: [{ id: 'a', title: 7 }] },
    /^mountEditor: option "templates" has no title for "a"$/,
  ],
  [{ mentions: [] }, /"mentions" must be a function, not object/],
  [{ templates: [{ id: 'a', title: 'A' }] }, /"templates" has no content for "a"$/],
  [{ templates: [{ id: 'a', title: 'A', content: 'text' }] }, /has no content for "a"$/],
  [{ features: null }, /"features" must be an object, not null/],
  [
    { features: { tables: false } },
    /^mountEditor: unknown feature "tables" in option "features" \(quran, hadith, .*, import\)$/,
  ],
  [{ features: { toString: false } }, /unknown feature "toString"/],
  [{ features: { table: 'no' } }, /feature "table" must be true or false$/],
]
for (const [options, message] of strict) {
  test(`${JSON.stringify(options)} is a TypeError`, () => {
    const check = () => checkOptions('mountEditor', options, EDITOR_OPTIONS)
    assert.throws(check, { name: 'TypeError', message })
  })
}

test('the taken shortcuts are those of the sources and of text fields', () => {
  const sources = readTree(/^packages\/editor\/src\/(?!host\/).*\.ts$/).map(({ text }) => text)
  const bound = sources.join().match(/(?<=')Mod-(?:Alt-)?(?:Shift-)?[a-z\d,./;](?=')/g) ?? []
  const headings = ['Mod-Alt-1', 'Mod-Alt-2', 'Mod-Alt-3']
  const ofFields = ['Mod-a', 'Mod-c', 'Mod-x', 'Mod-v', 'Mod-Shift-v']
  assert.deepEqual(new Set(TAKEN_SHORTCUTS), new Set([...bound, ...headings, ...ofFields]))
})

test('a toolbar can have every command of the editor', () => {
  assert.deepEqual([...COMMAND_NAMES].sort(), Object.keys(en.commands).sort())
  const toolbar = ['|', ...COMMAND_NAMES, '|']
  checkOptions('mountEditor', { toolbar }, EDITOR_OPTIONS)
  const [, listed = ''] =
    /The commands are ([^.]+)\. An/.exec(readText('docs/guides/looks.md')) ?? []
  const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  assert.deepEqual(names.sort(), [...COMMAND_NAMES].sort())
})

test('docs/guides/embedding.md has all features', () => {
  checkOptions(
    'mountEditor',
    { features: Object.fromEntries(FEATURES.map((one) => [one, false])) },
    EDITOR_OPTIONS,
  )
  const [, listed = ''] =
    /The features are ([^.]+)\./.exec(readText('docs/guides/embedding.md')) ?? []
  const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  assert.deepEqual(names, [...FEATURES])
})

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

test('an unknown value of an option with known ones is a warning that names these', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  checkOptions('mountEditor', { theme: 'auto', citations: 'en' }, EDITOR_OPTIONS)
  assert.equal(warn.mock.calls.length, 0)
  checkOptions('mountEditor', { theme: 'sepia', citations: 'fr' }, EDITOR_OPTIONS)
  checkOptions('mountRenderer', { theme: 'toString' }, RENDERER_OPTIONS)
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [message] }) => message),
    [
      'mountEditor: option "theme" must be one of "light", "dark", "auto"',
      'mountEditor: option "citations" must be one of "auto", "ar", "en"',
      'mountRenderer: option "theme" must be one of "light", "dark", "auto"',
    ],
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
