import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { UnreadableFile } from '../imported.ts'
import { readZip } from './read-zip.ts'

const CAPS = { bytes: 100_000, entries: 10, inflated: 1_000_000 }
const all = () => true
const zeros = (length: number) => new Uint8Array(length)

function reasonOf(bytes: Uint8Array): string | undefined {
  try {
    readZip(bytes, all, CAPS)
  } catch (error) {
    assert.ok(error instanceof UnreadableFile)
    return error.reason
  }
  return undefined
}

test('readZip reads the files that are wanted', () => {
  const zip = zipSync({
    'a/b.md': strToU8('نص'.repeat(9_000)),
    c: strToU8('d'),
    e: [zeros(3), { level: 0 }],
  })
  const files = readZip(zip, (name) => name !== 'c', CAPS)
  assert.deepEqual([...files.keys()], ['a/b.md', 'e'])
  assert.equal(new TextDecoder().decode(files.get('a/b.md')), 'نص'.repeat(9_000))
})

test('readZip refuses what is too large, has too many files or is damaged', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}`, zeros(1)]))
  const zip = zipSync({ a: strToU8('abc'.repeat(9)) })
  const rows: [bytes: Uint8Array, reason: string][] = [
    [zipSync({ a: [zeros(100_001), { level: 0 }] }), 'too_complex'],
    [zipSync({ a: zeros(1_000_001) }), 'too_complex'],
    [zipSync(many), 'too_complex'],
    [zip.map((byte, at) => (at > 31 && at < 40 ? 0xff : byte)), 'damaged'],
    [zip.subarray(0, 20), 'damaged'],
    [strToU8('text'), 'damaged'],
    [zeros(0), 'damaged'],
  ]
  for (const [bytes, reason] of rows) assert.equal(reasonOf(bytes), reason)
})

test('readZip stops inflating at its cap', () => {
  let given = 0
  class Observed extends Uint8Array {
    override subarray(start: number, end: number) {
      given = end
      return new Uint8Array(this.buffer).subarray(start, end)
    }
  }
  // 64 MB in 64 KB.
  const zip = Observed.from(zipSync({ a: zeros(64_000_000) }, { level: 9 }))
  assert.ok(zip.length < CAPS.bytes)
  assert.equal(reasonOf(zip), 'too_complex')
  assert.ok(given < zip.length / 2, `${given} of ${zip.length} bytes`)
})
