import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVault } from './vault.ts'

const SECRET = Buffer.from('a signing secret')

test('what lies in the vault opens for the row it was made for, and for no other', () => {
  const vault = createVault(Buffer.alloc(32, 7))
  const box = vault.seal(SECRET, 'signing_secrets', 'row-1')
  assert.deepEqual(vault.unseal(box, 'signing_secrets', 'row-1'), SECRET)
  assert.throws(() => vault.unseal(box, 'signing_secrets', 'row-2'))
  assert.throws(() => vault.unseal(box, 'token_keys', 'row-1'))
})

test('another data key opens nothing', () => {
  const box = createVault(Buffer.alloc(32, 7)).seal(SECRET, 'token_keys', 'row-1')
  assert.throws(() => createVault(Buffer.alloc(32, 8)).unseal(box, 'token_keys', 'row-1'))
})
