import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { systemRandom } from '../lib/random.ts'
import { createShareToken, hashOfShareToken, shardOfShareToken } from './share-token.ts'

test('a share token fits into a path and routes to its shard, whichever that is', () => {
  for (let shard = 0; shard < 4_096; shard++) {
    const token = createShareToken(shard, systemRandom)
    assert.match(token, /^[A-Za-z0-9_-]{29}$/)
    assert.equal(shardOfShareToken(token), shard)
  }
})

test('behind its routing stand 160 random bits', () => {
  const bytes = systemRandom(20)
  const token = createShareToken(0, (count) => {
    assert.equal(count, 20)
    return bytes
  })
  assert.deepEqual(Buffer.from(token.slice(2), 'base64url'), bytes)
})

test('a share token is kept as its SHA-256', () => {
  const token = createShareToken(7, systemRandom)
  assert.deepEqual(hashOfShareToken(token), createHash('sha256').update(token).digest())
})

test('what is no share token leads to no shard', () => {
  const token = createShareToken(7, systemRandom)
  const others = ['', token.slice(1), `${token}A`, `${token.slice(1)}+`, `${token.slice(1)}=`]
  for (const other of [...others, ` ${token}`, `${token}\n`, 'ورق'.repeat(10)]) {
    assert.equal(shardOfShareToken(other), undefined, other)
  }
})
