import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { OperatorError } from '../lib/operator-error.ts'
import { systemRandom } from '../lib/random.ts'
import { isExposed, readMasterKey, readOrCreateMasterKey } from './master-key.ts'

const KEY = Buffer.from('thirty-two bytes of a master key')
const TEXT = KEY.toString('base64url')

function keyFile(t: TestContext, text?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-key-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'master.key')
  if (text !== undefined) writeFileSync(file, text, { mode: 0o600 })
  return file
}

const error = (message: RegExp) => (error: unknown) =>
  error instanceof OperatorError && message.test(error.message) && !error.message.includes('\n')

test('the environment takes precedence over the file of the master key', (t) => {
  const file = keyFile(t, `${systemRandom(32).toString('base64url')}\n`)
  assert.deepEqual(readMasterKey({ text: TEXT, file }), KEY)
  assert.notDeepEqual(readMasterKey({ text: '', file }), KEY)
  assert.deepEqual(readMasterKey({ text: '', file: keyFile(t, `  ${TEXT}\n`) }), KEY)
})

test('a missing master key is not replaced by a new one', (t) => {
  const file = keyFile(t)
  assert.throws(() => readMasterKey({ text: '', file }), error(/^the master key is missing: /))
  assert.throws(() => statSync(file))
})

test('a new master key is random and readable by its owner only', (t) => {
  const file = keyFile(t)
  const key = readOrCreateMasterKey({ text: '', file }, systemRandom)
  assert.equal(key.length, 32)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(isExposed(file), false)
  assert.deepEqual(readOrCreateMasterKey({ text: '', file }, systemRandom), key)
})

test('a master key from the environment needs and creates no file', (t) => {
  const file = keyFile(t)
  assert.deepEqual(readOrCreateMasterKey({ text: TEXT, file }, systemRandom), KEY)
  assert.throws(() => statSync(file))
})

test('isExposed reports a key file that other users can read', (t) => {
  const file = keyFile(t, TEXT)
  assert.equal(isExposed(file), false)
  for (const mode of [0o640, 0o604, 0o660]) {
    chmodSync(file, mode)
    assert.equal(isExposed(file), true, mode.toString(8))
  }
  assert.equal(isExposed(keyFile(t)), false)
})

const WEAK: [what: string, text: string, expected: RegExp][] = [
  ['a word', 'secret', /must hold 32 random bytes as 43 characters of base64url$/],
  ['31 bytes', KEY.subarray(1).toString('base64url'), /must hold 32 random bytes/],
  ['33 bytes', `${TEXT}AA`, /must hold 32 random bytes/],
  ['hex', KEY.toString('hex'), /must hold 32 random bytes/],
  ['base64 with padding', `${TEXT}=`, /must hold 32 random bytes/],
  [
    'something with a space in it',
    TEXT.replace(/.{20}/, '$& ').slice(0, 43),
    /must hold 32 random bytes/,
  ],
  ['zeros', 'A'.repeat(43), /holds no random key$/],
  ['one byte again and again', Buffer.alloc(32, 'x').toString('base64url'), /holds no random key$/],
  [
    'a pattern',
    Buffer.from('abcdefg'.repeat(5)).subarray(0, 32).toString('base64url'),
    /no random/,
  ],
]
for (const [what, text, expected] of WEAK) {
  test(`readMasterKey rejects ${what} and names its source`, (t) => {
    const from = (name: string) => error(new RegExp(`^${name} .*${expected.source}`))
    assert.throws(() => readMasterKey({ text, file: '' }), from('WARAQ_MASTER_KEY'))
    const file = keyFile(t, text)
    assert.throws(() => readOrCreateMasterKey({ text: '', file }, systemRandom), from(file))
    assert.ok(readFileSync(file, 'utf8').endsWith(text))
  })
}

test('error messages never contain the master key', (t) => {
  const file = keyFile(t, `${TEXT}x`)
  assert.throws(
    () => readMasterKey({ text: '', file }),
    (error: Error) => !error.message.includes(TEXT.slice(0, 10)),
  )
})
