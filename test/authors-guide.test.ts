/** The keys and commands of docs/guides/writing.md are those of the editor. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../packages/editor/src/i18n/en.ts'
import { readText, readTree } from './lib/tree.ts'

const GUIDE = readText('docs/guides/writing.md')
const SHORTCUTS = /^packages\/editor\/src\/(?:ui|input|commands|features)\/.*(?<!\.test)\.ts$/
const CODE = readTree(SHORTCUTS)
  .map(({ text }) => text)
  .join('\n')

/** `Ctrl+Alt+O` as the code writes it. */
const keyOf = (shortcut: string): string =>
  shortcut
    .replace('Ctrl', 'Mod')
    .replaceAll('+', '-')
    .replace(/[A-Z]$/, (key) => key.toLowerCase())

test('every key of the guide for authors is a shortcut of the editor', () => {
  const keys = [...GUIDE.matchAll(/`(Ctrl\+[^`]+)`/g)].map(([, key = '']) => keyOf(key))
  assert.ok(keys.length > 20)
  const isKnown = (key: string) => CODE.includes(`'${key}'`) || /^Mod-Alt-[123]$/.test(key)
  assert.deepEqual(
    keys.filter((key) => !isKnown(key)),
    [],
  )
})

test('every command that the guide names has this name', () => {
  const names: string[] = Object.values(en.commands)
  const commandNames = [...GUIDE.matchAll(/(?<!\*)\*([A-Z][^*]+)\*(?!\*)/g)].map(
    ([, name = '']) => name,
  )
  assert.ok(commandNames.length > 0)
  assert.deepEqual(
    commandNames.filter((name) => !names.includes(name)),
    [],
  )
})
