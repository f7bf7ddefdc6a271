import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { joinedBytes } from '../joined-bytes.ts'
import { openArchive } from './archive.ts'

const zeros = (length: number) => new Uint8Array(length)
const BIG = zipSync({ a: zeros(67_108_864), b: zeros(80_000_000), c: zeros(1) }, { level: 1 })

function chunksIn(bytes: Uint8Array, ...names: string[]): Uint8Array[] {
  const { read } = openArchive(bytes)
  return names.flatMap((name) => [...(read(name) ?? [])])
}

test('openArchive reads entries by their names', () => {
  const long = 'نص'.repeat(9_000)
  const zip = zipSync({ 'a/b.md': strToU8(long), c: strToU8('d'), E: [strToU8('e'), { level: 0 }] })
  assert.deepEqual(openArchive(zip).names, ['a/b.md', 'c', 'E'])
  const read = joinedBytes(chunksIn(zip, 'a/b.md', 'E', 'e'))
  assert.equal(new TextDecoder().decode(read), `${long}e`)
})

test('openArchive refuses what is too large, has too many entries or is damaged', () => {
  const many = Object.fromEntries(Array.from({ length: 2_001 }, (_, at) => [`${at}`, zeros(0)]))
  const zip = zipSync({ a: strToU8('abc'.repeat(9)) })
  const rows: [bytes: Uint8Array, reason: string | undefined, ...names: string[]][] = [
    [zeros(33_554_433), 'too_complex'],
    [zipSync(many), 'too_complex'],
    [BIG, undefined, 'a', 'a'],
    [BIG, 'too_complex', 'a', 'a', 'c'],
    [zip.map((byte, at) => (at > 30 && at < 40 ? 0xff : byte)), 'damaged', 'a'],
    [zip.subarray(0, 20), 'damaged'],
    [strToU8('text'), 'not_the_format'],
    [zeros(0), 'not_the_format'],
  ]
  for (const [bytes, reason, ...names] of rows) {
    if (reason) assert.throws(() => chunksIn(bytes, ...names), { name: 'UnreadableFile', reason })
    else chunksIn(bytes, ...names)
  }
})

test('openArchive stops inflating at its limits', () => {
  let [given, length] = [0, 0]
  class Observed extends Uint8Array {
    override subarray(start: number, end: number): Uint8Array<ArrayBuffer> {
      const isEntry = this.byteOffset === 0
      if (isEntry) length = end - start
      else given = end
      // The library gets plain bytes.
      const size = Math.min(end, this.length) - start
      return new (isEntry ? Observed : Uint8Array)(this.buffer, this.byteOffset + start, size)
    }
  }
  assert.throws(() => chunksIn(Observed.from(BIG), 'b'), { reason: 'too_complex' })
  assert.ok(given < length * 0.9, `${given} of ${length} bytes`)
})
