import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decrypt, encrypt } from './authenticated-encryption.ts'
import { systemRandom } from './random.ts'

const KEY = Buffer.alloc(32, 7)
const ABOUT = 'shares:document-1'
const sealed = (text: string) => encrypt(KEY, Buffer.from(text), ABOUT, systemRandom)

test('decrypt() reverses encrypt()', () => {
  for (const text of ['', 'a', 'سرّ', 'long '.repeat(10_000)]) {
    assert.equal(decrypt(KEY, sealed(text), ABOUT).toString(), text)
  }
})

test('decrypt() accepts a slice of a larger buffer', () => {
  const box = sealed('secret')
  const within = new Uint8Array(box.length + 10)
  within.set(box, 5)
  const view = new Uint8Array(within.buffer, 5, box.length)
  assert.equal(decrypt(KEY, view, ABOUT).toString(), 'secret')
})

test('encrypt() gives different ciphertexts for the same secret', () => {
  assert.notDeepEqual(sealed('secret'), sealed('secret'))
  assert.ok(!sealed('a secret in the open').includes('secret'))
})

test('decrypt() rejects another key and other associated data', () => {
  const box = sealed('secret')
  assert.throws(() => decrypt(Buffer.alloc(32, 8), box, ABOUT))
  assert.throws(() => decrypt(KEY, box, 'shares:document-2'))
  assert.throws(() => decrypt(KEY, box, 'signing_secrets:document-1'))
})

test('decrypt() rejects a ciphertext with any bit flipped', () => {
  const box = sealed('secret')
  for (let bit = 0; bit < box.length * 8; bit++) {
    const turned = Buffer.from(box)
    turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    assert.throws(() => decrypt(KEY, turned, ABOUT), `bit ${bit}`)
  }
})

test('decrypt() rejects a ciphertext truncated at any length', () => {
  const box = sealed('secret')
  for (let length = 0; length < box.length; length++) {
    assert.throws(() => decrypt(KEY, box.subarray(0, length), ABOUT), `${length} bytes`)
  }
})
