import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FEATURES as KINDS } from '../features/features.ts'
import { FEATURES, type Feature } from './feature-names.ts'
import { partsWithout } from './features.ts'

/** The command that two features share, by the one that goes with the last of them. */
const SHARED: Record<string, string> = { 'quran hadith': 'quran', 'honorifics emoji': 'emoji' }

const without = (...off: Feature[]) =>
  partsWithout(Object.fromEntries(off.map((feature) => [feature, false])), KINDS)

test('each feature has a part that it turns off', () => {
  for (const feature of FEATURES) assert.notEqual(without(feature).size, 0, feature)
  assert.equal(partsWithout({ table: true }, KINDS).size, 0)
})

test('two features that are off lack the parts of both, and a command that they share', () => {
  for (const [at, one] of FEATURES.entries()) {
    for (const other of FEATURES.slice(at + 1)) {
      const shared = SHARED[`${one} ${other}`]
      const expected = [...without(one), ...without(other), ...(shared ? [shared] : [])]
      assert.deepEqual([...without(one, other)].sort(), [...new Set(expected)].sort())
    }
  }
})
