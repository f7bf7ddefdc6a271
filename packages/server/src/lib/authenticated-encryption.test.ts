import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decrypt, encrypt } from './authenticated-encryption.ts'
import { systemRandom } from './random.ts'

const KEY = Buffer.alloc(32, 7)
const ABOUT = 'shares:document-1'
const sealed = (text: string) => encrypt(KEY, Buffer.from(text), ABOUT, systemRandom)

test('what was sealed comes out as it was', () => {
  for (const text of ['', 'a', 'سرّ', 'long '.repeat(10_000)]) {
    assert.equal(decrypt(KEY, sealed(text), ABOUT).toString(), text)
  }
})

test('a box is opened from bytes that lie within others, as a database gives them', () => {
  const box = sealed('secret')
  const within = new Uint8Array(box.length + 10)
  within.set(box, 5)
  const view = new Uint8Array(within.buffer, 5, box.length)
  assert.equal(decrypt(KEY, view, ABOUT).toString(), 'secret')
})

test('one secret sealed twice looks like two', () => {
  assert.notDeepEqual(sealed('secret'), sealed('secret'))
  assert.ok(!sealed('a secret in the open').includes('secret'))
})

test('a box opens neither with another key nor for another row', () => {
  const box = sealed('secret')
  assert.throws(() => decrypt(Buffer.alloc(32, 8), box, ABOUT))
  assert.throws(() => decrypt(KEY, box, 'shares:document-2'))
  assert.throws(() => decrypt(KEY, box, 'signing_secrets:document-1'))
})

test('a box with any one bit turned does not open', () => {
  const box = sealed('secret')
  for (let bit = 0; bit < box.length * 8; bit++) {
    const turned = Buffer.from(box)
    turned.writeUInt8(turned.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    assert.throws(() => decrypt(KEY, turned, ABOUT), `bit ${bit}`)
  }
})

test('a box cut short does not open, wherever it is cut', () => {
  const box = sealed('secret')
  for (let length = 0; length < box.length; length++) {
    assert.throws(() => decrypt(KEY, box.subarray(0, length), ABOUT), `${length} bytes`)
  }
})
