import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { createSecretCipher } from './secret-encryption.ts'

const SECRET = Buffer.from('a signing secret')

test('a ciphertext decrypts for its own row only', () => {
  const cipher = createSecretCipher(Buffer.alloc(32, 7))
  const box = cipher.encrypt(SECRET, 'signing_secrets', 'row-1')
  assert.deepEqual(cipher.decrypt(box, 'signing_secrets', 'row-1'), SECRET)
  assert.throws(() => cipher.decrypt(box, 'signing_secrets', 'row-2'))
  assert.throws(() => cipher.decrypt(box, 'token_keys', 'row-1'))
})

test('a ciphertext does not decrypt with another data key', () => {
  const box = createSecretCipher(Buffer.alloc(32, 7)).encrypt(SECRET, 'token_keys', 'row-1')
  assert.throws(() => createSecretCipher(Buffer.alloc(32, 8)).decrypt(box, 'token_keys', 'row-1'))
})

test('keyFor derives a key for each purpose by HKDF-SHA256', () => {
  const dataKey = Buffer.alloc(32, 7)
  const { keyFor } = createSecretCipher(dataKey)
  // RFC 5869 step by step: extract with a salt of zeros, then the first block of expand.
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(dataKey).digest()
  const expected = createHmac('sha256', extracted).update('capabilities\u0001').digest()
  assert.deepEqual(keyFor('capabilities'), expected)
  assert.notDeepEqual(keyFor('tokens'), expected)
})
