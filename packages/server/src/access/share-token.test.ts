import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { systemRandom } from '../lib/random.ts'
import { createShareToken, hashOfShareToken, shardOfShareToken } from './share-token.ts'

test('a share token is safe in a path and routes to its shard', () => {
  for (let shard = 0; shard < 4_096; shard++) {
    const token = createShareToken(shard, systemRandom)
    assert.match(token, /^[A-Za-z0-9_-]{29}$/)
    assert.equal(shardOfShareToken(token), shard)
  }
})

test('a share token has 160 random bits after its shard', () => {
  const bytes = systemRandom(20)
  const token = createShareToken(0, (count) => {
    assert.equal(count, 20)
    return bytes
  })
  assert.deepEqual(Buffer.from(token.slice(2), 'base64url'), bytes)
})

test('hashOfShareToken is SHA-256', () => {
  const token = createShareToken(7, systemRandom)
  assert.deepEqual(hashOfShareToken(token), createHash('sha256').update(token).digest())
})

test('shardOfShareToken rejects text that is not a share token', () => {
  const token = createShareToken(7, systemRandom)
  const others = ['', token.slice(1), `${token}A`, `${token.slice(1)}+`, `${token.slice(1)}=`]
  for (const other of [...others, ` ${token}`, `${token}\n`, 'ورق'.repeat(10)]) {
    assert.equal(shardOfShareToken(other), undefined, other)
  }
})
