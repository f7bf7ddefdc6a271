import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findSecret, reloadSecret } from './secret.ts'

function fileWith(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-secret-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

const sentenceOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return assert.fail('no error')
}

test('findSecret() reads the variable or the file, without one trailing newline', (t) => {
  assert.equal(findSecret({}, 'KEY'), undefined)
  assert.equal(findSecret({ KEY: '', KEY_FILE: '' }, 'KEY'), undefined)
  assert.deepEqual(findSecret({ KEY: 'a\n' }, 'KEY'), { text: 'a\n' })
  for (const [text, expected] of [
    ['a', 'a'],
    ['a\n', 'a'],
    ['a\r\n', 'a'],
    [' a \n\n', ' a \n'],
  ]) {
    assert.equal(findSecret({ KEY_FILE: fileWith(t, text ?? '') }, 'KEY')?.text, expected)
  }
})

test('findSecret() names setting and path of a bad file, and no value', (t) => {
  const good = fileWith(t, 'canary')
  assert.equal(
    sentenceOf(() => findSecret({ KEY: 'canary', KEY_FILE: good }, 'KEY')),
    'KEY and KEY_FILE are both set: remove one',
  )
  for (const [path, problem] of [
    [`${good}.gone`, `a file that cannot be read: ${good}.gone (ENOENT)`],
    [join(good, '..'), `a file that cannot be read: ${join(good, '..')} (EISDIR)`],
    [fileWith(t, ''), 'an empty file: '],
    [fileWith(t, '\n'), 'an empty file: '],
  ]) {
    const sentence = sentenceOf(() => findSecret({ KEY_FILE: path }, 'KEY'))
    assert.ok(sentence.startsWith(`KEY_FILE names ${problem}`), sentence)
    assert.ok(sentence.includes(path ?? ''), sentence)
  }
})

test('reloadSecret() takes the new text, and keeps the old one if the file is bad', (t) => {
  const path = fileWith(t, 'first')
  const secret = findSecret({ KEY_FILE: path }, 'KEY') ?? assert.fail('no secret')
  writeFileSync(path, 'second\n')
  reloadSecret(secret)
  assert.equal(secret.text, 'second')
  writeFileSync(path, '')
  assert.throws(() => reloadSecret(secret), /KEY_FILE names an empty file/)
  assert.equal(secret.text, 'second')
})
