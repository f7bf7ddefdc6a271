import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomShare } from './random.ts'

test('randomShare() reaches from 0 to just below 1', () => {
  assert.equal(
    randomShare((bytes) => Buffer.alloc(bytes)),
    0,
  )
  const highest = randomShare((bytes) => Buffer.alloc(bytes, 0xff))
  assert.ok(highest < 1 && highest > 0.999, String(highest))
})
