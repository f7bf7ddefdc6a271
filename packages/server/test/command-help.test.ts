/** The help of the command line, and commands in a folder without data. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { COMMANDS } from '../src/cli/cli.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'

test('help of a command has its usage, its summary and an example of itself', async () => {
  for (const { name, example, summary } of COMMANDS) {
    const { code, stdout } = await runTyped({}, 'help', ...name.split(' '))
    assert.equal(code, 0, name)
    assert.ok(stdout.includes(`waraq ${name}`) && stdout.includes(summary), name)
    assert.ok(example.startsWith(`waraq ${name}`), name)
    const asked = await runTyped({}, ...example.split(' ').slice(1), '--help')
    assert.equal(asked.stdout, stdout, 'the example is of this command')
  }
})

test('an unknown command names the nearest one within two letters', async () => {
  for (const [nearest, ...words] of [
    ['serve', 'server'],
    ['org list', 'org', 'lst'],
    ['org create', 'orgs', 'creat', 'Zaytuna'],
    ['doctor', 'docter'],
  ]) {
    const { code, stderr } = await runTyped({}, ...words)
    assert.equal(code, 2)
    assert.match(stderr, new RegExp(`did you mean "waraq ${nearest}"\\?`))
  }
  const { stderr } = await runTyped({}, 'x'.repeat(100_000))
  assert.match(stderr, /run waraq help for the list of commands$/)
})

const READING = [
  ['org', 'list'],
  ['org', 'show', '00000000-0000-4000-8000-000000000000'],
  ['history', '00000000-0000-4000-8000-000000000000'],
  ['history', '00000000-0000-4000-8000-000000000000', '--erase'],
  ['key', 'list', '00000000-0000-4000-8000-000000000000'],
  ['token', 'amina'],
  ['sign', '00000000-0000-4000-8000-000000000000'],
  ['images', 'gc', '--dry-run'],
  ['corpus', 'list'],
  ['corpus', 'verify'],
  ['doctor'],
]
for (const isThere of [true, false]) {
  test(`commands that read create nothing in ${isThere ? 'an empty' : 'a missing'} folder`, async (t) => {
    const folder = emptyFolder(t)
    const env = { WARAQ_DATA_DIR: isThere ? folder : join(folder, 'missing') }
    for (const words of READING) {
      const { code, stdout, stderr } = await runTyped(env, ...words)
      assert.equal(code, 1, words.join(' '))
      const setting = words[0] === 'corpus' ? 'WARAQ_SCRIPTURE_DIR' : 'WARAQ_DATA_DIR'
      assert.match(stdout + stderr, new RegExp(`no .+ in .+ \\(${setting}\\)\\. "waraq serve" or`))
      assert.deepEqual(readdirSync(folder, { recursive: true }), [], words.join(' '))
    }
  })
}

test('a file that does not exist is named', async (t) => {
  const file = join(emptyFolder(t), 'missing.tar')
  const { code, stderr } = await runTyped({ WARAQ_DATA_DIR: emptyFolder(t) }, 'restore', file)
  assert.deepEqual([code, stderr], [1, `file ${file} does not exist`])
})
