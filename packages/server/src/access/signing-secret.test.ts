import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBase62 } from '../lib/base62.ts'
import { systemRandom } from '../lib/random.ts'
import { createSigningSecret } from './signing-secret.ts'

test('a signing secret has 256 random bits and no special characters', () => {
  assert.match(createSigningSecret(systemRandom), /^waraq_ss_[0-9A-Za-z]{43}$/)
  const all = createSigningSecret((bytes) => Buffer.alloc(bytes, 0xff))
  assert.equal(parseBase62(all.slice(9)), 2n ** 256n - 1n)
  assert.notEqual(createSigningSecret(systemRandom), createSigningSecret(systemRandom))
})
