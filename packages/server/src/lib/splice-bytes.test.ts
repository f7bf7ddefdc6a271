import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyWithPadding, LARGE_VALUE_BYTES, spliceBytes } from './splice-bytes.ts'

const bytesOf = (size: number) => new Uint8Array(size).map((_, at) => at % 251)
const BEFORE = ['', '{', `{"title":"${'ك'.repeat(2_000)}",`, 'x'.repeat(4_096), 'x'.repeat(4_097)]

for (const size of [0, 100, LARGE_VALUE_BYTES, LARGE_VALUE_BYTES + 1, 200_000]) {
  test(`spliceBytes() gives the same ${size} bytes with and without padding`, () => {
    for (const before of BEFORE) {
      const expected = Buffer.concat([Buffer.from(before), bytesOf(size), Buffer.from('}')])
      assert.ok(spliceBytes(before, bytesOf(size), '}').equals(expected))
      assert.ok(spliceBytes(before, copyWithPadding(bytesOf(size)), '}').equals(expected))
    }
  })
}

test('spliceBytes() reuses padded large bytes and does not overwrite other memory', () => {
  const roomy = copyWithPadding(bytesOf(LARGE_VALUE_BYTES + 1))
  assert.equal(spliceBytes('{', roomy, '}').buffer, roomy.buffer)
  const neighbours = new Uint8Array(3 * LARGE_VALUE_BYTES)
  spliceBytes('{{{', neighbours.subarray(LARGE_VALUE_BYTES, 2 * LARGE_VALUE_BYTES + 1), '}')
  spliceBytes('{{{', neighbours.subarray(4_096, 5_000), '}')
  assert.ok(neighbours.every((byte) => byte === 0))
})
