import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTree } from './lib/tree.ts'

// An API key with its secret, a signed token, a private key: forbidden here even when expired.
const SECRETS = [
  /\b[a-z]{2,8}_sk_[0-9A-Za-z]{30,}/g,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/g,
]

// `path: secret` of what only looks like one.
const HARMLESS: string[] = []

test('no file contains a string that looks like a live secret', () => {
  const findings = readTree(/./).flatMap(({ path, text }) =>
    secretsIn(text).map((secret) => `${path}: ${secret}`),
  )
  assert.deepEqual(
    findings.filter((one) => !HARMLESS.includes(one)),
    [],
  )
})

test('a key, a token and a private key are recognized', () => {
  const key = `waraq_${'sk'}_${'a1B2c3D4'.repeat(6)}`
  const token = ['eyJhbGciOiJIUzI1NiJ9', 'eyJzdWIiOiJhbWluYSJ9', 'x'.repeat(43)].join('.')
  const pem = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ')
  assert.deepEqual(secretsIn(`a ${key}, b ${token}\n${pem}`), [key, token, pem])
  assert.deepEqual(secretsIn('waraq_sk_... and eyJhbGciOi'), [])
})

function secretsIn(text: string): string[] {
  return SECRETS.flatMap((pattern) => text.match(pattern) ?? [])
}
